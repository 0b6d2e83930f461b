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
INSERT INTO public.alembic_version VALUES ('0007');
INSERT INTO public.chat VALUES ('i3nj26564dkz', 1, 1794966606.148193, 'w6qi8unsi9c3wvq7', 'act-6f03418c45216733', 'What a desert!');
INSERT INTO public.chat VALUES ('ax33g4cn4nze', 1, 1794966607.7852492, 'w6qi8unsi9c3wvq7', 'act-19ff1d8d2f6ce21a', 'What a desert!');
INSERT INTO public.entries VALUES ('i3nj26564dkz', 1, 1794966605.7329547, 'move', 0, '77edx2sutc6g7uzf:act-556ebd77f4464d09', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('i3nj26564dkz', 2, 1794966605.8488455, 'move', 1, 'w6qi8unsi9c3wvq7:act-d0bb7c8d6ec70602', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('i3nj26564dkz', 3, 1794966605.9647782, 'move', 0, '77edx2sutc6g7uzf:act-7f7d0a825a24788a', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('i3nj26564dkz', 4, 1794966606.0705223, 'move', 1, 'w6qi8unsi9c3wvq7:act-09f030dbd84db5d3', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 1, 1794966606.5221426, 'move', 0, '77edx2sutc6g7uzf:act-d44b0501d5793985', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 2, 1794966606.6156185, 'move', 1, 'w6qi8unsi9c3wvq7:act-80487e3b5fca7be9', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 3, 1794966606.7331862, 'move', 0, '77edx2sutc6g7uzf:act-905c176f884acfd2', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 4, 1794966607.0527132, 'move', 1, 'w6qi8unsi9c3wvq7:act-33bb5414fb0ea631', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 5, 1794966607.1685035, 'move', 0, '77edx2sutc6g7uzf:act-171bd202bbb10960', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 6, 1794966607.2798338, 'move', 1, 'w6qi8unsi9c3wvq7:act-6bfd7f999111cc2e', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 7, 1794966607.3927953, 'move', 0, '77edx2sutc6g7uzf:act-9fd0fbc2717f914b', '{"move":"leader purple Q2"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 8, 1794966607.503994, 'move', 1, 'w6qi8unsi9c3wvq7:act-761baf88cc1c4642', '{"move":"leader purple A3"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 9, 1794966607.6106396, 'move', 0, '77edx2sutc6g7uzf:act-cef626e91f2f9161', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 10, 1794966607.7226503, 'move', 1, 'w6qi8unsi9c3wvq7:act-2c78f4c75ac84dd2', '{"move":"leader turquoise L3"}');
INSERT INTO public.entries VALUES ('ax33g4cn4nze', 11, 1794966607.8211436, 'resign', 0, '77edx2sutc6g7uzf:act-f9ea805ee5e52f95', '{}');
INSERT INTO public.people VALUES ('77edx2sutc6g7uzf', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$WaeQ0XOjl9GLNzPtm/GFtw$xvpapDt1P7g3PxRLdw6oMZYnpLlpt6WwDlpI2H05v0c', 0, 1794966600.3680234, 'arnlna', NULL);
INSERT INTO public.people VALUES ('w6qi8unsi9c3wvq7', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$kUu/BBkMb56t4JC07Z/ekA$a89T8ZasiNVaU/WiVdMT5QAOFcJuf78dqrUmTKXorgU', 0, 1794966602.2318208, 'badl', NULL);
INSERT INTO public.pulse VALUES (1, 1794966608.178467, 1794966608.186388);
INSERT INTO public.rating_changes VALUES ('ax33g4cn4nze', '77edx2sutc6g7uzf', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('ax33g4cn4nze', 'w6qi8unsi9c3wvq7', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('77edx2sutc6g7uzf', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.ratings VALUES ('w6qi8unsi9c3wvq7', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.regards VALUES ('w6qi8unsi9c3wvq7', '77edx2sutc6g7uzf', 'mute', 1794966607.9251788);
INSERT INTO public.reports VALUES ('j2nnab3irdtg', '77edx2sutc6g7uzf', 'w6qi8unsi9c3wvq7', 'chat', 'ax33g4cn4nze', 1, 'spam', '', 'What a desert!', 1794966608.0079281, 'open', NULL, '77edx2sutc6g7uzf:w6qi8unsi9c3wvq7:chat');
INSERT INTO public.seats VALUES ('i3nj26564dkz', 0, '77edx2sutc6g7uzf', NULL);
INSERT INTO public.seats VALUES ('i3nj26564dkz', 1, 'w6qi8unsi9c3wvq7', NULL);
INSERT INTO public.seats VALUES ('ax33g4cn4nze', 0, '77edx2sutc6g7uzf', NULL);
INSERT INTO public.seats VALUES ('ax33g4cn4nze', 1, 'w6qi8unsi9c3wvq7', NULL);
INSERT INTO public.secrets VALUES ('network', '\xf519ceda31cdb091d227937ca2df01397622a1db8bb108fdaa4962558f68fcdc');
INSERT INTO public.sessions VALUES ('45878ebf961315740c359989331d12df1899e0bf416c4a8044e6bc4c9dd985b0', '77edx2sutc6g7uzf', 1794966600.630986, 1794966600.630986, 1794966601.9213967, '', 'dce2f3dab3b35ea4398f4d3398042756', '0f95267548ace6e87bf928f1a4486241');
INSERT INTO public.sessions VALUES ('82ef9513673ba2638e4f7583c7dbf049155f86443e1d464f9082b070f7ce5919', '77edx2sutc6g7uzf', 1794966602.1308193, 1794966602.1308193, 1826502602.1308155, '', 'dce2f3dab3b35ea4398f4d3398042756', '0f95267548ace6e87bf928f1a4486241');
INSERT INTO public.sessions VALUES ('73e89a595b7452d1a14aa17fc687d14f722e6fd296568d9459684a32113e92b9', 'w6qi8unsi9c3wvq7', 1794966602.280113, 1794966602.280113, 1794966602.969435, '', '6615347ed9c484f31b9cb68e00f468d6', 'e114a9faba32ab35c42335072b5f6eb9');
INSERT INTO public.sessions VALUES ('6a42aebf17b4c36ba09f9d67d861f9a7cba232b571f7fab31c7b4eab27e626d6', 'w6qi8unsi9c3wvq7', 1794966603.188884, 1794966603.188884, 1826502603.1888816, '', '6615347ed9c484f31b9cb68e00f468d6', 'e114a9faba32ab35c42335072b5f6eb9');
INSERT INTO public.tables VALUES ('i3nj26564dkz', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 1, "H2": 3, "L2": 1, "O2": 2, "F3": 3, "B4": 1, "H4": 1, "L4": 2, "C5": 3, "F5": 1, "I5": 1, "N5": 1, "P5": 3, "A6": 1, "E6": 3, "L6": 1, "R6": 2, "M7": 2, "O7": 1, "Q7": 3, "D9": 3, "G9": 3, "J9": 2, "L9": 2, "O9": 3, "B10": 1, "E10": 3, "M10": 3, "J11": 2, "E12": 1, "G12": 3, "K12": 2}}', '[]', 'playing', '77edx2sutc6g7uzf', true, false, 'ask', 'null', 'bot', false, false, NULL, NULL, 1794966603.834092, 1794966605.4474745, NULL, 1794966605.4474745, 4, 0, false, NULL, NULL, NULL, NULL, NULL, 1135, '[]', '[]');
INSERT INTO public.tables VALUES ('ax33g4cn4nze', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "M7", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 2, "H2": 1, "L2": 2, "O2": 3, "F3": 3, "Q3": 3, "B4": 2, "H4": 2, "L4": 3, "C5": 1, "F5": 2, "I5": 1, "N5": 2, "P5": 3, "A6": 1, "E6": 2, "L6": 2, "R6": 2, "O7": 2, "Q7": 2, "D9": 2, "G9": 1, "J9": 1, "L9": 1, "O9": 1, "B10": 1, "E10": 2, "M10": 3, "J11": 2, "E12": 1, "G12": 3, "K12": 1}}', '[]', 'over', '77edx2sutc6g7uzf', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1794966606.1920524, 1794966606.403393, 1794966607.8211436, 1794966607.8211436, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL, 1135, '[]', '[]');
INSERT INTO public.tokens VALUES ('k2esbygwkby5', '77edx2sutc6g7uzf', 'my bot', '7bc06a8d2ffcddac95d333fee08146becb51389325e841a90357b5c6e5e52112', 1794966603.713297);
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
