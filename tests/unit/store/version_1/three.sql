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
CREATE TABLE archive_state (
        id INTEGER PRIMARY KEY,
        state TEXT NOT NULL,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT;
INSERT INTO "archive_state" VALUES(1,'---J-/JJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(2,'-JJ-/J-/---J-',3,3,0);
INSERT INTO "archive_state" VALUES(3,'--JJ-/JJ-/J-',1,2,0);
INSERT INTO "archive_state" VALUES(4,'--J-/J-/-J-',1,2,0);
INSERT INTO "archive_state" VALUES(5,'---J-/-J-/J-',1,2,0);
INSERT INTO "archive_state" VALUES(6,'---J-/KJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(7,'-----J-/-J-/---J-',1,3,0);
INSERT INTO "archive_state" VALUES(8,'---J-/-J-/---K-J-',7,4,0);
INSERT INTO "archive_state" VALUES(9,'---J-/-J-/J--QJ-',9,3,0);
INSERT INTO "archive_state" VALUES(10,'-JJ-/--J-/----J-',2,4,0);
INSERT INTO "archive_state" VALUES(11,'--J-/J-/-J--J-',3,3,0);
INSERT INTO "archive_state" VALUES(12,'--J-/-J-/---Q--',4,3,0);
INSERT INTO "archive_state" VALUES(13,'-JJJ-/---J-J-/-J-',3,3,0);
INSERT INTO "archive_state" VALUES(14,'---J-/-J-/J--JJ-',9,3,0);
INSERT INTO "archive_state" VALUES(15,'---J-/-J-/J---J-',3,3,0);
INSERT INTO "archive_state" VALUES(16,'---J-/JJ-/J--JJ-',9,3,0);
INSERT INTO "archive_state" VALUES(17,'--KJ-/AJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(18,'--J-/-Q--/-----J-',4,4,0);
INSERT INTO "archive_state" VALUES(19,'--KJ-/AJ-/-J-',6,3,0);
INSERT INTO "archive_state" VALUES(20,'--J-/J--J-/-J--J-',3,4,0);
INSERT INTO "archive_state" VALUES(21,'---J-/QJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(22,'--J-/J-/-A-J-',3,3,0);
INSERT INTO "archive_state" VALUES(23,'--KJ-/K--J-/--J-',3,4,0);
INSERT INTO "archive_state" VALUES(24,'---J-/AJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(25,'--QJ-/QJ-/-J-',3,3,0);
INSERT INTO "archive_state" VALUES(26,'--J-/J-/-K-J-',3,3,0);
INSERT INTO "archive_state" VALUES(27,'--K-J-/K-J-/-J-',1,3,0);
INSERT INTO "archive_state" VALUES(28,'--J-/J-/-Q-J-',3,3,0);
INSERT INTO "archive_state" VALUES(29,'--JJ-/JJ-/J--JJ-',3,3,0);
INSERT INTO "archive_state" VALUES(30,'--J-/J-/-Q-A-J-',10,4,0);
INSERT INTO "archive_state" VALUES(31,'---J-/-J-/---Q-J-',7,4,0);
INSERT INTO "archive_state" VALUES(32,'--JJ-/KJ-/J-',2,2,0);
INSERT INTO "archive_state" VALUES(33,'--JJ-/QJ-/J-',2,2,0);
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
INSERT INTO "cell" VALUES(5,3,0,1,1,2,0,0);
INSERT INTO "cell" VALUES(5,4,0,1,0,2,0,0);
INSERT INTO "cell" VALUES(5,4,1,0,0,2,0,0);
INSERT INTO "cell" VALUES(5,5,0,0,0,2,0,0);
INSERT INTO "cell" VALUES(6,3,0,0,0,2,0,0);
INSERT INTO "cell" VALUES(6,3,0,0,1,2,0,0);
INSERT INTO "cell" VALUES(6,3,0,1,0,2,1,0);
INSERT INTO "cell" VALUES(6,3,0,1,1,3,0,0);
INSERT INTO "cell" VALUES(6,3,1,0,0,2,0,0);
INSERT INTO "cell" VALUES(6,3,2,0,0,3,0,0);
INSERT INTO "cell" VALUES(6,4,0,0,0,2,0,0);
INSERT INTO "cell" VALUES(7,3,0,0,0,2,0,0);
INSERT INTO "cell" VALUES(7,3,0,0,1,3,0,0);
INSERT INTO "cell" VALUES(7,3,0,1,0,3,1,0);
INSERT INTO "cell" VALUES(7,3,1,0,0,3,0,0);
INSERT INTO "cell" VALUES(7,4,0,0,0,3,1,0);
INSERT INTO "cell" VALUES(7,7,0,0,0,3,0,0);
INSERT INTO "cell" VALUES(8,3,0,2,0,3,0,0);
INSERT INTO "cell" VALUES(8,3,1,0,1,4,0,0);
INSERT INTO "cell" VALUES(8,4,0,0,0,3,2,0);
INSERT INTO "cell" VALUES(8,6,0,0,0,3,0,0);
INSERT INTO "cell" VALUES(9,3,0,2,0,4,0,0);
INSERT INTO "cell" VALUES(9,4,1,0,0,3,0,0);
INSERT INTO "cell" VALUES(9,5,0,0,0,3,0,0);
INSERT INTO "cell" VALUES(9,6,0,0,0,3,1,0);
INSERT INTO "cell" VALUES(10,2,1,0,0,3,0,0);
INSERT INTO "cell" VALUES(10,4,0,0,0,3,0,0);
INSERT INTO "cell" VALUES(10,4,0,0,0,4,1,0);
INSERT INTO "cell" VALUES(10,5,0,0,0,4,1,0);
INSERT INTO "cell" VALUES(11,3,0,1,0,4,0,0);
INSERT INTO "cell" VALUES(11,3,1,0,0,4,0,0);
INSERT INTO "cell" VALUES(12,2,1,0,0,4,0,0);
INSERT INTO "cell" VALUES(12,3,0,0,0,3,0,0);
CREATE TABLE cycle (
        key TEXT PRIMARY KEY,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "cycle" VALUES('--J-/J-/-J-',3,9,14,1,0);
CREATE TABLE cycle_deal (
        deal TEXT PRIMARY KEY,
        key TEXT NOT NULL REFERENCES cycle (key)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "cycle_deal" VALUES('J--/-J-/-J-','--J-/J-/-J-');
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
INSERT INTO "run" VALUES('created','2026-12-01T04:06:12.046+00:00');
INSERT INTO "run" VALUES('deck','3J6-');
INSERT INTO "run" VALUES('host','a host');
INSERT INTO "run" VALUES('keep','1');
INSERT INTO "run" VALUES('machine','a machine');
INSERT INTO "run" VALUES('players','3');
INSERT INTO "run" VALUES('recipe','strategy = "grow"
deck = "3J6-"
players = 3
rules = "standard"
seed = 3

[grow]
start = []
parts = 2
parents = 2
edits = 8
deep = 0.5
court_weight = 2.5
straight = 0.25
size_weight = 0.5
proportion_weight = 4.0
kind_weight = 2.0
balance_weight = 40.0
enough = 0.85
spread = 2.0
noise = 3.0
room = 3
most_period = 100
hunts = 2
rests = ["-/J-"]
rounds = 32
excursion = 0.65
joins = 300
');
INSERT INTO "run" VALUES('recipe_hash','583bb4615af5470b');
INSERT INTO "run" VALUES('rules','standard');
INSERT INTO "run" VALUES('seed','3');
INSERT INTO "run" VALUES('signature','113688deaa709486');
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
INSERT INTO "session" VALUES(1,'2026-12-01T04:06:13.154+00:00','2026-12-01T04:06:22.164+00:00','a host','0.1.0','113688deaa709486',2,1,'complete');
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
INSERT INTO "target" VALUES('--J-/J-/-J-',1,2,3,14,1,1,0);
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
INSERT INTO "unit" VALUES(0,0,0,0,0,0,0,'296a6af937b3b165',2.40952980800000027272e+00,'2026-12-01T04:06:22.085+00:00',1);
INSERT INTO "unit" VALUES(1,36,0,0,0,0,0,'620a09ff7eec8d4a',3.30129569999995098328e-02,'2026-12-01T04:06:22.161+00:00',1);
INSERT INTO "unit" VALUES(2,31,0,0,0,0,0,'620a09ff7eec8d4a',1.14669299999992091443e-03,'2026-12-01T04:06:22.163+00:00',1);
COMMIT;
