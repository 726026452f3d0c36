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
CREATE TABLE cycle (
        key TEXT PRIMARY KEY,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "cycle" VALUES('--J-/J-',2,6,3,1,16);
CREATE TABLE cycle_deal (
        deal TEXT PRIMARY KEY,
        key TEXT NOT NULL REFERENCES cycle (key)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "cycle_deal" VALUES('J--/-J-','--J-/J-');
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
INSERT INTO "endless" VALUES('J--/-J-',3,8,1,2,2,6,16);
CREATE TABLE histogram (
        tricks INTEGER PRIMARY KEY,
        games INTEGER NOT NULL
    ) STRICT;
INSERT INTO "histogram" VALUES(1,168);
INSERT INTO "histogram" VALUES(2,286);
INSERT INTO "histogram" VALUES(3,110);
CREATE TABLE longest (
        measure TEXT NOT NULL CHECK (measure IN ('tricks', 'cards')),
        deal TEXT NOT NULL,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        game INTEGER NOT NULL,
        origin TEXT,
        PRIMARY KEY (measure, deal)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "longest" VALUES('cards','--J/J--',3,11,12,NULL);
INSERT INTO "longest" VALUES('cards','-J-/--J',3,12,6,NULL);
INSERT INTO "longest" VALUES('cards','JJ-/---',3,7,11,NULL);
INSERT INTO "longest" VALUES('tricks','--J/J--',3,11,12,NULL);
INSERT INTO "longest" VALUES('tricks','-J-/--J',3,12,6,NULL);
INSERT INTO "longest" VALUES('tricks','JJ-/---',3,7,11,NULL);
CREATE TABLE run (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "run" VALUES('created','2026-12-01T04:06:46.164+00:00');
INSERT INTO "run" VALUES('deck','2J4-');
INSERT INTO "run" VALUES('host','a host');
INSERT INTO "run" VALUES('keep','3');
INSERT INTO "run" VALUES('machine','a machine');
INSERT INTO "run" VALUES('players','2');
INSERT INTO "run" VALUES('recipe','strategy = "sample"
deck = "2J4-"
players = 2
rules = "standard"
seed = 3

[sample]
games_per_unit = 200
max_tricks = 1000000
keep = 3
extend = true
');
INSERT INTO "run" VALUES('recipe_hash','7ec36194eadaafcd');
INSERT INTO "run" VALUES('rules','standard');
INSERT INTO "run" VALUES('seed','3');
INSERT INTO "run" VALUES('signature','03c1f18863fd5c74');
INSERT INTO "run" VALUES('strategy','sample');
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
INSERT INTO "session" VALUES(1,'2026-12-01T04:06:46.369+00:00','2026-12-01T04:06:46.473+00:00','a host','0.1.0','03c1f18863fd5c74',2,1,'complete');
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
INSERT INTO "unit" VALUES(0,200,349,1270,92,14,0,'1c2bc19504cd7e8d',0.024071292,'2026-12-01T04:06:46.468+00:00',1);
INSERT INTO "unit" VALUES(1,200,355,1240,93,11,0,'2205f721de8bf267',0.020267817,'2026-12-01T04:06:46.463+00:00',1);
INSERT INTO "unit" VALUES(2,200,366,1309,103,11,0,'496077b800affe5b',3.47977199999999903257e-03,'2026-12-01T04:06:46.472+00:00',1);
COMMIT;
