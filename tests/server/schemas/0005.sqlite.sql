BEGIN TRANSACTION;
CREATE TABLE absences (
	"begin" FLOAT NOT NULL, 
	"end" FLOAT NOT NULL, 
	CONSTRAINT pk_absences PRIMARY KEY ("begin")
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "chat" VALUES('9766gnhtdbe9',1,1.7949557668838632107e+09,'mvvgxee6jk9n728e','act-1be3d0a3110269fc','What a desert!');
INSERT INTO "chat" VALUES('ynwymam7p9q2',1,1.79495576697962760928e+09,'mvvgxee6jk9n728e','act-a023e725ad3f81a3','What a desert!');
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
INSERT INTO "entries" VALUES('9766gnhtdbe9',1,1.794955766863006115e+09,'move',0,'bmxktwsdgr9acxj7:act-38d36c19d2f9d0ff','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('9766gnhtdbe9',2,1.79495576686930131916e+09,'move',1,'mvvgxee6jk9n728e:act-cd41f04e88d22fcc','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('9766gnhtdbe9',3,1.79495576687476658824e+09,'move',0,'bmxktwsdgr9acxj7:act-34eba196594d2767','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('9766gnhtdbe9',4,1.79495576687951397896e+09,'move',1,'mvvgxee6jk9n728e:act-55a784448cef3eec','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',1,1.79495576691868114469e+09,'move',0,'bmxktwsdgr9acxj7:act-af498044b46f714e','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',2,1.79495576692422103889e+09,'move',1,'mvvgxee6jk9n728e:act-e08396820ba3cbe9','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',3,1.79495576693034768105e+09,'move',0,'bmxktwsdgr9acxj7:act-3b5ed3e74e559243','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',4,1.79495576693587255475e+09,'move',1,'mvvgxee6jk9n728e:act-9fa23a6e85515ee9','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',5,1.79495576694158315658e+09,'move',0,'bmxktwsdgr9acxj7:act-cf03581ae1aa77d1','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',6,1.79495576694712543489e+09,'move',1,'mvvgxee6jk9n728e:act-a9912175ab2c5651','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',7,1.79495576695366048812e+09,'move',0,'bmxktwsdgr9acxj7:act-e96f1ba2be1dfb85','{"move":"leader purple R2"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',8,1.79495576696072697635e+09,'move',1,'mvvgxee6jk9n728e:act-df67dee9d451c06d','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',9,1.79495576696851301193e+09,'move',0,'bmxktwsdgr9acxj7:act-05254e3f179971ba','{"move":"leader turquoise G3"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',10,1.79495576697555732728e+09,'move',1,'mvvgxee6jk9n728e:act-74848c552f05ff16','{"move":"leader turquoise L3"}');
INSERT INTO "entries" VALUES('ynwymam7p9q2',11,1.7949557669832041264e+09,'resign',0,'bmxktwsdgr9acxj7:act-5935df9e00d959f5','{}');
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	epoch INTEGER NOT NULL, 
	created FLOAT NOT NULL, looks VARCHAR(100), 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_login UNIQUE (login)
);
INSERT INTO "people" VALUES('bmxktwsdgr9acxj7','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$CzlhDmYmRTiWM4FLol1QEw$rXu0Bu8YF7EpDdNM0B4SGCfzSTAw6eZzgavf7mmp690',0,1.79495576598954772952e+09,'arnlna');
INSERT INTO "people" VALUES('mvvgxee6jk9n728e','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$uZ1Ha4Sdadumi2mE2Zd5MA$w3ntW5ynVBEbNXesEcMLIWk+Drs0CyaSwCebtfLiN3Q',0,1.79495576623527550693e+09,'badl');
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1.79495576711043453217e+09,1.79495576711040902132e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('ynwymam7p9q2','bmxktwsdgr9acxj7',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('ynwymam7p9q2','mvvgxee6jk9n728e',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('bmxktwsdgr9acxj7','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
INSERT INTO "ratings" VALUES('mvvgxee6jk9n728e','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
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
INSERT INTO "seats" VALUES('9766gnhtdbe9',0,'bmxktwsdgr9acxj7',NULL);
INSERT INTO "seats" VALUES('9766gnhtdbe9',1,'mvvgxee6jk9n728e',NULL);
INSERT INTO "seats" VALUES('ynwymam7p9q2',0,'bmxktwsdgr9acxj7',NULL);
INSERT INTO "seats" VALUES('ynwymam7p9q2',1,'mvvgxee6jk9n728e',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'8DE43727C5A565E1B34F299E7456F4D1CEC6A41285D63AE8AC4EB256701499E7');
CREATE TABLE sessions (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	created FLOAT NOT NULL, 
	used FLOAT NOT NULL, 
	expires FLOAT NOT NULL, 
	about VARCHAR(40) NOT NULL, 
	browser VARCHAR(32) NOT NULL, 
	network VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (digest), 
	CONSTRAINT fk_sessions_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('07fe08b1b70170c5c37d1ef7a0dfb8f9368ad5d7e64ee9acfadcd4c0082f2568','bmxktwsdgr9acxj7',1.79495576602270627024e+09,1.79495576602270627024e+09,1.79495576618157792088e+09,'','700e8e192e54593425ba4178473b6ff5','c152eb09fd0cfd6d5aa5de6d650d39ca');
INSERT INTO "sessions" VALUES('f2827392dcb54e19c7ca05624502f893fc8594e832c4f887a9af12d7d55f9186','bmxktwsdgr9acxj7',1.7949557662084152698e+09,1.7949557662084152698e+09,1.82649176620841193199e+09,'','700e8e192e54593425ba4178473b6ff5','c152eb09fd0cfd6d5aa5de6d650d39ca');
INSERT INTO "sessions" VALUES('ab487259a5303c7d987d78a3e4109a1cf39ac17e1a5deb55590a0d6e793f5bc7','mvvgxee6jk9n728e',1.79495576624541139602e+09,1.79495576624541139602e+09,1.79495576632007241245e+09,'','c9fafdc9264337167e15246f7940e977','148a4e6c2d91a6df7fb9eb7004fb7104');
INSERT INTO "sessions" VALUES('90d51045e3359e5d8dad444128822f3ca8d5f10370da60476461330e81b25906','mvvgxee6jk9n728e',1.79495576633120703692e+09,1.79495576633120703692e+09,1.826491766331205368e+09,'','c9fafdc9264337167e15246f7940e977','148a4e6c2d91a6df7fb9eb7004fb7104');
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
	result TEXT, unrated VARCHAR(12), size INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('9766gnhtdbe9','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["J3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 1, "H2": 3, "L2": 3, "O2": 3, "D3": 3, "F3": 1, "B4": 1, "H4": 3, "L4": 2, "C5": 3, "F5": 2, "I5": 1, "N5": 1, "P5": 1, "A6": 1, "E6": 1, "L6": 2, "R6": 2, "O7": 2, "Q7": 2, "D9": 3, "G9": 3, "J9": 3, "L9": 1, "O9": 3, "B10": 2, "E10": 2, "M10": 2, "J11": 1, "E12": 1, "G12": 3, "K12": 1}}','[]','playing','bmxktwsdgr9acxj7',1,0,'ask','null','bot',1,0,NULL,NULL,1.79495576637918424602e+09,1.79495576683257913592e+09,NULL,1.79495576683257913592e+09,4,0,0,NULL,NULL,NULL,NULL,NULL,1135);
INSERT INTO "tables" VALUES('ynwymam7p9q2','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 2, "H2": 2, "L2": 2, "O2": 1, "F3": 3, "B4": 2, "H4": 2, "L4": 2, "C5": 2, "F5": 1, "I5": 1, "N5": 1, "P5": 3, "A6": 3, "E6": 3, "L6": 1, "R6": 3, "M7": 1, "O7": 2, "Q7": 2, "D9": 1, "G9": 2, "J9": 2, "L9": 3, "O9": 2, "B10": 2, "E10": 3, "M10": 1, "J11": 3, "E12": 2, "G12": 1, "K12": 3}}','[]','over','bmxktwsdgr9acxj7',1,1,'ask','null','lose',0,0,NULL,NULL,1.79495576688851785659e+09,1.79495576690714287761e+09,1.7949557669832041264e+09,1.7949557669832041264e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL,1135);
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
INSERT INTO "tokens" VALUES('3q649xsif5a5','bmxktwsdgr9acxj7','my bot','05f6b2dd72a84b4ebcdf70642ed0a3c0fe10defa5a5d34c36ad5aec71c0909e1',1.79495576635081315044e+09);
CREATE INDEX ix_tables_bot_turn ON tables (bot_turn);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_game ON tables (game);
CREATE INDEX ix_tables_state ON tables (state);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_ratings_game_mu ON ratings (game, mu);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_sessions_expires ON sessions (expires);
CREATE INDEX ix_sessions_browser ON sessions (browser);
CREATE INDEX ix_people_looks ON people (looks);
CREATE INDEX ix_tables_owner ON tables (owner);
COMMIT;
