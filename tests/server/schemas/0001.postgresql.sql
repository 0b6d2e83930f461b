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
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.chat VALUES ('7hrqsybcq4nw', 1, 1794804966.1705792, 'dx4s9389hajzt5ys', 'act-3', 'What a desert!');
INSERT INTO public.chat VALUES ('2bb3crw2xxxf', 1, 1794804966.564528, 'dx4s9389hajzt5ys', 'act-6', 'What a desert!');
INSERT INTO public.entries VALUES ('7hrqsybcq4nw', 1, 1794804965.868993, 'move', 0, 'eduhjhrm5vc89s3v:act-1', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('7hrqsybcq4nw', 2, 1794804965.9717643, 'move', 1, 'dx4s9389hajzt5ys:act-1', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('7hrqsybcq4nw', 3, 1794804966.0798275, 'move', 0, 'eduhjhrm5vc89s3v:act-2', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('7hrqsybcq4nw', 4, 1794804966.1207879, 'move', 1, 'dx4s9389hajzt5ys:act-2', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('2bb3crw2xxxf', 1, 1794804966.419579, 'move', 0, 'eduhjhrm5vc89s3v:act-3', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('2bb3crw2xxxf', 2, 1794804966.479341, 'move', 1, 'dx4s9389hajzt5ys:act-4', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('2bb3crw2xxxf', 3, 1794804966.5364096, 'move', 0, 'eduhjhrm5vc89s3v:act-4', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('2bb3crw2xxxf', 4, 1794804966.5546322, 'move', 1, 'dx4s9389hajzt5ys:act-5', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('2bb3crw2xxxf', 5, 1794804966.5808506, 'resign', 0, 'eduhjhrm5vc89s3v:act-5', '{}');
INSERT INTO public.people VALUES ('dx4s9389hajzt5ys', 'Badi', 'guest', NULL, NULL, 0, 1794804964.5598018);
INSERT INTO public.people VALUES ('eduhjhrm5vc89s3v', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$UVUMO80l7up+SzRdeTjrcw$wIhXvALqF/+6fri/ZtLGgAv6hvxTKuJNUFTdtvhcct4', 0, 1794804964.170793);
INSERT INTO public.rating_changes VALUES ('2bb3crw2xxxf', 'eduhjhrm5vc89s3v', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('2bb3crw2xxxf', 'dx4s9389hajzt5ys', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('eduhjhrm5vc89s3v', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.ratings VALUES ('dx4s9389hajzt5ys', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.seats VALUES ('7hrqsybcq4nw', 0, 'eduhjhrm5vc89s3v', NULL);
INSERT INTO public.seats VALUES ('7hrqsybcq4nw', 1, 'dx4s9389hajzt5ys', NULL);
INSERT INTO public.seats VALUES ('2bb3crw2xxxf', 0, 'eduhjhrm5vc89s3v', NULL);
INSERT INTO public.seats VALUES ('2bb3crw2xxxf', 1, 'dx4s9389hajzt5ys', NULL);
INSERT INTO public.secrets VALUES ('cookie', '\xab11452165f894b50ecec652496403eead668d771a43a04c1a3c8740e2cf36aa');
INSERT INTO public.tables VALUES ('7hrqsybcq4nw', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 2, "H2": 1, "L2": 3, "O2": 3, "F3": 1, "J3": 1, "B4": 3, "H4": 2, "L4": 1, "C5": 3, "F5": 3, "I5": 1, "N5": 1, "P5": 1, "A6": 2, "E6": 3, "L6": 2, "R6": 3, "O7": 2, "Q7": 2, "D9": 3, "G9": 1, "J9": 1, "L9": 3, "O9": 2, "B10": 1, "E10": 2, "M10": 1, "J11": 3, "E12": 1, "G12": 3, "K12": 1}}', '[]', 'playing', 'eduhjhrm5vc89s3v', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794804964.8117945, 1794804965.279503, NULL, 1794804966.1207879, 4, 0, false, NULL, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('2bb3crw2xxxf', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "J3", "Q3", "B8", "H11"], "waterholes": {"D1": 3, "Q1": 1, "H2": 1, "L2": 2, "O2": 3, "F3": 1, "B4": 2, "H4": 2, "L4": 3, "C5": 2, "F5": 3, "I5": 1, "N5": 2, "P5": 3, "A6": 2, "E6": 2, "L6": 1, "R6": 1, "M7": 1, "O7": 3, "Q7": 3, "D9": 3, "G9": 3, "J9": 1, "L9": 3, "O9": 2, "B10": 3, "E10": 2, "M10": 1, "J11": 2, "E12": 2, "G12": 3, "K12": 2}}', '[]', 'over', 'eduhjhrm5vc89s3v', true, true, 'ask', 'null', 'bot', false, false, NULL, NULL, 1794804966.196003, 1794804966.287975, 1794804966.5808506, 1794804966.5808506, 5, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}');
INSERT INTO public.tokens VALUES ('ci2j35nqqvvd', 'eduhjhrm5vc89s3v', 'my bot', 'ea0fb022c5e6ae988b8d9f81c623dfd908907311621d7a63701e611f2c06a59e', 1794804964.8001635);
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
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT uq_entries_table_ref UNIQUE ("table", ref);
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
