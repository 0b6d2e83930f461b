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
INSERT INTO "alembic_version" VALUES('0008');
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
CREATE TABLE channels (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	address TEXT NOT NULL, 
	once VARCHAR(64) NOT NULL, 
	keys TEXT NOT NULL, 
	about VARCHAR(40) NOT NULL, 
	session VARCHAR(64), 
	language VARCHAR(2) NOT NULL, 
	created FLOAT NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	failures INTEGER NOT NULL, 
	rests_until FLOAT NOT NULL, 
	problem VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_channels PRIMARY KEY (id), 
	CONSTRAINT uq_channels_once UNIQUE (once), 
	CONSTRAINT fk_channels_person FOREIGN KEY(person) REFERENCES people (id)
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
INSERT INTO "chat" VALUES('r4ugfcmvsffy',1,1.79502273784513950347e+09,'amrxw75bj9tjnsbs','act-0d9e8b607aed8640','What a desert!');
INSERT INTO "chat" VALUES('rwp284mwhzvx',1,1.79502273855199408528e+09,'amrxw75bj9tjnsbs','act-54c4b1837518b875','What a desert!');
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
INSERT INTO "entries" VALUES('r4ugfcmvsffy',1,1.79502273771803545947e+09,'move',0,'7hpwppti6p3qpme2:act-3e64edb4bdbd72e9','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('r4ugfcmvsffy',2,1.79502273778546094897e+09,'move',1,'amrxw75bj9tjnsbs:act-607742f5dcdcbeeb','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('r4ugfcmvsffy',3,1.79502273780763387683e+09,'move',0,'7hpwppti6p3qpme2:act-6983c6ff83bf4895','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('r4ugfcmvsffy',4,1.79502273783546853068e+09,'move',1,'amrxw75bj9tjnsbs:act-723c4facc007f73e','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',1,1.79502273813199687002e+09,'move',0,'7hpwppti6p3qpme2:act-4ab5bb6f0d6210bc','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',2,1.7950227381511263847e+09,'move',1,'amrxw75bj9tjnsbs:act-2d5fa13c65143856','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',3,1.79502273817439723015e+09,'move',0,'7hpwppti6p3qpme2:act-b974c00bd8963d75','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',4,1.79502273836681580545e+09,'move',1,'amrxw75bj9tjnsbs:act-2c40827c95260545','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',5,1.79502273844678235056e+09,'move',0,'7hpwppti6p3qpme2:act-1579f43639a26936','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',6,1.79502273846449446675e+09,'move',1,'amrxw75bj9tjnsbs:act-6392d069b01d2f34','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',7,1.79502273850101614002e+09,'move',0,'7hpwppti6p3qpme2:act-6ab40edc4b5a36ca','{"move":"leader purple R2"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',8,1.7950227385193538665e+09,'move',1,'amrxw75bj9tjnsbs:act-4004644e724ee9d6','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',9,1.79502273853238534934e+09,'move',0,'7hpwppti6p3qpme2:act-b9eb9cee6feaed18','{"move":"leader turquoise G3"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',10,1.79502273854364895818e+09,'move',1,'amrxw75bj9tjnsbs:act-7fdc78a7ae6a5bb9','{"move":"leader turquoise L3"}');
INSERT INTO "entries" VALUES('rwp284mwhzvx',11,1.79502273856535220141e+09,'resign',0,'7hpwppti6p3qpme2:act-98047045a9df6936','{}');
CREATE TABLE hosts (
	person VARCHAR(24) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_hosts PRIMARY KEY (person), 
	CONSTRAINT fk_hosts_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE notices (
	channel VARCHAR(24) NOT NULL, 
	"table" VARCHAR(24) NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT, 
	CONSTRAINT pk_notices PRIMARY KEY (channel, "table"), 
	CONSTRAINT fk_notices_channel FOREIGN KEY(channel) REFERENCES channels (id), 
	CONSTRAINT fk_notices_table FOREIGN KEY("table") REFERENCES tables (id)
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
INSERT INTO "people" VALUES('7hpwppti6p3qpme2','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$+xyWV2VzxfVyQdukCStjCQ$HjO7GtauhMYvkU5ShisYaD8wEvGFZ7vbHVvv9wMU8QU',1,1.79502273514226889615e+09,'arnlna',NULL);
INSERT INTO "people" VALUES('amrxw75bj9tjnsbs','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$dwp23ClQMyqrhETHMhyuLA$9k3XhCXSQF3as+aH7PLZMjlD96fqn4BUizRV8QYFBQc',1,1.7950227356369502544e+09,'badl',NULL);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1.79502273882789278036e+09,1.79502273882787251476e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('rwp284mwhzvx','7hpwppti6p3qpme2',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('rwp284mwhzvx','amrxw75bj9tjnsbs',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('7hpwppti6p3qpme2','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
INSERT INTO "ratings" VALUES('amrxw75bj9tjnsbs','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
CREATE TABLE regards (
	person VARCHAR(24) NOT NULL, 
	other VARCHAR(24) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_regards PRIMARY KEY (person, other), 
	CONSTRAINT fk_regards_other FOREIGN KEY(other) REFERENCES people (id), 
	CONSTRAINT fk_regards_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "regards" VALUES('amrxw75bj9tjnsbs','7hpwppti6p3qpme2','mute',1.79502273861461877826e+09);
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
INSERT INTO "reports" VALUES('3h4mw5q9rv9a','7hpwppti6p3qpme2','amrxw75bj9tjnsbs','chat','rwp284mwhzvx',1,'spam','','What a desert!',1.7950227386266536713e+09,'open',NULL,'7hpwppti6p3qpme2:amrxw75bj9tjnsbs:chat');
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
INSERT INTO "seats" VALUES('r4ugfcmvsffy',0,'7hpwppti6p3qpme2',NULL);
INSERT INTO "seats" VALUES('r4ugfcmvsffy',1,'amrxw75bj9tjnsbs',NULL);
INSERT INTO "seats" VALUES('rwp284mwhzvx',0,'7hpwppti6p3qpme2',NULL);
INSERT INTO "seats" VALUES('rwp284mwhzvx',1,'amrxw75bj9tjnsbs',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'8AAA6A34E3AAAD2F9F190F414EB8BDD4CF6032F6DCAAA40FD6FB2728AE9E205F');
INSERT INTO "secrets" VALUES('notices',X'D83E9BDA38FCC732934F39EBD48FA5158C964F58E7A7B60BD5FAC8FFF7445DEF');
INSERT INTO "secrets" VALUES('vapid',X'E3EBE5FC605905C47A87CE50EB38883F9DFED60CC00AE97EC9F6E393D19908E7');
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
INSERT INTO "sessions" VALUES('d33d41129bbcfded98b8badbfbcad3d91c952185cf73b61e2138f2c85bc50295','7hpwppti6p3qpme2',1.79502273530176615712e+09,1.79502273530176615712e+09,1.79502273550120377545e+09,'','717ddad822e35e71f0e97e9ff487dbf7','d54c083478018eeec151fbdfd073842a');
INSERT INTO "sessions" VALUES('264190eac509194beb2736cc327643a24134ee4c71b0811e019b5d875c6a1db9','7hpwppti6p3qpme2',1.79502273556882309913e+09,1.79502273556882309913e+09,1.82655873556882047655e+09,'','717ddad822e35e71f0e97e9ff487dbf7','d54c083478018eeec151fbdfd073842a');
INSERT INTO "sessions" VALUES('ee4f8cb9b981624f0bd6e8cb035192d0a84fb8c771ec32bd4bf702057d204cf4','amrxw75bj9tjnsbs',1.79502273566286158564e+09,1.79502273566286158564e+09,1.79502273593066215512e+09,'','cd4a82e1d40970d48ed10157b88250da','2c19acba8a9c51d70abd4a31e6e46ba6');
INSERT INTO "sessions" VALUES('8442456e180275a47e1119614a9203ea03444efe65d1448f9797a78c4cf5086f','amrxw75bj9tjnsbs',1795022735.95343,1795022735.95343,1.82655873595342803008e+09,'','cd4a82e1d40970d48ed10157b88250da','2c19acba8a9c51d70abd4a31e6e46ba6');
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
INSERT INTO "tables" VALUES('r4ugfcmvsffy','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 2, "Q1": 1, "H2": 1, "L2": 2, "O2": 1, "F3": 3, "B4": 2, "H4": 1, "L4": 3, "C5": 2, "F5": 3, "I5": 2, "N5": 3, "P5": 2, "A6": 3, "E6": 1, "L6": 2, "R6": 1, "O7": 2, "Q7": 1, "D9": 3, "G9": 1, "J9": 1, "L9": 1, "O9": 3, "B10": 3, "E10": 2, "M10": 3, "H11": 2, "J11": 3, "E12": 2, "G12": 1, "K12": 2}}','[]','playing','7hpwppti6p3qpme2',1,0,'ask','null','bot',1,0,NULL,NULL,1.79502273608507251743e+09,1.79502273758514690397e+09,NULL,1.79502273758514690397e+09,4,0,0,NULL,NULL,NULL,NULL,NULL,1135,'[]','[]');
INSERT INTO "tables" VALUES('rwp284mwhzvx','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 2, "Q1": 3, "H2": 2, "L2": 3, "O2": 2, "F3": 1, "B4": 1, "H4": 3, "L4": 2, "C5": 2, "F5": 2, "I5": 3, "N5": 3, "P5": 1, "A6": 1, "E6": 1, "L6": 3, "R6": 2, "O7": 1, "Q7": 2, "D9": 2, "G9": 1, "J9": 2, "L9": 1, "O9": 3, "B10": 3, "E10": 2, "M10": 1, "H11": 2, "J11": 1, "E12": 3, "G12": 2, "K12": 1}}','[]','over','7hpwppti6p3qpme2',1,1,'ask','null','lose',0,0,NULL,NULL,1.7950227378667879105e+09,1.79502273800972342492e+09,1.79502273856535220141e+09,1.79502273856535220141e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL,1135,'[]','[]');
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
INSERT INTO "tokens" VALUES('24566bapnc9z','7hpwppti6p3qpme2','my bot','477f7b6c0491988cf54367ed9cb63ec5ad17433821db81ffa47b868399abbe1a',1.79502273605304288857e+09);
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
CREATE INDEX ix_channels_person ON channels (person);
COMMIT;
