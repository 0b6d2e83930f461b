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
CREATE TABLE public.people (
    id character varying(24) NOT NULL,
    name character varying(40) NOT NULL,
    kind character varying(10) NOT NULL,
    login character varying(40),
    password character varying(200),
    epoch integer NOT NULL,
    created double precision NOT NULL,
    looks character varying(100)
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
    size integer DEFAULT 0 NOT NULL
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
INSERT INTO public.alembic_version VALUES ('0006');
INSERT INTO public.chat VALUES ('wg9qx7qck5gx', 1, 1794955788.4166942, '4awq86j4ft2vn8iy', 'act-eee430fc2f9a4dad', 'What a desert!');
INSERT INTO public.chat VALUES ('ae5twbe6m7wy', 1, 1794955788.5595078, '4awq86j4ft2vn8iy', 'act-5b0aeb10b5e5a781', 'What a desert!');
INSERT INTO public.entries VALUES ('wg9qx7qck5gx', 1, 1794955788.3714187, 'move', 0, 'djbs6escvdq34pxx:act-b46358fde7f0ee32', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('wg9qx7qck5gx', 2, 1794955788.3842008, 'move', 1, '4awq86j4ft2vn8iy:act-a08e73aaf096e332', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('wg9qx7qck5gx', 3, 1794955788.394312, 'move', 0, 'djbs6escvdq34pxx:act-fd164a1469237f50', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('wg9qx7qck5gx', 4, 1794955788.4059894, 'move', 1, '4awq86j4ft2vn8iy:act-c5693ca1e93af697', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 1, 1794955788.4824898, 'move', 0, 'djbs6escvdq34pxx:act-4b478b1e1a74bcba', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 2, 1794955788.4913301, 'move', 1, '4awq86j4ft2vn8iy:act-485ebbb0238883fa', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 3, 1794955788.500007, 'move', 0, 'djbs6escvdq34pxx:act-75ce27d17c44c380', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 4, 1794955788.5078042, 'move', 1, '4awq86j4ft2vn8iy:act-1ea6753376a144f5', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 5, 1794955788.5154688, 'move', 0, 'djbs6escvdq34pxx:act-697351d748c66b2a', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 6, 1794955788.5230584, 'move', 1, '4awq86j4ft2vn8iy:act-d82aa2604e14b5aa', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 7, 1794955788.530517, 'move', 0, 'djbs6escvdq34pxx:act-af8614afeda40608', '{"move":"leader purple R2"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 8, 1794955788.5383139, 'move', 1, '4awq86j4ft2vn8iy:act-70e43922f15b3f2a', '{"move":"leader purple A3"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 9, 1794955788.5454788, 'move', 0, 'djbs6escvdq34pxx:act-dd9ba709b3a9d05b', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 10, 1794955788.5529428, 'move', 1, '4awq86j4ft2vn8iy:act-11fe471980278181', '{"move":"leader turquoise L3"}');
INSERT INTO public.entries VALUES ('ae5twbe6m7wy', 11, 1794955788.5644066, 'resign', 0, 'djbs6escvdq34pxx:act-efe35a021ce87edd', '{}');
INSERT INTO public.people VALUES ('djbs6escvdq34pxx', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$dZG+ah7jWUAIhbES3YqP3A$Ax6hyUt61wpePet3E1rbK3LG1U//xUuC1EU8ioGjJ3s', 0, 1794955787.3679018, 'arnlna');
INSERT INTO public.people VALUES ('4awq86j4ft2vn8iy', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$VZZwMsWoY6ApTHLGB/ubGw$yrzo5YRO2WCz6qV8KvYH/AIGClqHYCv143nIFmKJndw', 0, 1794955787.659687, 'badl');
INSERT INTO public.pulse VALUES (1, 1794955788.787618, 1794955788.788315);
INSERT INTO public.rating_changes VALUES ('ae5twbe6m7wy', 'djbs6escvdq34pxx', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('ae5twbe6m7wy', '4awq86j4ft2vn8iy', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('4awq86j4ft2vn8iy', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.ratings VALUES ('djbs6escvdq34pxx', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.regards VALUES ('4awq86j4ft2vn8iy', 'djbs6escvdq34pxx', 'mute', 1794955788.5897286);
INSERT INTO public.reports VALUES ('uxusszb4j4na', 'djbs6escvdq34pxx', '4awq86j4ft2vn8iy', 'chat', 'ae5twbe6m7wy', 1, 'spam', '', 'What a desert!', 1794955788.6042278, 'open', NULL, 'djbs6escvdq34pxx:4awq86j4ft2vn8iy:chat');
INSERT INTO public.seats VALUES ('wg9qx7qck5gx', 0, 'djbs6escvdq34pxx', NULL);
INSERT INTO public.seats VALUES ('wg9qx7qck5gx', 1, '4awq86j4ft2vn8iy', NULL);
INSERT INTO public.seats VALUES ('ae5twbe6m7wy', 0, 'djbs6escvdq34pxx', NULL);
INSERT INTO public.seats VALUES ('ae5twbe6m7wy', 1, '4awq86j4ft2vn8iy', NULL);
INSERT INTO public.secrets VALUES ('network', '\xbc1e7c5b61727839cff2614a2de1f0f07bcbf2dcf2012bf96edd4f47aa342bcf');
INSERT INTO public.sessions VALUES ('6358b7566a7b1f55bee63e22773097f06c587d5af63aa437df578e406e0b7dc0', 'djbs6escvdq34pxx', 1794955787.430361, 1794955787.430361, 1794955787.5643475, '', 'dc5c57081eb9c6d39dbacb7ab167e526', '26a9cff57191e06d2ec10678ecb6a0e3');
INSERT INTO public.sessions VALUES ('0215e9af5033bcb868bee1548dde01d83b4c6ed60e1d66b6f306b597c37d6bc0', 'djbs6escvdq34pxx', 1794955787.622396, 1794955787.622396, 1826491787.622393, '', 'dc5c57081eb9c6d39dbacb7ab167e526', '26a9cff57191e06d2ec10678ecb6a0e3');
INSERT INTO public.sessions VALUES ('2f91cfa2ef576fe9ae4d89cdcb6e988af32798010b98a5f3e3cca2fbab4fbcec', '4awq86j4ft2vn8iy', 1794955787.676612, 1794955787.676612, 1794955787.7859845, '', '6c7a01c4858782baf3fbbf6c21647ab5', '40bc44602907d6bc5822ec291656e606');
INSERT INTO public.sessions VALUES ('e0bf8186d9a89689940a110aa1bb5eaab9e3fcab37ff583adb9a6352c996d3ca', '4awq86j4ft2vn8iy', 1794955787.8041987, 1794955787.8041987, 1826491787.8041966, '', '6c7a01c4858782baf3fbbf6c21647ab5', '40bc44602907d6bc5822ec291656e606');
INSERT INTO public.tables VALUES ('wg9qx7qck5gx', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 1, "Q1": 3, "H2": 1, "L2": 1, "O2": 3, "F3": 2, "B4": 1, "H4": 3, "L4": 1, "C5": 1, "F5": 1, "I5": 1, "N5": 3, "P5": 2, "A6": 2, "E6": 2, "L6": 1, "R6": 2, "O7": 3, "Q7": 1, "D9": 3, "G9": 2, "J9": 2, "L9": 2, "O9": 2, "B10": 1, "E10": 3, "M10": 1, "H11": 2, "J11": 2, "E12": 3, "G12": 2, "K12": 3}}', '[]', 'playing', 'djbs6escvdq34pxx', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794955787.844537, 1794955788.3122208, NULL, 1794955788.3122208, 4, 0, false, NULL, NULL, NULL, NULL, NULL, 1135);
INSERT INTO public.tables VALUES ('ae5twbe6m7wy', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 1, "Q1": 2, "H2": 3, "L2": 3, "O2": 1, "F3": 3, "B4": 1, "H4": 2, "L4": 3, "C5": 1, "F5": 1, "I5": 1, "N5": 3, "P5": 1, "A6": 1, "E6": 1, "L6": 2, "R6": 3, "M7": 2, "O7": 2, "Q7": 3, "D9": 2, "G9": 2, "J9": 1, "L9": 2, "O9": 1, "B10": 1, "E10": 1, "M10": 3, "J11": 3, "E12": 1, "G12": 3, "K12": 3}}', '[]', 'over', 'djbs6escvdq34pxx', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1794955788.4288852, 1794955788.468016, 1794955788.5644066, 1794955788.5644066, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL, 1135);
INSERT INTO public.tokens VALUES ('wfna7dpuz6gd', 'djbs6escvdq34pxx', 'my bot', '9276ba9aa3da3b4b4a1233c5528fa0a6ae3187c983698bbbdaa6cfa789725dc8', 1794955787.8316019);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.absences
    ADD CONSTRAINT pk_absences PRIMARY KEY (begin);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT pk_audit PRIMARY KEY (number);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT pk_chat PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT pk_entries PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT pk_hosts PRIMARY KEY (person);
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
ALTER TABLE ONLY public.people
    ADD CONSTRAINT uq_people_login UNIQUE (login);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT uq_reports_open_key UNIQUE (open_key);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT uq_tokens_digest UNIQUE (digest);
CREATE INDEX ix_audit_person ON public.audit USING btree (person);
CREATE INDEX ix_people_looks ON public.people USING btree (looks);
CREATE INDEX ix_ratings_game_mu ON public.ratings USING btree (game, mu);
CREATE INDEX ix_regards_other ON public.regards USING btree (other);
CREATE INDEX ix_reports_by ON public.reports USING btree (by);
CREATE INDEX ix_reports_person ON public.reports USING btree (person);
CREATE INDEX ix_reports_state ON public.reports USING btree (state);
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
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT fk_chat_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT fk_entries_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT fk_hosts_person FOREIGN KEY (person) REFERENCES public.people(id);
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
