BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "chat" VALUES('n8mtt8vnsb5f',1,1.79495254764715909956e+09,'dwbup29f4ab55dx7','act-76d30e0a25143ced','What a desert!');
INSERT INTO "chat" VALUES('86myiujqmash',1,1.7949525479777164459e+09,'dwbup29f4ab55dx7','act-fae772d873348bbb','What a desert!');
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
INSERT INTO "entries" VALUES('86myiujqmash',1,1.79495254775066542625e+09,'move',0,'vympcht6ivemeitv:act-55dfc3252c693bff','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('86myiujqmash',2,1.7949525477763721943e+09,'move',1,'dwbup29f4ab55dx7:act-dc15119bc8095aed','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('86myiujqmash',3,1.79495254779580187798e+09,'move',0,'vympcht6ivemeitv:act-2289f1f7abb8300e','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('86myiujqmash',4,1.79495254781848406788e+09,'move',1,'dwbup29f4ab55dx7:act-a9761b52b792e071','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('86myiujqmash',5,1.7949525478451435566e+09,'move',0,'vympcht6ivemeitv:act-0c8a34173710ee23','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('86myiujqmash',6,1.79495254786728096006e+09,'move',1,'dwbup29f4ab55dx7:act-e553590dbd9fceca','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('86myiujqmash',7,1.79495254789367842673e+09,'move',0,'vympcht6ivemeitv:act-9c940e1ecaf8280f','{"move":"leader purple R2"}');
INSERT INTO "entries" VALUES('86myiujqmash',8,1.79495254791162776953e+09,'move',1,'dwbup29f4ab55dx7:act-6b27a09f6f5316c2','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('86myiujqmash',9,1.79495254793178749081e+09,'move',0,'vympcht6ivemeitv:act-abc3048c7808e059','{"move":"leader turquoise C3"}');
INSERT INTO "entries" VALUES('86myiujqmash',10,1.79495254795918369287e+09,'move',1,'dwbup29f4ab55dx7:act-23db93b10f125754','{"move":"leader turquoise E3"}');
INSERT INTO "entries" VALUES('86myiujqmash',11,1.79495254799159193034e+09,'resign',0,'vympcht6ivemeitv:act-5a5393dd0b1c1eae','{}');
INSERT INTO "entries" VALUES('n8mtt8vnsb5f',1,1.7949525475830178261e+09,'move',0,'vympcht6ivemeitv:act-d8acffe8ae88a424','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('n8mtt8vnsb5f',2,1.79495254759951615333e+09,'move',1,'dwbup29f4ab55dx7:act-a80cf3ccbfcbea2f','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('n8mtt8vnsb5f',3,1.79495254761748456958e+09,'move',0,'vympcht6ivemeitv:act-4752384be0c11352','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('n8mtt8vnsb5f',4,1.79495254762706351282e+09,'move',1,'dwbup29f4ab55dx7:act-0b085b8f624401da','{"move":"leader green I1"}');
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
INSERT INTO "people" VALUES('vympcht6ivemeitv','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$bziF6WLvIgxkL0w62gh+dA$rKqtDrVCJ/N8ckFGBygrZUub6YubtNYoRiAq5++pAIY',0,1.79495254517183566093e+09,'arnina');
INSERT INTO "people" VALUES('dwbup29f4ab55dx7','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$RqEiI4eaDtKcB6+hjzCNIw$UNgkzYPei9Jk7oKNzc1VokU1tMhs5Nk7eVHDPfHEEpU',0,1.79495254592163252832e+09,'badi');
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('86myiujqmash','vympcht6ivemeitv',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('86myiujqmash','dwbup29f4ab55dx7',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('dwbup29f4ab55dx7','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('vympcht6ivemeitv','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
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
INSERT INTO "seats" VALUES('n8mtt8vnsb5f',0,'vympcht6ivemeitv',NULL);
INSERT INTO "seats" VALUES('n8mtt8vnsb5f',1,'dwbup29f4ab55dx7',NULL);
INSERT INTO "seats" VALUES('86myiujqmash',0,'vympcht6ivemeitv',NULL);
INSERT INTO "seats" VALUES('86myiujqmash',1,'dwbup29f4ab55dx7',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'4A29591D743C3D4DBD5E82799831327742DCBD03DFB77BB7CB513D0BEAC7C186');
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
INSERT INTO "sessions" VALUES('0d4f5d0e5bc2281dc96a5a517a373dd0560a052e361f58b7e05cc2e2f5d8dfad','vympcht6ivemeitv',1.79495254530735421187e+09,1.79495254530735421187e+09,1.7949525458103876114e+09,'','5e4a038c9a10c6ff1b65c0f3a376b12d','fcf780b3c0e36a60f04611e5fadfbc5a');
INSERT INTO "sessions" VALUES('e2a3b43a838f5adb3e9f7af71748a3fbfe183fffdbbce7d798bdd13fb17848bf','vympcht6ivemeitv',1.79495254587142300602e+09,1.79495254587142300602e+09,1.82648854587142038348e+09,'','5e4a038c9a10c6ff1b65c0f3a376b12d','fcf780b3c0e36a60f04611e5fadfbc5a');
INSERT INTO "sessions" VALUES('581973ac950fb292c7537638bc690a416f16b022e837e5f18682da71845597a1','dwbup29f4ab55dx7',1.79495254595330667492e+09,1.79495254595330667492e+09,1.79495254609337687493e+09,'','f5029eef0bdd69d3b18975b6a90c1691','96fb9953427741d06717251e8f08bb04');
INSERT INTO "sessions" VALUES('3c1b9d5300ceff717fd8c834e35214cdc6159a17c02f7d1da6980baae2eea187','dwbup29f4ab55dx7',1794952546.11483,1794952546.11483,1.82648854611482858653e+09,'','f5029eef0bdd69d3b18975b6a90c1691','96fb9953427741d06717251e8f08bb04');
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
	result TEXT, unrated VARCHAR(12), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('n8mtt8vnsb5f','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 1, "Q1": 2, "H2": 1, "L2": 2, "O2": 1, "F3": 3, "B4": 3, "H4": 1, "L4": 1, "C5": 2, "F5": 3, "I5": 2, "N5": 2, "P5": 3, "A6": 1, "E6": 2, "L6": 1, "R6": 1, "O7": 3, "Q7": 1, "D9": 2, "G9": 3, "J9": 1, "L9": 3, "O9": 2, "B10": 3, "E10": 1, "M10": 2, "H11": 1, "J11": 3, "E12": 1, "G12": 2, "K12": 3}}','[]','playing','vympcht6ivemeitv',1,0,'ask','null','bot',1,0,NULL,NULL,1.79495254620179748531e+09,1.79495254750924134257e+09,NULL,1.79495254750924134257e+09,4,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('86myiujqmash','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["J3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 3, "H2": 1, "L2": 1, "O2": 1, "D3": 1, "F3": 2, "B4": 2, "H4": 2, "L4": 1, "C5": 2, "F5": 3, "I5": 3, "N5": 3, "P5": 3, "A6": 1, "E6": 1, "L6": 3, "R6": 3, "O7": 3, "Q7": 2, "D9": 2, "G9": 2, "J9": 2, "L9": 3, "O9": 3, "B10": 1, "E10": 3, "M10": 1, "J11": 1, "E12": 2, "G12": 3, "K12": 2}}','[]','over','vympcht6ivemeitv',1,1,'ask','null','lose',0,0,NULL,NULL,1.79495254765880966193e+09,1.79495254771029615408e+09,1.79495254799159193034e+09,1.79495254799159193034e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL);
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
INSERT INTO "tokens" VALUES('2zm594d87zax','vympcht6ivemeitv','my bot','6d2177ccd7a2dc1b549d6708dba62d0a1f168e716769da2c0be47b6883a9443c',1.79495254618350887293e+09);
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
COMMIT;
