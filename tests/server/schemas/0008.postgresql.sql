CREATE TABLE public.absences (
    begin double precision NOT NULL,
    "end" double precision NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.audit (
    number integer NOT NULL,
    at double precision NOT NULL,
    by character varying(60) NOT NULL,
    action character varying(20) NOT NULL,
    person character varying(24),
    "table" character varying(24),
    line integer,
    report character varying(24),
    until double precision,
    reason text NOT NULL,
    details text NOT NULL
);
CREATE SEQUENCE public.audit_number_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_number_seq OWNED BY public.audit.number;
CREATE TABLE public.channels (
    id character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    kind character varying(10) NOT NULL,
    address text NOT NULL,
    once character varying(64) NOT NULL,
    keys text NOT NULL,
    about character varying(40) NOT NULL,
    session character varying(64),
    language character varying(2) NOT NULL,
    created double precision NOT NULL,
    confirmed boolean NOT NULL,
    failures integer NOT NULL,
    rests_until double precision NOT NULL,
    problem character varying(40) NOT NULL
);
CREATE TABLE public.chat (
    "table" character varying(24) NOT NULL,
    number integer NOT NULL,
    at double precision NOT NULL,
    person character varying(24) NOT NULL,
    ref character varying(64),
    text text NOT NULL
);
CREATE TABLE public.entries (
    "table" character varying(24) NOT NULL,
    number integer NOT NULL,
    at double precision NOT NULL,
    kind character varying(12) NOT NULL,
    seat integer,
    ref character varying(64),
    data text NOT NULL
);
CREATE TABLE public.hosts (
    person character varying(24) NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.notices (
    channel character varying(24) NOT NULL,
    "table" character varying(24) NOT NULL,
    version integer NOT NULL,
    at double precision NOT NULL,
    until double precision
);
CREATE TABLE public.people (
    id character varying(24) NOT NULL,
    name character varying(40) NOT NULL,
    kind character varying(10) NOT NULL,
    login character varying(40),
    password character varying(200),
    epoch integer NOT NULL,
    created double precision NOT NULL,
    looks character varying(100),
    email character varying(254)
);
CREATE TABLE public.pulse (
    id integer NOT NULL,
    at double precision NOT NULL,
    wall double precision NOT NULL
);
CREATE SEQUENCE public.pulse_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.pulse_id_seq OWNED BY public.pulse.id;
CREATE TABLE public.rating_changes (
    "table" character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL
);
CREATE TABLE public.ratings (
    person character varying(24) NOT NULL,
    game character varying(20) NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL,
    won double precision NOT NULL
);
CREATE TABLE public.regards (
    person character varying(24) NOT NULL,
    other character varying(24) NOT NULL,
    kind character varying(10) NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.reports (
    id character varying(24) NOT NULL,
    by character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    subject character varying(10) NOT NULL,
    "table" character varying(24),
    line integer,
    reason character varying(20) NOT NULL,
    text text NOT NULL,
    quoted text NOT NULL,
    at double precision NOT NULL,
    state character varying(10) NOT NULL,
    closed double precision,
    open_key character varying(80)
);
CREATE TABLE public.resets (
    digest character varying(64) NOT NULL,
    person character varying(24) NOT NULL,
    created double precision NOT NULL,
    expires double precision NOT NULL
);
CREATE TABLE public.reviews (
    "table" character varying(24) NOT NULL,
    moves text NOT NULL
);
CREATE TABLE public.sanctions (
    id character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    kind character varying(10) NOT NULL,
    reason text NOT NULL,
    at double precision NOT NULL,
    until double precision,
    ended double precision
);
CREATE TABLE public.seats (
    "table" character varying(24) NOT NULL,
    seat integer NOT NULL,
    person character varying(24),
    level character varying(20)
);
CREATE TABLE public.secrets (
    name character varying(40) NOT NULL,
    value bytea
);
CREATE TABLE public.sessions (
    digest character varying(64) NOT NULL,
    person character varying(24) NOT NULL,
    created double precision NOT NULL,
    used double precision NOT NULL,
    expires double precision NOT NULL,
    about character varying(40) NOT NULL,
    browser character varying(32) NOT NULL,
    network character varying(32) NOT NULL
);
CREATE TABLE public.tables (
    id character varying(24) NOT NULL,
    game character varying(20) NOT NULL,
    options text NOT NULL,
    deal text,
    given_moves text NOT NULL,
    state character varying(10) NOT NULL,
    owner character varying(24) NOT NULL,
    public boolean NOT NULL,
    rated boolean NOT NULL,
    undo character varying(10) NOT NULL,
    clock text NOT NULL,
    on_timeout character varying(10) NOT NULL,
    hints boolean NOT NULL,
    imported boolean NOT NULL,
    previous character varying(24),
    next character varying(24),
    created double precision NOT NULL,
    started double precision,
    ended double precision,
    touched double precision NOT NULL,
    version integer NOT NULL,
    to_move integer,
    bot_turn boolean NOT NULL,
    deadline double precision,
    claimed_by character varying(40),
    claimed_until double precision,
    result text,
    unrated character varying(12),
    size integer DEFAULT 0 NOT NULL,
    colours text DEFAULT '[]'::text NOT NULL,
    names text DEFAULT '[]'::text NOT NULL
);
CREATE TABLE public.tokens (
    id character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    name character varying(60) NOT NULL,
    digest character varying(64) NOT NULL,
    created double precision NOT NULL
);
ALTER TABLE ONLY public.audit ALTER COLUMN number SET DEFAULT nextval('public.audit_number_seq'::regclass);
ALTER TABLE ONLY public.pulse ALTER COLUMN id SET DEFAULT nextval('public.pulse_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0008');
INSERT INTO public.chat VALUES ('4yeapp4rsjt9', 1, 1795022759.0246553, '4nz826zk7yeagtu3', 'act-50766e6b3e2cfb12', 'What a desert!');
INSERT INTO public.chat VALUES ('fbrj7wgaf5r9', 1, 1795022760.622806, '4nz826zk7yeagtu3', 'act-3bba80593822ea82', 'What a desert!');
INSERT INTO public.entries VALUES ('4yeapp4rsjt9', 1, 1795022758.7523713, 'move', 0, 'hipzy4rh3y9xcd5n:act-b010a560ca47a478', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('4yeapp4rsjt9', 2, 1795022758.8208103, 'move', 1, '4nz826zk7yeagtu3:act-4d1f3ac28dec8458', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('4yeapp4rsjt9', 3, 1795022758.8707194, 'move', 0, 'hipzy4rh3y9xcd5n:act-767aedbbed279061', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('4yeapp4rsjt9', 4, 1795022758.912881, 'move', 1, '4nz826zk7yeagtu3:act-494e7e8bc8785b21', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 1, 1795022759.5512552, 'move', 0, 'hipzy4rh3y9xcd5n:act-aeef5874e1a728cb', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 2, 1795022759.5957165, 'move', 1, '4nz826zk7yeagtu3:act-d8f03063763d95ba', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 3, 1795022759.633381, 'move', 0, 'hipzy4rh3y9xcd5n:act-3a00680a0c1e1a2b', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 4, 1795022759.6603062, 'move', 1, '4nz826zk7yeagtu3:act-d6a693c377e28f42', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 5, 1795022759.7083564, 'move', 0, 'hipzy4rh3y9xcd5n:act-b2b8e93288c3a3a0', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 6, 1795022759.861124, 'move', 1, '4nz826zk7yeagtu3:act-69091c5874110cc5', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 7, 1795022760.1106925, 'move', 0, 'hipzy4rh3y9xcd5n:act-48ae6139b6ce41bf', '{"move":"leader purple K2"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 8, 1795022760.3118527, 'move', 1, '4nz826zk7yeagtu3:act-3b7486e3afead7d3', '{"move":"leader purple R2"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 9, 1795022760.4537847, 'move', 0, 'hipzy4rh3y9xcd5n:act-829b1cda581f6698', '{"move":"leader turquoise A3"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 10, 1795022760.5519736, 'move', 1, '4nz826zk7yeagtu3:act-c2e7d1a24eaaeff8', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('fbrj7wgaf5r9', 11, 1795022760.6296527, 'resign', 0, 'hipzy4rh3y9xcd5n:act-38ebb6c0f76c7c43', '{}');
INSERT INTO public.people VALUES ('hipzy4rh3y9xcd5n', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$TL66L/xmfEhTyZDJB03xxw$/RCdCPWypWrKingc7zK57sLuGe/gI6RWESA/TJvIOws', 1, 1795022756.4162037, 'arnlna', NULL);
INSERT INTO public.people VALUES ('4nz826zk7yeagtu3', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$h/p2MmT9lKJ5E7KSL0fY8w$7yHd7105H7sbDdHga6zb1Nqtko4+qCFTgzS1ayNn6rM', 1, 1795022757.3134744, 'badl', NULL);
INSERT INTO public.pulse VALUES (1, 1795022761.0410438, 1795022761.052521);
INSERT INTO public.rating_changes VALUES ('fbrj7wgaf5r9', 'hipzy4rh3y9xcd5n', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('fbrj7wgaf5r9', '4nz826zk7yeagtu3', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('4nz826zk7yeagtu3', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.ratings VALUES ('hipzy4rh3y9xcd5n', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.regards VALUES ('4nz826zk7yeagtu3', 'hipzy4rh3y9xcd5n', 'mute', 1795022760.75385);
INSERT INTO public.reports VALUES ('wxmjrvq5qriq', 'hipzy4rh3y9xcd5n', '4nz826zk7yeagtu3', 'chat', 'fbrj7wgaf5r9', 1, 'spam', '', 'What a desert!', 1795022760.8165786, 'open', NULL, 'hipzy4rh3y9xcd5n:4nz826zk7yeagtu3:chat');
INSERT INTO public.seats VALUES ('4yeapp4rsjt9', 0, 'hipzy4rh3y9xcd5n', NULL);
INSERT INTO public.seats VALUES ('4yeapp4rsjt9', 1, '4nz826zk7yeagtu3', NULL);
INSERT INTO public.seats VALUES ('fbrj7wgaf5r9', 0, 'hipzy4rh3y9xcd5n', NULL);
INSERT INTO public.seats VALUES ('fbrj7wgaf5r9', 1, '4nz826zk7yeagtu3', NULL);
INSERT INTO public.secrets VALUES ('network', '\xaf22550292d744597a351d1721c9a301f5288c6c745835c23ffd2d7c2db45b8d');
INSERT INTO public.secrets VALUES ('notices', '\xd45a18cb08be9a5205d997d941b652ae4d064a46d369321a709087f47a1efb30');
INSERT INTO public.secrets VALUES ('vapid', '\x492e60d52f1cadbfa41fb54f714892fc297a8fe81a06cd976e24b338bd4e7530');
INSERT INTO public.sessions VALUES ('201a425508e8a6f525ce7b89aa85e8c8e4c0b0e2b61b1e360bf7d297c755c747', 'hipzy4rh3y9xcd5n', 1795022756.5445445, 1795022756.5445445, 1795022756.9491787, '', 'df2387493d0e44336ae07b74f61a8309', '646be4d86075f772ec5cb1c139e12469');
INSERT INTO public.sessions VALUES ('bcc92d57e04342fb062129dabc56b4d5ea311f625eaa89058bc4ba2ccc345a69', 'hipzy4rh3y9xcd5n', 1795022757.2324078, 1795022757.2324078, 1826558757.2324045, '', 'df2387493d0e44336ae07b74f61a8309', '646be4d86075f772ec5cb1c139e12469');
INSERT INTO public.sessions VALUES ('ef8828803b1d39f880a1bc022188a76ec07b3d07cf52c53faeb2df27b92fdd89', '4nz826zk7yeagtu3', 1795022757.369055, 1795022757.369055, 1795022757.978063, '', 'b4adc939b04b029d5b198d79e7eb531f', 'f6a919bc937a2f27933fed30f33e1eb4');
INSERT INTO public.sessions VALUES ('53ce778cd6af8832bb1d2480e7f5951babf554b26dc484ad955d4f6766106896', '4nz826zk7yeagtu3', 1795022758.3484678, 1795022758.3484678, 1826558758.348464, '', 'b4adc939b04b029d5b198d79e7eb531f', 'f6a919bc937a2f27933fed30f33e1eb4');
INSERT INTO public.tables VALUES ('4yeapp4rsjt9', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "M7", "H11"], "waterholes": {"D1": 2, "Q1": 1, "H2": 2, "L2": 1, "O2": 3, "F3": 1, "B4": 1, "H4": 2, "L4": 2, "C5": 2, "F5": 3, "I5": 3, "N5": 2, "P5": 3, "A6": 2, "E6": 1, "L6": 3, "R6": 3, "O7": 3, "Q7": 1, "B8": 1, "D9": 1, "G9": 2, "J9": 3, "L9": 2, "O9": 3, "B10": 2, "E10": 1, "M10": 2, "J11": 3, "E12": 1, "G12": 1, "K12": 3}}', '[]', 'playing', 'hipzy4rh3y9xcd5n', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1795022758.552402, 1795022758.6538522, NULL, 1795022758.6538522, 4, 0, false, NULL, NULL, NULL, NULL, NULL, 1135, '[]', '[]');
INSERT INTO public.tables VALUES ('fbrj7wgaf5r9', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 2, "H2": 3, "L2": 3, "O2": 3, "F3": 2, "J3": 2, "B4": 2, "H4": 1, "L4": 3, "C5": 3, "F5": 2, "I5": 3, "N5": 2, "P5": 2, "A6": 1, "E6": 1, "L6": 2, "R6": 1, "O7": 2, "Q7": 3, "D9": 1, "G9": 2, "J9": 2, "L9": 3, "O9": 1, "B10": 3, "E10": 1, "M10": 1, "J11": 2, "E12": 1, "G12": 3, "K12": 1}}', '[]', 'over', 'hipzy4rh3y9xcd5n', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1795022759.148073, 1795022759.4650252, 1795022760.6296527, 1795022760.6296527, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL, 1135, '[]', '[]');
INSERT INTO public.tokens VALUES ('by2sy4ziy343', 'hipzy4rh3y9xcd5n', 'my bot', 'f874f58ac90089c12e227153f5622972e7282f248681a810418d3bc738937b0c', 1795022758.4766212);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.absences
    ADD CONSTRAINT pk_absences PRIMARY KEY (begin);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT pk_audit PRIMARY KEY (number);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT pk_channels PRIMARY KEY (id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT pk_chat PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT pk_entries PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT pk_hosts PRIMARY KEY (person);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT pk_notices PRIMARY KEY (channel, "table");
ALTER TABLE ONLY public.people
    ADD CONSTRAINT pk_people PRIMARY KEY (id);
ALTER TABLE ONLY public.pulse
    ADD CONSTRAINT pk_pulse PRIMARY KEY (id);
ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (person, game);
ALTER TABLE ONLY public.regards
    ADD CONSTRAINT pk_regards PRIMARY KEY (person, other);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.resets
    ADD CONSTRAINT pk_resets PRIMARY KEY (digest);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY ("table");
ALTER TABLE ONLY public.sanctions
    ADD CONSTRAINT pk_sanctions PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY ("table", seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT pk_secrets PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT pk_sessions PRIMARY KEY (digest);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT pk_tokens PRIMARY KEY (id);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT uq_channels_once UNIQUE (once);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT uq_people_login UNIQUE (login);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT uq_reports_open_key UNIQUE (open_key);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT uq_tokens_digest UNIQUE (digest);
CREATE INDEX ix_audit_person ON public.audit USING btree (person);
CREATE INDEX ix_channels_person ON public.channels USING btree (person);
CREATE INDEX ix_people_looks ON public.people USING btree (looks);
CREATE INDEX ix_ratings_game_mu ON public.ratings USING btree (game, mu);
CREATE INDEX ix_regards_other ON public.regards USING btree (other);
CREATE INDEX ix_reports_by ON public.reports USING btree (by);
CREATE INDEX ix_reports_person ON public.reports USING btree (person);
CREATE INDEX ix_reports_state ON public.reports USING btree (state);
CREATE INDEX ix_resets_expires ON public.resets USING btree (expires);
CREATE INDEX ix_resets_person ON public.resets USING btree (person);
CREATE INDEX ix_sanctions_person ON public.sanctions USING btree (person);
CREATE INDEX ix_seats_person ON public.seats USING btree (person);
CREATE INDEX ix_sessions_browser ON public.sessions USING btree (browser);
CREATE INDEX ix_sessions_expires ON public.sessions USING btree (expires);
CREATE INDEX ix_sessions_person ON public.sessions USING btree (person);
CREATE INDEX ix_tables_bot_turn ON public.tables USING btree (bot_turn);
CREATE INDEX ix_tables_deadline ON public.tables USING btree (deadline);
CREATE INDEX ix_tables_game ON public.tables USING btree (game);
CREATE INDEX ix_tables_owner ON public.tables USING btree (owner);
CREATE INDEX ix_tables_state ON public.tables USING btree (state);
CREATE INDEX ix_tables_touched ON public.tables USING btree (touched);
CREATE INDEX ix_tokens_person ON public.tokens USING btree (person);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT fk_channels_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT fk_chat_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT fk_entries_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT fk_hosts_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT fk_notices_channel FOREIGN KEY (channel) REFERENCES public.channels(id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT fk_notices_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT fk_rating_changes_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT fk_ratings_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.regards
    ADD CONSTRAINT fk_regards_other FOREIGN KEY (other) REFERENCES public.people(id);
ALTER TABLE ONLY public.regards
    ADD CONSTRAINT fk_regards_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_by FOREIGN KEY (by) REFERENCES public.people(id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.resets
    ADD CONSTRAINT fk_resets_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.sanctions
    ADD CONSTRAINT fk_sanctions_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT fk_sessions_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT fk_tokens_person FOREIGN KEY (person) REFERENCES public.people(id);
