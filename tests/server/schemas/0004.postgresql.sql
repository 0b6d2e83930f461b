CREATE TABLE public.absences (
    begin double precision NOT NULL,
    "end" double precision NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
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
CREATE TABLE public.reviews (
    "table" character varying(24) NOT NULL,
    moves text NOT NULL
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
    unrated character varying(12)
);
CREATE TABLE public.tokens (
    id character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    name character varying(60) NOT NULL,
    digest character varying(64) NOT NULL,
    created double precision NOT NULL
);
ALTER TABLE ONLY public.pulse ALTER COLUMN id SET DEFAULT nextval('public.pulse_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0004');
INSERT INTO public.chat VALUES ('78fnw3c6qgas', 1, 1794954144.3551228, '42epv3sgegbxw288', 'act-b5b48db167560f11', 'What a desert!');
INSERT INTO public.chat VALUES ('vshxucipdiwb', 1, 1794954144.536474, '42epv3sgegbxw288', 'act-578a0b88ea95d1ff', 'What a desert!');
INSERT INTO public.entries VALUES ('78fnw3c6qgas', 1, 1794954144.3147335, 'move', 0, 'mfw2feurfh34vtky:act-0bc55752f26b4d97', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('78fnw3c6qgas', 2, 1794954144.3268163, 'move', 1, '42epv3sgegbxw288:act-cefba3436f5f832b', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('78fnw3c6qgas', 3, 1794954144.3360336, 'move', 0, 'mfw2feurfh34vtky:act-7a7ab010f6629d87', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('78fnw3c6qgas', 4, 1794954144.3459482, 'move', 1, '42epv3sgegbxw288:act-ec6ee906f46c5bb6', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 1, 1794954144.424296, 'move', 0, 'mfw2feurfh34vtky:act-3c27b8d613e9c771', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 2, 1794954144.434927, 'move', 1, '42epv3sgegbxw288:act-4ff0868ec463ea08', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 3, 1794954144.4493775, 'move', 0, 'mfw2feurfh34vtky:act-b439bb7e99f7aa1d', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 4, 1794954144.4667654, 'move', 1, '42epv3sgegbxw288:act-cb4e8f299ef547a2', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 5, 1794954144.4766755, 'move', 0, 'mfw2feurfh34vtky:act-d42d39274c87021e', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 6, 1794954144.4892027, 'move', 1, '42epv3sgegbxw288:act-ceed3ea3d6376db6', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 7, 1794954144.5012264, 'move', 0, 'mfw2feurfh34vtky:act-afd77efee04861f4', '{"move":"leader purple Q2"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 8, 1794954144.5087333, 'move', 1, '42epv3sgegbxw288:act-5c1fecc28ab0ccad', '{"move":"leader purple A3"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 9, 1794954144.5191188, 'move', 0, 'mfw2feurfh34vtky:act-eafd87a17224163c', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 10, 1794954144.5281284, 'move', 1, '42epv3sgegbxw288:act-ce78b8b76676a22f', '{"move":"leader turquoise L3"}');
INSERT INTO public.entries VALUES ('vshxucipdiwb', 11, 1794954144.5419748, 'resign', 0, 'mfw2feurfh34vtky:act-5ff5ca76c14c1ea3', '{}');
INSERT INTO public.people VALUES ('mfw2feurfh34vtky', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$qZwrZLaIVMbmdRg04RMp+Q$l7f6SIjtUsh9K0Y7cv2wcJ9KaC1LNjZKBpqveosVYSE', 0, 1794954143.0000458, 'arnlna');
INSERT INTO public.people VALUES ('42epv3sgegbxw288', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$39vxyuEaOJrHJxcxYYlh/Q$Eg5324wmnbOGaRc0vVQgDwtuPhzPesapw6nlD2wWKpQ', 0, 1794954143.5359685, 'badl');
INSERT INTO public.pulse VALUES (1, 1794954144.6834555, 1794954144.685612);
INSERT INTO public.rating_changes VALUES ('vshxucipdiwb', 'mfw2feurfh34vtky', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('vshxucipdiwb', '42epv3sgegbxw288', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('42epv3sgegbxw288', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.ratings VALUES ('mfw2feurfh34vtky', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.seats VALUES ('78fnw3c6qgas', 0, 'mfw2feurfh34vtky', NULL);
INSERT INTO public.seats VALUES ('78fnw3c6qgas', 1, '42epv3sgegbxw288', NULL);
INSERT INTO public.seats VALUES ('vshxucipdiwb', 0, 'mfw2feurfh34vtky', NULL);
INSERT INTO public.seats VALUES ('vshxucipdiwb', 1, '42epv3sgegbxw288', NULL);
INSERT INTO public.secrets VALUES ('network', '\x88c4d0305c1cf866b696f1aa437e5dac65970024c87cd78215a91c129489193c');
INSERT INTO public.sessions VALUES ('8c3cb12a4df6172a6d53493bf07a4f27fd20b611e6e66fbf4848250a8fca9139', 'mfw2feurfh34vtky', 1794954143.1066022, 1794954143.1066022, 1794954143.4364955, '', '777ccb4c62ee2b018214135a2e0bd3a2', '928cb3e0aa8ca7acb7d0b816207373cb');
INSERT INTO public.sessions VALUES ('5fd073db2557f125a6e7759f28d8d42d44da7840cde3efb2c220c38228406fa6', 'mfw2feurfh34vtky', 1794954143.5081027, 1794954143.5081027, 1826490143.5080993, '', '777ccb4c62ee2b018214135a2e0bd3a2', '928cb3e0aa8ca7acb7d0b816207373cb');
INSERT INTO public.sessions VALUES ('334f051470a294ee4fa5e9245d9c9abfcc448ac1a992d3d14d8138f49594df94', '42epv3sgegbxw288', 1794954143.5506635, 1794954143.5506635, 1794954143.6286962, '', '42716e8aa035cecbdd3878656523c938', 'e2e2e1f5fc1523a408da891246649e12');
INSERT INTO public.sessions VALUES ('61cd5b823a0163e5dd68d684b6c00419b36663a1f88fe03df1b073e58bd73935', '42epv3sgegbxw288', 1794954143.6391366, 1794954143.6391366, 1826490143.6391342, '', '42716e8aa035cecbdd3878656523c938', 'e2e2e1f5fc1523a408da891246649e12');
INSERT INTO public.tables VALUES ('78fnw3c6qgas', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "M7", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 1, "H2": 3, "L2": 1, "O2": 3, "F3": 2, "Q3": 3, "B4": 1, "H4": 1, "L4": 2, "C5": 3, "F5": 2, "I5": 2, "N5": 3, "P5": 3, "A6": 2, "E6": 3, "L6": 2, "R6": 2, "O7": 1, "Q7": 3, "D9": 1, "G9": 1, "J9": 3, "L9": 1, "O9": 1, "B10": 2, "E10": 2, "M10": 1, "J11": 1, "E12": 1, "G12": 2, "K12": 1}}', '[]', 'playing', 'mfw2feurfh34vtky', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794954143.674862, 1794954144.2583237, NULL, 1794954144.2583237, 4, 0, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('vshxucipdiwb', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "M7", "B8", "H11"], "waterholes": {"D1": 1, "Q1": 2, "H2": 1, "L2": 2, "O2": 2, "F3": 3, "Q3": 1, "B4": 1, "H4": 3, "L4": 1, "C5": 2, "F5": 3, "I5": 1, "N5": 1, "P5": 3, "A6": 3, "E6": 3, "L6": 2, "R6": 2, "O7": 1, "Q7": 1, "D9": 1, "G9": 1, "J9": 3, "L9": 1, "O9": 2, "B10": 1, "E10": 1, "M10": 2, "J11": 2, "E12": 1, "G12": 3, "K12": 3}}', '[]', 'over', 'mfw2feurfh34vtky', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1794954144.3683925, 1794954144.4072022, 1794954144.5419748, 1794954144.5419748, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL);
INSERT INTO public.tokens VALUES ('rerny9mk8t8s', 'mfw2feurfh34vtky', 'my bot', 'a3bdd794b3f2cd094853470333f5f85221aff2300a330b817a062300f53d0d44', 1794954143.6641145);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.absences
    ADD CONSTRAINT pk_absences PRIMARY KEY (begin);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT pk_chat PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT pk_entries PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT pk_people PRIMARY KEY (id);
ALTER TABLE ONLY public.pulse
    ADD CONSTRAINT pk_pulse PRIMARY KEY (id);
ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT pk_rating_changes PRIMARY KEY ("table", person);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (person, game);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT pk_reviews PRIMARY KEY ("table");
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
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT uq_tokens_digest UNIQUE (digest);
CREATE INDEX ix_people_looks ON public.people USING btree (looks);
CREATE INDEX ix_ratings_game_mu ON public.ratings USING btree (game, mu);
CREATE INDEX ix_seats_person ON public.seats USING btree (person);
CREATE INDEX ix_sessions_browser ON public.sessions USING btree (browser);
CREATE INDEX ix_sessions_expires ON public.sessions USING btree (expires);
CREATE INDEX ix_sessions_person ON public.sessions USING btree (person);
CREATE INDEX ix_tables_bot_turn ON public.tables USING btree (bot_turn);
CREATE INDEX ix_tables_deadline ON public.tables USING btree (deadline);
CREATE INDEX ix_tables_game ON public.tables USING btree (game);
CREATE INDEX ix_tables_state ON public.tables USING btree (state);
CREATE INDEX ix_tables_touched ON public.tables USING btree (touched);
CREATE INDEX ix_tokens_person ON public.tokens USING btree (person);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT fk_chat_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT fk_entries_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT fk_rating_changes_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT fk_ratings_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT fk_reviews_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_table FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT fk_sessions_person FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT fk_tokens_person FOREIGN KEY (person) REFERENCES public.people(id);
