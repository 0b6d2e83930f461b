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
    created double precision NOT NULL
);
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
    result text
);
CREATE TABLE public.tokens (
    id character varying(24) NOT NULL,
    person character varying(24) NOT NULL,
    name character varying(60) NOT NULL,
    digest character varying(64) NOT NULL,
    created double precision NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0002');
INSERT INTO public.chat VALUES ('hdcdccb6fkrb', 1, 1794823738.4444263, 'rxt6u7f5f9kzyx7q', 'act-7387c29e9f6ad33e', 'What a desert!');
INSERT INTO public.chat VALUES ('bw32wujnt9nn', 1, 1794823738.6528687, 'rxt6u7f5f9kzyx7q', 'act-7d5e2c5bb760bd01', 'What a desert!');
INSERT INTO public.entries VALUES ('hdcdccb6fkrb', 1, 1794823738.3112476, 'move', 0, '8s5rfnucxfwyesrs:act-8da34525577f261f', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('hdcdccb6fkrb', 2, 1794823738.344088, 'move', 1, 'rxt6u7f5f9kzyx7q:act-bc94506a49c16f02', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('hdcdccb6fkrb', 3, 1794823738.3740478, 'move', 0, '8s5rfnucxfwyesrs:act-9f0950cf4a67a14f', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('hdcdccb6fkrb', 4, 1794823738.4092886, 'move', 1, 'rxt6u7f5f9kzyx7q:act-d493a651aaf8b9b4', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('bw32wujnt9nn', 1, 1794823738.5861814, 'move', 0, '8s5rfnucxfwyesrs:act-fb01af8d49c1f3fd', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('bw32wujnt9nn', 2, 1794823738.6083596, 'move', 1, 'rxt6u7f5f9kzyx7q:act-35f5147d42fcb46e', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('bw32wujnt9nn', 3, 1794823738.6222646, 'move', 0, '8s5rfnucxfwyesrs:act-16e608a213068866', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('bw32wujnt9nn', 4, 1794823738.638711, 'move', 1, 'rxt6u7f5f9kzyx7q:act-079a9e71f813e4b1', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('bw32wujnt9nn', 5, 1794823738.6616654, 'resign', 0, '8s5rfnucxfwyesrs:act-ad6a63e3bbb491cb', '{}');
INSERT INTO public.people VALUES ('rxt6u7f5f9kzyx7q', 'Badi', 'guest', NULL, NULL, 0, 1794823736.9520416);
INSERT INTO public.people VALUES ('8s5rfnucxfwyesrs', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$5cUXIMTkjYzUZ/UUofKWjA$pqH0wm1vZ/AoGQ6ilVPCluNofpGWEcz+G+2HZNIc8k4', 0, 1794823736.9036932);
INSERT INTO public.rating_changes VALUES ('bw32wujnt9nn', '8s5rfnucxfwyesrs', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('bw32wujnt9nn', 'rxt6u7f5f9kzyx7q', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('8s5rfnucxfwyesrs', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.ratings VALUES ('rxt6u7f5f9kzyx7q', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.seats VALUES ('hdcdccb6fkrb', 0, '8s5rfnucxfwyesrs', NULL);
INSERT INTO public.seats VALUES ('hdcdccb6fkrb', 1, 'rxt6u7f5f9kzyx7q', NULL);
INSERT INTO public.seats VALUES ('bw32wujnt9nn', 0, '8s5rfnucxfwyesrs', NULL);
INSERT INTO public.seats VALUES ('bw32wujnt9nn', 1, 'rxt6u7f5f9kzyx7q', NULL);
INSERT INTO public.secrets VALUES ('cookie', '\x2c98658ac9d6c4e7f79673551d677f64186415a6f2b50f05b1a6b29e8f745f26');
INSERT INTO public.tables VALUES ('hdcdccb6fkrb', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["J3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 1, "Q1": 2, "H2": 1, "L2": 1, "O2": 3, "D3": 3, "F3": 3, "B4": 2, "H4": 3, "L4": 2, "C5": 3, "F5": 2, "I5": 1, "N5": 1, "P5": 2, "A6": 1, "E6": 3, "L6": 2, "R6": 3, "O7": 1, "Q7": 1, "D9": 2, "G9": 2, "J9": 1, "L9": 2, "O9": 3, "B10": 3, "E10": 1, "M10": 3, "J11": 2, "E12": 1, "G12": 2, "K12": 1}}', '[]', 'playing', '8s5rfnucxfwyesrs', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794823737.3641844, 1794823737.9604266, NULL, 1794823737.9604266, 4, 0, false, NULL, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('bw32wujnt9nn', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "M7", "H11"], "waterholes": {"D1": 1, "Q1": 3, "H2": 1, "L2": 2, "O2": 1, "F3": 3, "B4": 3, "H4": 2, "L4": 2, "C5": 3, "F5": 1, "I5": 1, "N5": 2, "P5": 2, "A6": 3, "E6": 1, "L6": 3, "R6": 1, "O7": 1, "Q7": 2, "B8": 3, "D9": 1, "G9": 1, "J9": 2, "L9": 3, "O9": 3, "B10": 2, "E10": 3, "M10": 2, "J11": 2, "E12": 3, "G12": 1, "K12": 1}}', '[]', 'over', '8s5rfnucxfwyesrs', true, true, 'ask', 'null', 'bot', false, false, NULL, NULL, 1794823738.4614556, 1794823738.5358381, 1794823738.6616654, 1794823738.6616654, 5, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}');
INSERT INTO public.tokens VALUES ('x4ujewz46gr2', '8s5rfnucxfwyesrs', 'my bot', '9f393adf49f10222214a3142cf744689231c30a5c26eca20afd70f5016e674b7', 1794823737.3406768);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT pk_chat PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT pk_entries PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT pk_people PRIMARY KEY (id);
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
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT pk_tokens PRIMARY KEY (id);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT uq_people_login UNIQUE (login);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT uq_tokens_digest UNIQUE (digest);
CREATE INDEX ix_ratings_game_mu ON public.ratings USING btree (game, mu);
CREATE INDEX ix_seats_person ON public.seats USING btree (person);
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
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT fk_tokens_person FOREIGN KEY (person) REFERENCES public.people(id);
