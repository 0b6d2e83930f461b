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
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "chat" VALUES('h7hzv7efstja',1,1.79495413448128986362e+09,'4avgfhdwdzdvj4qa','act-d303ca068a67ee56','What a desert!');
INSERT INTO "chat" VALUES('wh4gagyjh8xj',1,1.79495413464213895799e+09,'4avgfhdwdzdvj4qa','act-8a2f6ffc34c56d52','What a desert!');
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
INSERT INTO "entries" VALUES('h7hzv7efstja',1,1.79495413443583416938e+09,'move',0,'fzz57ez3e6ubmny2:act-a1d7c834c538bc22','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('h7hzv7efstja',2,1.79495413445337820054e+09,'move',1,'4avgfhdwdzdvj4qa:act-fc28cd9c561b9e07','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('h7hzv7efstja',3,1.79495413446472072598e+09,'move',0,'fzz57ez3e6ubmny2:act-0927afb872ea62b9','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('h7hzv7efstja',4,1.79495413447513556476e+09,'move',1,'4avgfhdwdzdvj4qa:act-dcc14cca09b393bd','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',1,1.79495413454909253118e+09,'move',0,'fzz57ez3e6ubmny2:act-3e4c0b85c0342d20','{"move":"leader green C1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',2,1.79495413456658887865e+09,'move',1,'4avgfhdwdzdvj4qa:act-ed2ca237d12619f6','{"move":"leader pink E1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',3,1.794954134575776577e+09,'move',0,'fzz57ez3e6ubmny2:act-58f7b7177695f11a','{"move":"leader pink G1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',4,1.79495413458184456829e+09,'move',1,'4avgfhdwdzdvj4qa:act-32b9ff4ba2f43d77','{"move":"leader green I1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',5,1.79495413458844709398e+09,'move',0,'fzz57ez3e6ubmny2:act-d00bcc57f75b7868','{"move":"leader yellow M1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',6,1.79495413459462952615e+09,'move',1,'4avgfhdwdzdvj4qa:act-d372d35f190c7bfa','{"move":"leader yellow O1"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',7,1.7949541346049172878e+09,'move',0,'fzz57ez3e6ubmny2:act-dbef732f00021921','{"move":"leader purple R2"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',8,1.79495413461508679384e+09,'move',1,'4avgfhdwdzdvj4qa:act-bb4e87c5fb60d895','{"move":"leader purple A3"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',9,1.79495413462426209446e+09,'move',0,'fzz57ez3e6ubmny2:act-f243e386e09670c0','{"move":"leader turquoise G3"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',10,1.79495413463485789301e+09,'move',1,'4avgfhdwdzdvj4qa:act-9c246406397bd578','{"move":"leader turquoise L3"}');
INSERT INTO "entries" VALUES('wh4gagyjh8xj',11,1.79495413464935326579e+09,'resign',0,'fzz57ez3e6ubmny2:act-35861a14aec539c0','{}');
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
INSERT INTO "people" VALUES('fzz57ez3e6ubmny2','Amina','account','amina','$argon2id$v=19$m=19456,t=2,p=1$TQ259afLMLR30O1AIDJ+tg$vrB+yLDXwEmMRVGE0hw+Wi4HtWZ2KPIbo3G3/3ygZmU',0,1.79495413260813760757e+09,'arnlna');
INSERT INTO "people" VALUES('4avgfhdwdzdvj4qa','Badi','account','badi','$argon2id$v=19$m=19456,t=2,p=1$NZvlvSbu9Mg/VYk/FEaEvQ$BXn7hmGghoN5zOUpDH4WBFUgyTawsBIAit43F2zRbGQ',0,1.79495413311713147156e+09,'badl');
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1.79495413479349184035e+09,1.79495413479347085952e+09);
CREATE TABLE rating_changes (
	"table" VARCHAR(24) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person), 
	CONSTRAINT fk_rating_changes_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "rating_changes" VALUES('wh4gagyjh8xj','fzz57ez3e6ubmny2',2.23646105068595026912e+01,8.06590141354368);
INSERT INTO "rating_changes" VALUES('wh4gagyjh8xj','4avgfhdwdzdvj4qa',2.76353894931404973087e+01,8.06590141354368);
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
INSERT INTO "ratings" VALUES('4avgfhdwdzdvj4qa','desert',2.76353894931404973087e+01,8.06590141354368,1,1.0);
INSERT INTO "ratings" VALUES('fzz57ez3e6ubmny2','desert',2.23646105068595026912e+01,8.06590141354368,1,0.0);
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
INSERT INTO "seats" VALUES('h7hzv7efstja',0,'fzz57ez3e6ubmny2',NULL);
INSERT INTO "seats" VALUES('h7hzv7efstja',1,'4avgfhdwdzdvj4qa',NULL);
INSERT INTO "seats" VALUES('wh4gagyjh8xj',0,'fzz57ez3e6ubmny2',NULL);
INSERT INTO "seats" VALUES('wh4gagyjh8xj',1,'4avgfhdwdzdvj4qa',NULL);
CREATE TABLE secrets (
	name VARCHAR(40) NOT NULL, 
	value BLOB, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('network',X'382A2E6A70DEC20EE70F197B2977CDB43AAF0DF50B07A0ABED545BED4945EF51');
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
INSERT INTO "sessions" VALUES('cef0b608ef6f982f6a98f57a290afff200016c53cf21c0713a82122489ece37c','fzz57ez3e6ubmny2',1.79495413267139291768e+09,1.79495413267139291768e+09,1.79495413305043292049e+09,'','119b20483b28ec8b8695e855fbc6a2ec','359031fa062967c0452ab524972b4210');
INSERT INTO "sessions" VALUES('876307562f8becb4b578ea4b36bab77590948530870ae6be702949d1c3281038','fzz57ez3e6ubmny2',1.79495413307338571541e+09,1.79495413307338571541e+09,1.8264901330733823776e+09,'','119b20483b28ec8b8695e855fbc6a2ec','359031fa062967c0452ab524972b4210');
INSERT INTO "sessions" VALUES('f8db4141f6afabcf6486201f6465d6a33ab910949dcc0095b872c65334124497','4avgfhdwdzdvj4qa',1.7949541331330883503e+09,1.7949541331330883503e+09,1.7949541332522335052e+09,'','ed7f8c0c5221984791bdf56d4cfc9f3e','3dd11ac2d68448344c93d99479855856');
INSERT INTO "sessions" VALUES('098f913ebfc7f4f29b0f51b7f9921e69e6adb0d854233e4f52bd901bf9b25861','4avgfhdwdzdvj4qa',1.79495413326628208165e+09,1.79495413326628208165e+09,1.82649013326627922054e+09,'','ed7f8c0c5221984791bdf56d4cfc9f3e','3dd11ac2d68448344c93d99479855856');
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
INSERT INTO "tables" VALUES('h7hzv7efstja','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 3, "Q1": 2, "H2": 3, "L2": 3, "O2": 3, "F3": 2, "B4": 2, "H4": 1, "L4": 1, "C5": 1, "F5": 3, "I5": 3, "N5": 1, "P5": 3, "A6": 2, "E6": 2, "L6": 2, "R6": 1, "O7": 2, "Q7": 1, "D9": 1, "G9": 2, "J9": 2, "L9": 2, "O9": 1, "B10": 3, "E10": 1, "M10": 3, "H11": 3, "J11": 1, "E12": 3, "G12": 3, "K12": 1}}','[]','playing','fzz57ez3e6ubmny2',1,0,'ask','null','bot',1,0,NULL,NULL,1.79495413343369531627e+09,1.79495413435142612459e+09,NULL,1.79495413435142612459e+09,4,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('wh4gagyjh8xj','desert','{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}','{"oases": ["D3", "J3", "Q3", "M7", "H11"], "waterholes": {"D1": 2, "Q1": 1, "H2": 3, "L2": 1, "O2": 1, "F3": 1, "B4": 3, "H4": 3, "L4": 2, "C5": 2, "F5": 2, "I5": 2, "N5": 2, "P5": 1, "A6": 3, "E6": 3, "L6": 2, "R6": 2, "O7": 1, "Q7": 3, "B8": 3, "D9": 3, "G9": 2, "J9": 2, "L9": 1, "O9": 1, "B10": 1, "E10": 3, "M10": 2, "J11": 1, "E12": 3, "G12": 3, "K12": 2}}','[]','over','fzz57ez3e6ubmny2',1,1,'ask','null','lose',0,0,NULL,NULL,1.79495413448912453655e+09,1.79495413451544928553e+09,1.79495413464935326579e+09,1.79495413464935326579e+09,11,NULL,0,NULL,NULL,NULL,'{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}',NULL);
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
INSERT INTO "tokens" VALUES('8rzad5uugmif','fzz57ez3e6ubmny2','my bot','4e47deb5edc771770314d35fe684510982a438715b603aa50e2efe85b04b54b3',1.79495413332538390161e+09);
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
