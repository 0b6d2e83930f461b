BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "chat" VALUES('qam3b9nqzf8m',1,1.79480494691434240344e+09,'rp2gfpcpqq3r4zse','act-3','What a desert!');
INSERT INTO "chat" VALUES('wjw8ug3bbzcx',1,1.79480494748699426653e+09,'rp2gfpcpqq3r4zse','act-6','What a desert!');
CREATE TABLE entries (
	"table" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER, 
	ref VARCHAR(64), 
	data TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY ("table", number), 
	CONSTRAINT fk_entries_table FOREIGN KEY("table") REFERENCES tables (id), 
	CONSTRAINT uq_entries_table_ref UNIQUE ("table", ref)
);
INSERT INTO "entries" VALUES('qam3b9nqzf8m',1,1.79480494649137639999e+09,'move',0,'pxpiydhqpj6qrpps:act-1','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('qam3b9nqzf8m',2,1.79480494658105874062e+09,'move',1,'rp2gfpcpqq3r4zse:act-1','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('qam3b9nqzf8m',3,1.79480494669048094751e+09,'move',0,'pxpiydhqpj6qrpps:act-2','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('qam3b9nqzf8m',4,1.79480494684841418266e+09,'move',1,'rp2gfpcpqq3r4zse:act-2','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('wjw8ug3bbzcx',1,1.7948049472001824379e+09,'move',0,'pxpiydhqpj6qrpps:act-3','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('wjw8ug3bbzcx',2,1.79480494730810189243e+09,'move',1,'rp2gfpcpqq3r4zse:act-4','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('wjw8ug3bbzcx',3,1.79480494737163281436e+09,'move',0,'pxpiydhqpj6qrpps:act-4','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('wjw8ug3bbzcx',4,1.79480494747315859793e+09,'move',1,'rp2gfpcpqq3r4zse:act-5','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('wjw8ug3bbzcx',5,1.79480494749709677693e+09,'resign',0,'pxpiydhqpj6qrpps:act-5','{}');
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
INSERT INTO "people" VALUES('pxpiydhqpj6qrpps','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$LTwTWvlUrZFQTneuKhrQIw$9I6vJBbNYvL+OVp5NBzupAOBB/urMcx/HE/QwFISRz8',0,1.79480494376381564144e+09);
INSERT INTO "people" VALUES('rp2gfpcpqq3r4zse','Badi','guest',NULL,NULL,0,1.79480494416038608546e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('wjw8ug3bbzcx','pxpiydhqpj6qrpps',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('wjw8ug3bbzcx','rp2gfpcpqq3r4zse',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('pxpiydhqpj6qrpps','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
INSERT INTO "ratings" VALUES('rp2gfpcpqq3r4zse','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
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
INSERT INTO "seats" VALUES('qam3b9nqzf8m',0,'pxpiydhqpj6qrpps',NULL);
INSERT INTO "seats" VALUES('qam3b9nqzf8m',1,'rp2gfpcpqq3r4zse',NULL);
INSERT INTO "seats" VALUES('wjw8ug3bbzcx',0,'pxpiydhqpj6qrpps',NULL);
INSERT INTO "seats" VALUES('wjw8ug3bbzcx',1,'rp2gfpcpqq3r4zse',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookie',X'851499EABBF91429DC7B5488A7258ECCC3F782DB39FC4D17EEAAA46991971A12');
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
INSERT INTO "tables" VALUES('qam3b9nqzf8m','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 3, "H2": 1, "L2": 2, "O2": 1, "F3": 2, "J3": 3, "B4": 3, "H4": 3, "L4": 1, "C5": 1, "F5": 3, "I5": 1, "N5": 2, "P5": 1, "A6": 2, "E6": 3, "L6": 3, "R6": 3, "O7": 2, "Q7": 2, "D9": 3, "G9": 1, "J9": 1, "L9": 2, "O9": 1, "B10": 1, "E10": 2, "M10": 3, "J11": 1, "E12": 1, "G12": 1, "K12": 3}}','[]','playing','pxpiydhqpj6qrpps',1,0,'ask','null','bot',1,0,NULL,NULL,1.79480494456138277054e+09,1.79480494557688879963e+09,NULL,1.79480494684841418266e+09,4,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('wjw8ug3bbzcx','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 1, "H2": 1, "L2": 3, "O2": 3, "F3": 1, "B4": 3, "H4": 1, "L4": 1, "C5": 2, "F5": 3, "I5": 2, "N5": 3, "P5": 1, "A6": 3, "E6": 3, "L6": 1, "R6": 2, "M7": 3, "O7": 2, "Q7": 2, "D9": 2, "G9": 2, "J9": 1, "L9": 1, "O9": 2, "B10": 3, "E10": 2, "M10": 1, "J11": 3, "E12": 1, "G12": 2, "K12": 1}}','[]','over','pxpiydhqpj6qrpps',1,1,'ask','null','bot',0,0,NULL,NULL,1.79480494696405196188e+09,1.7948049470263242721e+09,1.79480494749709677693e+09,1.79480494749709677693e+09,5,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}');
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
INSERT INTO "tokens" VALUES('7m2yr4s3ewix','pxpiydhqpj6qrpps','my bot','4cc0a4754efc712ff07c68dad6ca7ce59a06dd9e9bf945a27d1712c14dd9579c',1.79480494450657439235e+09);
CREATE INDEX ix_tables_bot_turn ON tables (bot_turn);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_game ON tables (game);
CREATE INDEX ix_tables_state ON tables (state);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_ratings_game_mu ON ratings (game, mu);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tokens_person ON tokens (person);
COMMIT;
