BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	ref VARCHAR(64), 
	text TEXT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY ("table", number), 
	CONSTRAINT fk_chat_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('a4jtky99tg4h',1,1.79482373157201099394e+09,'2q4mhi672iu8dmz7','act-9445dffd0462f238','What a desert!');
INSERT INTO "chat" VALUES('9nhfxc9aaw4k',1,1.79482373179279923436e+09,'2q4mhi672iu8dmz7','act-7e988923f60b477e','What a desert!');
CREATE TABLE "entries" (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER, 
	ref VARCHAR(64), 
	data TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("table", number), 
	CONSTRAINT fk_entries_table FOREIGN KEY("table") REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('9nhfxc9aaw4k',1,1.79482373169009685521e+09,'move',0,'xh8exjnu8tbzwyqj:act-3f653c091c4c7395','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('9nhfxc9aaw4k',2,1.79482373171718978879e+09,'move',1,'2q4mhi672iu8dmz7:act-437a386cdc2aaa20','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('9nhfxc9aaw4k',3,1.79482373174521327024e+09,'move',0,'xh8exjnu8tbzwyqj:act-09d8b7e6fb8d7cfb','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('9nhfxc9aaw4k',4,1.79482373177373528486e+09,'move',1,'2q4mhi672iu8dmz7:act-d7f7008c357602c8','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('9nhfxc9aaw4k',5,1.79482373180785584453e+09,'resign',0,'xh8exjnu8tbzwyqj:act-ec360005097839a7','{}');
INSERT INTO "entries" VALUES('a4jtky99tg4h',1,1.79482373147936081882e+09,'move',0,'xh8exjnu8tbzwyqj:act-9a1f0f81158a2fe4','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('a4jtky99tg4h',2,1.79482373150401377679e+09,'move',1,'2q4mhi672iu8dmz7:act-5491636a670cead1','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('a4jtky99tg4h',3,1.79482373152898955345e+09,'move',0,'xh8exjnu8tbzwyqj:act-bbd260fa217b979f','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('a4jtky99tg4h',4,1.79482373155599951751e+09,'move',1,'2q4mhi672iu8dmz7:act-23d9a5a8a0c26933','{"move":"leader green I1"}');
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	epoch INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_login UNIQUE (login)
);
INSERT INTO "people" VALUES('xh8exjnu8tbzwyqj','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$bDzlnn+PYpnjfv0ZkKBySQ$5tkUm6i3I8yXb/WOX62wQ/nudFRsEaNCJPAx3cF4A7M',0,1.79482373021545743943e+09);
INSERT INTO "people" VALUES('2q4mhi672iu8dmz7','Badi','guest',NULL,NULL,0,1.79482373025561928745e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('9nhfxc9aaw4k','xh8exjnu8tbzwyqj',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('9nhfxc9aaw4k','2q4mhi672iu8dmz7',2.76353894931404973087e+01,8.06590141354368);
CREATE TABLE ratings (
	person VARCHAR(24) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	won FLOAT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (person, game), 
	CONSTRAINT fk_ratings_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "ratings" VALUES('2q4mhi672iu8dmz7','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('xh8exjnu8tbzwyqj','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
CREATE TABLE reviews (
	"table" VARCHAR(24) NOT NULL, 
	moves TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY ("table"), 
	CONSTRAINT fk_reviews_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE seats (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(24), 
	level VARCHAR(20), 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('a4jtky99tg4h',0,'xh8exjnu8tbzwyqj',NULL);
INSERT INTO "seats" VALUES('a4jtky99tg4h',1,'2q4mhi672iu8dmz7',NULL);
INSERT INTO "seats" VALUES('9nhfxc9aaw4k',0,'xh8exjnu8tbzwyqj',NULL);
INSERT INTO "seats" VALUES('9nhfxc9aaw4k',1,'2q4mhi672iu8dmz7',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookie',X'0D1F16AB90D1C428A69F1D93310C12E270DBDAC44C606F63C9516186BA66A4DB');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options TEXT NOT NULL, 
	deal TEXT, 
	given_moves TEXT NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	undo VARCHAR(10) NOT NULL, 
	clock TEXT NOT NULL, 
	on_timeout VARCHAR(10) NOT NULL, 
	hints BOOLEAN NOT NULL, 
	imported BOOLEAN NOT NULL, 
	previous VARCHAR(24), 
	next VARCHAR(24), 
	created FLOAT NOT NULL, 
	started FLOAT, 
	ended FLOAT, 
	touched FLOAT NOT NULL, 
	version INTEGER NOT NULL, 
	to_move INTEGER, 
	bot_turn BOOLEAN NOT NULL, 
	deadline FLOAT, 
	claimed_by VARCHAR(40), 
	claimed_until FLOAT, 
	result TEXT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('a4jtky99tg4h','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 2, "H2": 3, "L2": 3, "O2": 1, "F3": 1, "J3": 3, "B4": 3, "H4": 1, "L4": 2, "C5": 2, "F5": 3, "I5": 3, "N5": 2, "P5": 3, "A6": 3, "E6": 2, "L6": 2, "R6": 1, "O7": 2, "Q7": 2, "D9": 1, "G9": 3, "J9": 3, "L9": 2, "O9": 3, "B10": 1, "E10": 1, "M10": 1, "J11": 1, "E12": 3, "G12": 1, "K12": 3}}','[]','playing','xh8exjnu8tbzwyqj',1,0,'ask','null','bot',1,0,NULL,NULL,1.79482373056915760038e+09,1.79482373117535948759e+09,NULL,1.79482373117535948759e+09,4,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('9nhfxc9aaw4k','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 1, "Q1": 2, "H2": 3, "L2": 1, "O2": 3, "F3": 3, "B4": 2, "H4": 2, "L4": 2, "C5": 1, "F5": 1, "I5": 3, "N5": 2, "P5": 3, "A6": 1, "E6": 2, "L6": 3, "R6": 1, "O7": 3, "Q7": 1, "D9": 2, "G9": 1, "J9": 2, "L9": 2, "O9": 2, "B10": 3, "E10": 1, "M10": 2, "H11": 1, "J11": 1, "E12": 1, "G12": 3, "K12": 3}}','[]','over','xh8exjnu8tbzwyqj',1,1,'ask','null','bot',0,0,NULL,NULL,1.79482373158745837212e+09,1.79482373164454698565e+09,1.79482373180785584453e+09,1.79482373180785584453e+09,5,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}');
CREATE TABLE tokens (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT uq_tokens_digest UNIQUE (digest)
);
INSERT INTO "tokens" VALUES('ae7j7wpmh587','xh8exjnu8tbzwyqj','my bot','a16d2ace620b5827885829192b6f8afb5e6af8b630aecc05ff5d1dadc4a80320',1.79482373054278278355e+09);
CREATE INDEX ix_tables_bot_turn ON tables (bot_turn);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_game ON tables (game);
CREATE INDEX ix_tables_state ON tables (state);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_ratings_game_mu ON ratings (game, mu);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tokens_person ON tokens (person);
COMMIT;
