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
ALTER TABLE ONLY public.pulse ALTER COLUMN id SET DEFAULT nextval('public.pulse_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0005');
INSERT INTO public.chat VALUES ('5quk7tkphmpe', 1, 1794955773.727472, 'y373sgt5n3jk5xmv', 'act-5e1f886df57ff775', 'What a desert!');
INSERT INTO public.chat VALUES ('wfecmk4j4nq6', 1, 1794955773.879189, 'y373sgt5n3jk5xmv', 'act-2d544928400ef000', 'What a desert!');
INSERT INTO public.entries VALUES ('5quk7tkphmpe', 1, 1794955773.6831696, 'move', 0, 'bervyur7xhshsz62:act-5f7c898992e3c2d2', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('5quk7tkphmpe', 2, 1794955773.6976671, 'move', 1, 'y373sgt5n3jk5xmv:act-e471a3dca69da279', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('5quk7tkphmpe', 3, 1794955773.709372, 'move', 0, 'bervyur7xhshsz62:act-fc8975d67f980a9f', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('5quk7tkphmpe', 4, 1794955773.7184777, 'move', 1, 'y373sgt5n3jk5xmv:act-10aea12060bd8a23', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 1, 1794955773.781947, 'move', 0, 'bervyur7xhshsz62:act-fb29032684d003be', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 2, 1794955773.7966397, 'move', 1, 'y373sgt5n3jk5xmv:act-a936b0241788fff7', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 3, 1794955773.810668, 'move', 0, 'bervyur7xhshsz62:act-c8e7614cb4e4d56a', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 4, 1794955773.8216417, 'move', 1, 'y373sgt5n3jk5xmv:act-f94c1a985410c3cb', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 5, 1794955773.8313918, 'move', 0, 'bervyur7xhshsz62:act-36ef583edee6c623', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 6, 1794955773.8398306, 'move', 1, 'y373sgt5n3jk5xmv:act-50d79a240b0d0ea1', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 7, 1794955773.8481276, 'move', 0, 'bervyur7xhshsz62:act-eaa5d9ea8bfd5580', '{"move":"leader purple R2"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 8, 1794955773.856039, 'move', 1, 'y373sgt5n3jk5xmv:act-650f73bc349e1130', '{"move":"leader purple A3"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 9, 1794955773.8643875, 'move', 0, 'bervyur7xhshsz62:act-b84aacb397c2f484', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 10, 1794955773.872445, 'move', 1, 'y373sgt5n3jk5xmv:act-e5d9abebc4b9d435', '{"move":"leader turquoise L3"}');
INSERT INTO public.entries VALUES ('wfecmk4j4nq6', 11, 1794955773.8839166, 'resign', 0, 'bervyur7xhshsz62:act-63b3c531f4331fe1', '{}');
INSERT INTO public.people VALUES ('bervyur7xhshsz62', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$pSE85dij5t2rtBpMWp1/Xg$MSkXmcAIF6+ekUcov/SzGoU5odze72vZA4jK7uxi/xQ', 0, 1794955772.7365532, 'arnlna');
INSERT INTO public.people VALUES ('y373sgt5n3jk5xmv', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$Cswl5aG4hS701sJHpCS20A$Dht3QWv5s9LgnvyVJPVtzbh0Yf4NQzRVKXPZ5d76fOw', 0, 1794955772.996563, 'badl');
INSERT INTO public.pulse VALUES (1, 1794955774.0491083, 1794955774.049864);
INSERT INTO public.rating_changes VALUES ('wfecmk4j4nq6', 'bervyur7xhshsz62', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('wfecmk4j4nq6', 'y373sgt5n3jk5xmv', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('bervyur7xhshsz62', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.ratings VALUES ('y373sgt5n3jk5xmv', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.seats VALUES ('5quk7tkphmpe', 0, 'bervyur7xhshsz62', NULL);
INSERT INTO public.seats VALUES ('5quk7tkphmpe', 1, 'y373sgt5n3jk5xmv', NULL);
INSERT INTO public.seats VALUES ('wfecmk4j4nq6', 0, 'bervyur7xhshsz62', NULL);
INSERT INTO public.seats VALUES ('wfecmk4j4nq6', 1, 'y373sgt5n3jk5xmv', NULL);
INSERT INTO public.secrets VALUES ('network', '\x6523572b26f3875677348eff224a6d088870c0f2c92c464f1d5fcfa0758fc13b');
INSERT INTO public.sessions VALUES ('28a68fab64e32444eb5760fed9878187489d43e8dc8644222b8e99033b162841', 'bervyur7xhshsz62', 1794955772.7727098, 1794955772.7727098, 1794955772.9294767, '', '6b4df86855864cb52fe3e0e1bfad2063', '6c3d4ba28ffbef01a051e7953e780fb5');
INSERT INTO public.sessions VALUES ('d56629c8df0c989bcfd07305cdd6db15943c038e55d3f2fe51c2bf2d601edce6', 'bervyur7xhshsz62', 1794955772.9811447, 1794955772.9811447, 1826491772.9811423, '', '6b4df86855864cb52fe3e0e1bfad2063', '6c3d4ba28ffbef01a051e7953e780fb5');
INSERT INTO public.sessions VALUES ('1c0f41312826d4042bb217b3eb892314ec275314cfa02b5443a61b139eb0cf6c', 'y373sgt5n3jk5xmv', 1794955773.006821, 1794955773.006821, 1794955773.09634, '', '4e9da4c594ceb0fcc70a9032f311db71', '1bd8504bd1fb7bb299150f01e39a700c');
INSERT INTO public.sessions VALUES ('ecd83e28babac94bd0151345d59660dfbfc53b4425af6bbbedf8688ff479a4de', 'y373sgt5n3jk5xmv', 1794955773.1075072, 1794955773.1075072, 1826491773.1075056, '', '4e9da4c594ceb0fcc70a9032f311db71', '1bd8504bd1fb7bb299150f01e39a700c');
INSERT INTO public.tables VALUES ('5quk7tkphmpe', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 2, "Q1": 2, "H2": 1, "L2": 3, "O2": 3, "F3": 3, "B4": 1, "H4": 3, "L4": 1, "C5": 1, "F5": 2, "I5": 2, "N5": 2, "P5": 2, "A6": 2, "E6": 3, "L6": 1, "R6": 1, "O7": 1, "Q7": 3, "D9": 1, "G9": 2, "J9": 1, "L9": 3, "O9": 3, "B10": 2, "E10": 1, "M10": 2, "H11": 2, "J11": 1, "E12": 3, "G12": 3, "K12": 1}}', '[]', 'playing', 'bervyur7xhshsz62', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794955773.1356463, 1794955773.6398702, NULL, 1794955773.6398702, 4, 0, false, NULL, NULL, NULL, NULL, NULL, 1135);
INSERT INTO public.tables VALUES ('wfecmk4j4nq6', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "M7", "B8"], "waterholes": {"D1": 3, "Q1": 2, "H2": 2, "L2": 3, "O2": 1, "F3": 2, "B4": 1, "H4": 1, "L4": 3, "C5": 1, "F5": 1, "I5": 2, "N5": 1, "P5": 1, "A6": 1, "E6": 2, "L6": 3, "R6": 2, "O7": 3, "Q7": 3, "D9": 1, "G9": 3, "J9": 1, "L9": 2, "O9": 2, "B10": 1, "E10": 3, "M10": 2, "H11": 3, "J11": 3, "E12": 2, "G12": 2, "K12": 3}}', '[]', 'over', 'bervyur7xhshsz62', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1794955773.7354772, 1794955773.7630873, 1794955773.8839166, 1794955773.8839166, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL, 1135);
INSERT INTO public.tokens VALUES ('j75d4hnf96vh', 'bervyur7xhshsz62', 'my bot', '2961a16739fa7fff12e52dd2ee9ac55d5147281c507cfb581f711dd8bba7891e', 1794955773.1185324);
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
CREATE INDEX ix_tables_owner ON public.tables USING btree (owner);
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
