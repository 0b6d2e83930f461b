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
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE audit (
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	"by" VARCHAR(60) NOT NULL, 
	action VARCHAR(20) NOT NULL, 
	person VARCHAR(24), 
	"table" VARCHAR(24), 
	line INTEGER, 
	report VARCHAR(24), 
	until FLOAT, 
	reason TEXT NOT NULL, 
	details TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (number)
);
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
INSERT INTO "chat" VALUES('dxwqaw4wzs4m',1,1.79496655712548923485e+09,'gmb6vhth86mzx7z3','act-4642f8f12b669666','What a desert!');
INSERT INTO "chat" VALUES('qjxxbhiyky8g',1,1.79496655810627889627e+09,'gmb6vhth86mzx7z3','act-6607d4738322cbfc','What a desert!');
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
INSERT INTO "entries" VALUES('dxwqaw4wzs4m',1,1.79496655685757780076e+09,'move',0,'vmapsvuzr7nnx88c:act-3eb4873c9654805a','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('dxwqaw4wzs4m',2,1.79496655693477654455e+09,'move',1,'gmb6vhth86mzx7z3:act-1ed543af3d56aba5','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('dxwqaw4wzs4m',3,1.794966557009538889e+09,'move',0,'vmapsvuzr7nnx88c:act-09c63feea9d9ecdd','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('dxwqaw4wzs4m',4,1.79496655709065890309e+09,'move',1,'gmb6vhth86mzx7z3:act-9a6bf1cd8b2ae034','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',1,1.79496655738638758665e+09,'move',0,'vmapsvuzr7nnx88c:act-ad182f1b82ecce1f','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',2,1.79496655747045350077e+09,'move',1,'gmb6vhth86mzx7z3:act-92b76c7fbf87051c','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',3,1794966557.54369,'move',0,'vmapsvuzr7nnx88c:act-e1615a4f97384b27','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',4,1.79496655763648295398e+09,'move',1,'gmb6vhth86mzx7z3:act-f01294170fdefe1d','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',5,1.79496655770960354802e+09,'move',0,'vmapsvuzr7nnx88c:act-7a085550cc276270','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',6,1.79496655778175806996e+09,'move',1,'gmb6vhth86mzx7z3:act-ac2bb78e33cbc027','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',7,1.79496655785590243344e+09,'move',0,'vmapsvuzr7nnx88c:act-08b924ee2036c4fa','{"move":"leader purple Q2"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',8,1.79496655792561364169e+09,'move',1,'gmb6vhth86mzx7z3:act-30e5f6ae5c1dcbc8','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',9,1.79496655800254893307e+09,'move',0,'vmapsvuzr7nnx88c:act-54c8d239f603712a','{"move":"leader turquoise G3"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',10,1.79496655807846760754e+09,'move',1,'gmb6vhth86mzx7z3:act-2efa0513279cd857','{"move":"leader turquoise L3"}');
INSERT INTO "entries" VALUES('qjxxbhiyky8g',11,1.79496655813342237471e+09,'resign',0,'vmapsvuzr7nnx88c:act-2f39ef169bd1c874','{}');
CREATE TABLE hosts (
	person VARCHAR(24) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_hosts PRIMARY KEY (person), 
	CONSTRAINT fk_hosts_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	epoch INTEGER NOT NULL, 
	created FLOAT NOT NULL, looks VARCHAR(100), email VARCHAR(254), 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_login UNIQUE (login)
);
INSERT INTO "people" VALUES('vmapsvuzr7nnx88c','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$XI3ToQm+Dlf3ZqYxdN0ZIQ$wAuqm0S0NFfuK5nMPNKE6Pms/nDgyNuBemH1uS1xlRo',0,1.79496655221967267991e+09,'arnlna',NULL);
INSERT INTO "people" VALUES('gmb6vhth86mzx7z3','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$tbA+xL2EtlRZBKXNgyblBA$ulgzS2BsQtvJsEauhR9UaWsyd/ag3otPEO8SeLLs9Xo',0,1.79496655318852233883e+09,'badl',NULL);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1.79496655840979552273e+09,1.79496655842465853694e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('qjxxbhiyky8g','vmapsvuzr7nnx88c',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('qjxxbhiyky8g','gmb6vhth86mzx7z3',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('gmb6vhth86mzx7z3','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('vmapsvuzr7nnx88c','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
CREATE TABLE regards (
	person VARCHAR(24) NOT NULL, 
	other VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_regards PRIMARY KEY (person, other), 
	CONSTRAINT fk_regards_other FOREIGN KEY(other) REFERENCES people (id), 
	CONSTRAINT fk_regards_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "regards" VALUES('gmb6vhth86mzx7z3','vmapsvuzr7nnx88c','mute',1.79496655820796847339e+09);
CREATE TABLE reports (
	id VARCHAR(24) NOT NULL, 
	"by" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	subject VARCHAR(10) NOT NULL, 
	"table" VARCHAR(24), 
	line INTEGER, 
	reason VARCHAR(20) NOT NULL, 
	text TEXT NOT NULL, 
	quoted TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	closed FLOAT, 
	open_key VARCHAR(80), 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_by FOREIGN KEY("by") REFERENCES people (id), 
	CONSTRAINT fk_reports_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT uq_reports_open_key UNIQUE (open_key)
);
INSERT INTO "reports" VALUES('4fwmx4bm6cxu','vmapsvuzr7nnx88c','gmb6vhth86mzx7z3','chat','qjxxbhiyky8g',1,'spam','','What a desert!',1.79496655826120138171e+09,'open',NULL,'vmapsvuzr7nnx88c:gmb6vhth86mzx7z3:chat');
CREATE TABLE resets (
	digest VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	created FLOAT NOT NULL, 
	expires FLOAT NOT NULL, 
	CONSTRAINT pk_resets PRIMARY KEY (digest), 
	CONSTRAINT fk_resets_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE reviews (
	"table" VARCHAR(24) NOT NULL, 
	moves TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY ("table"), 
	CONSTRAINT fk_reviews_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE sanctions (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	reason TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT, 
	ended FLOAT, 
	CONSTRAINT pk_sanctions PRIMARY KEY (id), 
	CONSTRAINT fk_sanctions_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE seats (
	"table" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(24), 
	level VARCHAR(20), 
	CONSTRAINT pk_seats PRIMARY KEY ("table", seat), 
	CONSTRAINT fk_seats_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('dxwqaw4wzs4m',0,'vmapsvuzr7nnx88c',NULL);
INSERT INTO "seats" VALUES('dxwqaw4wzs4m',1,'gmb6vhth86mzx7z3',NULL);
INSERT INTO "seats" VALUES('qjxxbhiyky8g',0,'vmapsvuzr7nnx88c',NULL);
INSERT INTO "seats" VALUES('qjxxbhiyky8g',1,'gmb6vhth86mzx7z3',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'DC6DBD32683B12269A3D46BB46ED4F283D2C7F4C25EFDA5F878C9533CB6AE204');
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
INSERT INTO "sessions" VALUES('46f02a4fedd729fc63f5d723935527f7d550c876ea5d968f5c21f9510b1e8157','vmapsvuzr7nnx88c',1.79496655235442638398e+09,1.79496655235442638398e+09,1.79496655301666021347e+09,'','594b1a5bd2d355b5245e38f06d1a3146','afe9afb952e97deb6d4c60d84f1c0201');
INSERT INTO "sessions" VALUES('40c7c71772b339545b05e7493b6545dba71aed8f53277d20068507171c844cb9','vmapsvuzr7nnx88c',1794966553.11031,1794966553.11031,1.8265025531103060246e+09,'','594b1a5bd2d355b5245e38f06d1a3146','afe9afb952e97deb6d4c60d84f1c0201');
INSERT INTO "sessions" VALUES('df9ffdc6918f463d1e41ca0e3dc8aa5d457562a5e91aad53e12cd7717c0986a5','gmb6vhth86mzx7z3',1.79496655329349374769e+09,1.79496655329349374769e+09,1.79496655375722384455e+09,'','234236d53af65e529181366af31392ac','2abcec30ad4e4a65f4de1d3e2b165415');
INSERT INTO "sessions" VALUES('e069599c6ba16257ea7b56d740a2a6955c0863ef063d2c87f46c347a45ae2940','gmb6vhth86mzx7z3',1.79496655385945606234e+09,1.79496655385945606234e+09,1.82650255385945296283e+09,'','234236d53af65e529181366af31392ac','2abcec30ad4e4a65f4de1d3e2b165415');
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
	result TEXT, unrated VARCHAR(12), size INTEGER DEFAULT '0' NOT NULL, colours TEXT DEFAULT '[]' NOT NULL, names TEXT DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('dxwqaw4wzs4m','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 1, "H2": 2, "L2": 1, "O2": 3, "F3": 2, "B4": 3, "H4": 1, "L4": 2, "C5": 1, "F5": 2, "I5": 1, "N5": 3, "P5": 3, "A6": 2, "E6": 2, "L6": 2, "R6": 3, "M7": 1, "O7": 1, "Q7": 3, "D9": 1, "G9": 1, "J9": 2, "L9": 1, "O9": 1, "B10": 3, "E10": 2, "M10": 2, "J11": 3, "E12": 3, "G12": 2, "K12": 3}}','[]','playing','vmapsvuzr7nnx88c',1,0,'ask','null','bot',0,0,NULL,NULL,1.79496655413823485375e+09,1.7949665566571142674e+09,NULL,1.7949665566571142674e+09,4,0,0,NULL,NULL,NULL,NULL,NULL,1135,'[]','[]');
INSERT INTO "tables" VALUES('qjxxbhiyky8g','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "M7", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 3, "H2": 2, "L2": 3, "O2": 1, "F3": 3, "Q3": 3, "B4": 2, "H4": 3, "L4": 3, "C5": 2, "F5": 2, "I5": 2, "N5": 1, "P5": 1, "A6": 3, "E6": 2, "L6": 2, "R6": 3, "O7": 1, "Q7": 3, "D9": 1, "G9": 2, "J9": 3, "L9": 1, "O9": 2, "B10": 1, "E10": 3, "M10": 1, "J11": 1, "E12": 1, "G12": 1, "K12": 1}}','[]','over','vmapsvuzr7nnx88c',1,1,'ask','null','lose',0,0,NULL,NULL,1.79496655716239976886e+09,1.79496655728163933751e+09,1.79496655813342237471e+09,1.79496655813342237471e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL,1135,'[]','[]');
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
INSERT INTO "tokens" VALUES('bisbppj5mshk','vmapsvuzr7nnx88c','my bot','600c65178bf372e076a0474e3c0b3c913feadef9418b01b9bfd60557b3bc8ab1',1.79496655405878114699e+09);
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
CREATE INDEX ix_regards_other ON regards (other);
CREATE INDEX ix_reports_by ON reports ("by");
CREATE INDEX ix_reports_person ON reports (person);
CREATE INDEX ix_reports_state ON reports (state);
CREATE INDEX ix_sanctions_person ON sanctions (person);
CREATE INDEX ix_audit_person ON audit (person);
CREATE INDEX ix_resets_person ON resets (person);
CREATE INDEX ix_resets_expires ON resets (expires);
COMMIT;
