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
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "chat" VALUES('g55y9ct5i663',1,1.79495578105716466904e+09,'3ti5q9auzwt6zwxr','act-be92f5f8c885c847','What a desert!');
INSERT INTO "chat" VALUES('bbw5348t54em',1,1.79495578114091730113e+09,'3ti5q9auzwt6zwxr','act-f1432ccffc6cea14','What a desert!');
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
INSERT INTO "entries" VALUES('bbw5348t54em',1,1.79495578109408307075e+09,'move',0,'mjmdm34kbbpc4gr5:act-04822d805c8cc646','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',2,1.79495578109913063048e+09,'move',1,'3ti5q9auzwt6zwxr:act-e82ac95c52450c83','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',3,1.79495578110402750969e+09,'move',0,'mjmdm34kbbpc4gr5:act-52bc09674fc16848','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',4,1.79495578110868287085e+09,'move',1,'3ti5q9auzwt6zwxr:act-926d2ef837930386','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',5,1.79495578111373186116e+09,'move',0,'mjmdm34kbbpc4gr5:act-b85e9917a34ce5d9','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',6,1.7949557811182563305e+09,'move',1,'3ti5q9auzwt6zwxr:act-4b6c19efe2257cc6','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('bbw5348t54em',7,1.79495578112306332588e+09,'move',0,'mjmdm34kbbpc4gr5:act-a471479c0361d3b9','{"move":"leader purple R2"}');
INSERT INTO "entries" VALUES('bbw5348t54em',8,1.7949557811279127598e+09,'move',1,'3ti5q9auzwt6zwxr:act-ebf8ad95c91079ac','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('bbw5348t54em',9,1.79495578113286185259e+09,'move',0,'mjmdm34kbbpc4gr5:act-60c16fadf9b8910a','{"move":"leader turquoise G3"}');
INSERT INTO "entries" VALUES('bbw5348t54em',10,1.79495578113733839989e+09,'move',1,'3ti5q9auzwt6zwxr:act-db2d04f0519954ea','{"move":"leader turquoise L3"}');
INSERT INTO "entries" VALUES('bbw5348t54em',11,1.79495578114470362668e+09,'resign',0,'mjmdm34kbbpc4gr5:act-44fbde5c263168ca','{}');
INSERT INTO "entries" VALUES('g55y9ct5i663',1,1.79495578103518366817e+09,'move',0,'mjmdm34kbbpc4gr5:act-f0dbc64c716cb160','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('g55y9ct5i663',2,1.79495578104173040385e+09,'move',1,'3ti5q9auzwt6zwxr:act-3493fe62152a2225','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('g55y9ct5i663',3,1.79495578104690670963e+09,'move',0,'mjmdm34kbbpc4gr5:act-e6d376f8366ae037','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('g55y9ct5i663',4,1.79495578105269765851e+09,'move',1,'3ti5q9auzwt6zwxr:act-174c96ce6324452c','{"move":"leader green I1"}');
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
	created FLOAT NOT NULL, looks VARCHAR(100), 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_login UNIQUE (login)
);
INSERT INTO "people" VALUES('mjmdm34kbbpc4gr5','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$xKVx4ffT6lAAGLDW9CEb7Q$JQaFuR3RzVhR/NOmYqHnEBKbI4TKvG2KU0bOIJ1rZRs',0,1.79495577999089384081e+09,'arnlna');
INSERT INTO "people" VALUES('3ti5q9auzwt6zwxr','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$2Ap0mFVAhfjw3SgDoSAFZw$x8ml1e1e9cdh/eV1ATcaC813+eJyBccb1a6FpDeRJHo',0,1.79495578028542613984e+09,'badl');
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1.79495578133022499079e+09,1.79495578133020496375e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('bbw5348t54em','mjmdm34kbbpc4gr5',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('bbw5348t54em','3ti5q9auzwt6zwxr',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('3ti5q9auzwt6zwxr','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('mjmdm34kbbpc4gr5','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
CREATE TABLE regards (
	person VARCHAR(24) NOT NULL, 
	other VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_regards PRIMARY KEY (person, other), 
	CONSTRAINT fk_regards_other FOREIGN KEY(other) REFERENCES people (id), 
	CONSTRAINT fk_regards_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "regards" VALUES('3ti5q9auzwt6zwxr','mjmdm34kbbpc4gr5','mute',1.79495578115402793883e+09);
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
INSERT INTO "reports" VALUES('9qkc2zcmmkft','mjmdm34kbbpc4gr5','3ti5q9auzwt6zwxr','chat','bbw5348t54em',1,'spam','','What a desert!',1.79495578116104435913e+09,'open',NULL,'mjmdm34kbbpc4gr5:3ti5q9auzwt6zwxr:chat');
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
INSERT INTO "seats" VALUES('g55y9ct5i663',0,'mjmdm34kbbpc4gr5',NULL);
INSERT INTO "seats" VALUES('g55y9ct5i663',1,'3ti5q9auzwt6zwxr',NULL);
INSERT INTO "seats" VALUES('bbw5348t54em',0,'mjmdm34kbbpc4gr5',NULL);
INSERT INTO "seats" VALUES('bbw5348t54em',1,'3ti5q9auzwt6zwxr',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'6F44D25ED0B32BA4F75D3C03E51A736869A22F2C47AD5A2AC64FA6FB7E2318E9');
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
INSERT INTO "sessions" VALUES('ee5051a493250b570c3735dd9ce0883636830d3bdd5697e60978d2812ef0cbb3','mjmdm34kbbpc4gr5',1.79495578005858802796e+09,1.79495578005858802796e+09,1.79495578022329163548e+09,'','125f6578234dc916541946bda81fe58b','68646e6aa477a723e749acc0accbbe76');
INSERT INTO "sessions" VALUES('51593bb2be07865391a745bf96530490f85d5153803fcbbf047bae745b4f67c2','mjmdm34kbbpc4gr5',1.79495578022695374481e+09,1.79495578022695374481e+09,1.82649178022695064544e+09,'','125f6578234dc916541946bda81fe58b','68646e6aa477a723e749acc0accbbe76');
INSERT INTO "sessions" VALUES('7b5dad6c0128cee2f3db9bff20fcbe88d7c59215f292b4e6ec269ba5de5e1823','3ti5q9auzwt6zwxr',1.79495578030218982694e+09,1.79495578030218982694e+09,1.79495578040628337855e+09,'','f9530ece75bf92fbf761eb4d56f73def','bce1ecebeffe39d728b59841bac9e122');
INSERT INTO "sessions" VALUES('4183522884530ec1f4ab87f3e6bd8b09668a126789defe7d7befe1b928cef678','3ti5q9auzwt6zwxr',1.79495578041219615936e+09,1.79495578041219615936e+09,1.82649178041219401365e+09,'','f9530ece75bf92fbf761eb4d56f73def','bce1ecebeffe39d728b59841bac9e122');
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
INSERT INTO "tables" VALUES('g55y9ct5i663','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 3, "Q1": 3, "H2": 3, "L2": 3, "O2": 1, "F3": 1, "B4": 2, "H4": 1, "L4": 1, "C5": 2, "F5": 2, "I5": 3, "N5": 1, "P5": 3, "A6": 2, "E6": 3, "L6": 3, "R6": 3, "O7": 2, "Q7": 2, "D9": 1, "G9": 2, "J9": 3, "L9": 2, "O9": 1, "B10": 3, "E10": 1, "M10": 1, "H11": 3, "J11": 3, "E12": 2, "G12": 2, "K12": 1}}','[]','playing','mjmdm34kbbpc4gr5',1,0,'ask','null','bot',1,0,NULL,NULL,1.79495578043693518634e+09,1.79495578100304245951e+09,NULL,1.79495578100304245951e+09,4,0,0,NULL,NULL,NULL,NULL,NULL,1135);
INSERT INTO "tables" VALUES('bbw5348t54em','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 2, "Q1": 1, "H2": 3, "L2": 2, "O2": 1, "F3": 1, "B4": 3, "H4": 2, "L4": 3, "C5": 2, "F5": 2, "I5": 1, "N5": 1, "P5": 1, "A6": 1, "E6": 3, "L6": 2, "R6": 1, "O7": 3, "Q7": 3, "D9": 1, "G9": 1, "J9": 2, "L9": 2, "O9": 3, "B10": 2, "E10": 1, "M10": 2, "H11": 3, "J11": 3, "E12": 2, "G12": 2, "K12": 3}}','[]','over','mjmdm34kbbpc4gr5',1,1,'ask','null','lose',0,0,NULL,NULL,1.79495578106216406829e+09,1.79495578108262085915e+09,1.79495578114470362668e+09,1.79495578114470362668e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL,1135);
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
INSERT INTO "tokens" VALUES('xk8qt24zuzrj','mjmdm34kbbpc4gr5','my bot','7cf0fe83668216a29dd9378d8892936427e860453ec9e65878b808a7af0fcf9d',1.79495578042873716361e+09);
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
COMMIT;
