PRAGMA application_id = 1113935182;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE archive (
        id INTEGER PRIMARY KEY,
        leader_cards INTEGER NOT NULL,
        leader_courts INTEGER NOT NULL,
        other_cards INTEGER NOT NULL,
        other_courts INTEGER NOT NULL,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        numerals INTEGER NOT NULL,
        jacks INTEGER NOT NULL,
        queens INTEGER NOT NULL,
        kings INTEGER NOT NULL,
        aces INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT;
INSERT INTO "archive" VALUES(1,20,4,5,4,1,2,4,2,0,0,0,0);
INSERT INTO "archive" VALUES(2,20,4,21,38,2,4,5,2,0,1,0,0);
INSERT INTO "archive" VALUES(3,20,4,21,39,2,4,5,2,0,0,1,0);
INSERT INTO "archive" VALUES(4,20,4,40,4,2,4,7,2,0,0,0,0);
INSERT INTO "archive" VALUES(5,20,4,45,302,6,4,5,2,1,1,0,0);
INSERT INTO "archive" VALUES(6,20,4,45,303,6,4,5,2,1,0,1,0);
INSERT INTO "archive" VALUES(7,20,4,45,319,3,4,5,2,0,0,2,0);
INSERT INTO "archive" VALUES(8,20,4,80,4,4,4,8,2,0,0,0,0);
INSERT INTO "archive" VALUES(9,20,4,81,38,7,4,7,2,0,1,0,0);
INSERT INTO "archive" VALUES(10,20,4,85,303,6,4,6,2,1,0,1,0);
INSERT INTO "archive" VALUES(11,20,4,88,36,5,5,7,3,0,0,0,0);
INSERT INTO "archive" VALUES(12,20,4,161,37,7,5,8,2,1,0,0,0);
INSERT INTO "archive" VALUES(13,20,4,165,295,6,5,7,3,0,0,1,0);
INSERT INTO "archive" VALUES(14,20,4,264,7,3,5,10,1,0,0,1,0);
INSERT INTO "archive" VALUES(15,20,4,265,60,8,6,9,2,0,0,1,0);
INSERT INTO "archive" VALUES(16,20,4,272,6,3,5,10,1,0,1,0,0);
INSERT INTO "archive" VALUES(17,20,4,288,5,3,5,10,1,1,0,0,0);
INSERT INTO "archive" VALUES(18,20,4,320,4,3,5,10,2,0,0,0,0);
INSERT INTO "archive" VALUES(19,20,4,321,36,6,5,9,3,0,0,0,0);
INSERT INTO "archive" VALUES(20,20,4,325,319,3,6,8,2,0,0,2,0);
INSERT INTO "archive" VALUES(21,22,36,20,4,2,4,5,3,0,0,0,0);
INSERT INTO "archive" VALUES(22,72,5,9,5,1,3,7,0,2,0,0,0);
INSERT INTO "archive" VALUES(23,72,5,10,4,2,3,7,1,1,0,0,0);
INSERT INTO "archive" VALUES(24,72,5,153,374,3,6,9,0,2,2,0,0);
INSERT INTO "archive" VALUES(25,80,4,10,4,1,3,7,2,0,0,0,0);
INSERT INTO "archive" VALUES(26,80,4,82,38,2,6,9,2,0,1,0,0);
INSERT INTO "archive" VALUES(27,137,52,22,38,4,4,7,2,0,2,0,0);
INSERT INTO "archive" VALUES(28,272,6,18,5,2,4,10,0,1,1,0,0);
INSERT INTO "archive" VALUES(29,272,6,20,4,2,4,10,1,0,1,0,0);
INSERT INTO "archive" VALUES(30,288,5,18,5,1,4,10,0,2,0,0,0);
INSERT INTO "archive" VALUES(31,288,5,20,4,2,4,10,1,1,0,0,0);
INSERT INTO "archive" VALUES(32,288,5,37,45,3,5,10,0,3,0,0,0);
INSERT INTO "archive" VALUES(33,320,4,20,4,1,4,10,2,0,0,0,0);
INSERT INTO "archive" VALUES(34,82,36,80,4,7,6,9,3,0,0,0,1);
INSERT INTO "archive" VALUES(35,80,4,178,310,3,6,9,2,0,2,0,2);
INSERT INTO "archive" VALUES(36,180,302,11,38,3,3,5,2,1,2,0,2);
CREATE TABLE archive_state (
        id INTEGER PRIMARY KEY,
        state TEXT NOT NULL,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT;
CREATE TABLE cell (
        numerals INTEGER NOT NULL,
        jacks INTEGER NOT NULL,
        queens INTEGER NOT NULL,
        kings INTEGER NOT NULL,
        aces INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        left_out INTEGER NOT NULL,
        PRIMARY KEY (numerals, jacks, queens, kings, aces, balance)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "cell" VALUES(4,2,0,0,0,2,0,0);
INSERT INTO "cell" VALUES(5,2,0,0,1,4,0,0);
INSERT INTO "cell" VALUES(5,2,0,0,2,4,0,0);
INSERT INTO "cell" VALUES(5,2,0,1,0,4,1,0);
INSERT INTO "cell" VALUES(5,2,1,0,1,4,0,0);
INSERT INTO "cell" VALUES(5,2,1,1,0,4,1,0);
INSERT INTO "cell" VALUES(5,2,1,2,0,3,0,0);
INSERT INTO "cell" VALUES(5,3,0,0,0,4,0,0);
INSERT INTO "cell" VALUES(6,2,1,0,1,4,0,0);
INSERT INTO "cell" VALUES(7,0,2,0,0,3,0,0);
INSERT INTO "cell" VALUES(7,1,1,0,0,3,0,0);
INSERT INTO "cell" VALUES(7,2,0,0,0,3,0,0);
INSERT INTO "cell" VALUES(7,2,0,0,0,4,0,0);
INSERT INTO "cell" VALUES(7,2,0,1,0,4,0,0);
INSERT INTO "cell" VALUES(7,2,0,2,0,4,0,0);
INSERT INTO "cell" VALUES(7,3,0,0,0,5,1,0);
INSERT INTO "cell" VALUES(7,3,0,0,1,5,0,0);
INSERT INTO "cell" VALUES(8,2,0,0,0,4,0,0);
INSERT INTO "cell" VALUES(8,2,0,0,2,6,0,0);
INSERT INTO "cell" VALUES(8,2,1,0,0,5,1,0);
INSERT INTO "cell" VALUES(9,0,2,2,0,6,2,0);
INSERT INTO "cell" VALUES(9,2,0,0,1,6,0,0);
INSERT INTO "cell" VALUES(9,2,0,1,0,6,5,0);
INSERT INTO "cell" VALUES(9,2,0,2,0,6,0,0);
INSERT INTO "cell" VALUES(9,3,0,0,0,5,0,0);
INSERT INTO "cell" VALUES(9,3,0,0,0,6,0,0);
INSERT INTO "cell" VALUES(10,0,1,1,0,4,1,0);
INSERT INTO "cell" VALUES(10,0,2,0,0,4,0,0);
INSERT INTO "cell" VALUES(10,0,3,0,0,5,0,0);
INSERT INTO "cell" VALUES(10,1,0,0,1,5,0,0);
INSERT INTO "cell" VALUES(10,1,0,1,0,4,0,0);
INSERT INTO "cell" VALUES(10,1,0,1,0,5,0,0);
INSERT INTO "cell" VALUES(10,1,1,0,0,4,0,0);
INSERT INTO "cell" VALUES(10,1,1,0,0,5,0,0);
INSERT INTO "cell" VALUES(10,2,0,0,0,4,0,0);
INSERT INTO "cell" VALUES(10,2,0,0,0,5,0,0);
CREATE TABLE cycle (
        key TEXT PRIMARY KEY,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE cycle_deal (
        deal TEXT PRIMARY KEY,
        key TEXT NOT NULL REFERENCES cycle (key)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE endless (
        deal TEXT PRIMARY KEY,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        lead_in_tricks INTEGER NOT NULL,
        lead_in_cards INTEGER NOT NULL,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE histogram (
        tricks INTEGER PRIMARY KEY,
        games INTEGER NOT NULL
    ) STRICT;
CREATE TABLE longest (
        measure TEXT NOT NULL CHECK (measure IN ('tricks', 'cards')),
        deal TEXT NOT NULL,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        game INTEGER NOT NULL,
        origin TEXT,
        PRIMARY KEY (measure, deal)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE run (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "run" VALUES('created','2026-12-01T04:05:46.884+00:00');
INSERT INTO "run" VALUES('deck','20');
INSERT INTO "run" VALUES('host','a host');
INSERT INTO "run" VALUES('keep','1');
INSERT INTO "run" VALUES('machine','a machine');
INSERT INTO "run" VALUES('players','2');
INSERT INTO "run" VALUES('recipe','strategy = "grow"
deck = "20"
players = 2
rules = "standard"
seed = 3

[grow]
start = []
parts = 2
parents = 3
edits = 40
deep = 0.5
court_weight = 2.5
straight = 0.25
size_weight = 0.5
proportion_weight = 4.0
kind_weight = 2.0
balance_weight = 40.0
enough = 0.85
spread = 0.5
noise = 1.5
room = 4
most_period = 400
hunts = 0
rests = ["-/J-"]
rounds = 32
excursion = 0.65
joins = 300
');
INSERT INTO "run" VALUES('recipe_hash','9ff99e1e771e27b6');
INSERT INTO "run" VALUES('rules','standard');
INSERT INTO "run" VALUES('seed','3');
INSERT INTO "run" VALUES('signature','03c1f18863fd5c74');
INSERT INTO "run" VALUES('strategy','grow');
INSERT INTO "run" VALUES('version','0.1.0');
CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        started TEXT NOT NULL,
        ended TEXT,
        host TEXT NOT NULL,
        version TEXT NOT NULL,
        signature TEXT NOT NULL,
        workers INTEGER NOT NULL,
        pid INTEGER NOT NULL,
        note TEXT NOT NULL
    ) STRICT;
INSERT INTO "session" VALUES(1,'2026-12-01T04:05:47.339+00:00','2026-12-01T04:05:47.720+00:00','a host','0.1.0','03c1f18863fd5c74',2,1,'complete');
CREATE TABLE target (
        state TEXT PRIMARY KEY,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        reach INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        balanced INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE undecided (
        deal TEXT PRIMARY KEY,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
CREATE TABLE unit (
        number INTEGER PRIMARY KEY,
        games INTEGER NOT NULL,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        first_player_wins INTEGER NOT NULL,
        endless_games INTEGER NOT NULL,
        undecided_games INTEGER NOT NULL,
        digest TEXT NOT NULL,
        cpu_seconds REAL NOT NULL,
        finished TEXT NOT NULL,
        session INTEGER REFERENCES session (id)
    ) STRICT;
INSERT INTO "unit" VALUES(0,0,0,0,0,0,0,'e0a76d720107cccc',2.54568809999997647253e-02,'2026-12-01T04:05:47.548+00:00',1);
INSERT INTO "unit" VALUES(1,237,0,0,0,0,0,'f233c9840eba8735',2.97570880000002091492e-02,'2026-12-01T04:05:47.675+00:00',1);
INSERT INTO "unit" VALUES(2,304,0,0,0,0,0,'8e125c835201c7a4',2.52061999999986241505e-03,'2026-12-01T04:05:47.684+00:00',1);
COMMIT;
