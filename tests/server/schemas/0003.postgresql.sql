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
INSERT INTO public.alembic_version VALUES ('0003');
INSERT INTO public.chat VALUES ('ettzsy4i29pt', 1, 1794952564.2976336, 'ye6jk3ys5jugtrbi', 'act-dcf23731ef076bec', 'What a desert!');
INSERT INTO public.chat VALUES ('agfhvhanbcsd', 1, 1794952564.5857081, 'ye6jk3ys5jugtrbi', 'act-5554d3d9fc7cef7c', 'What a desert!');
INSERT INTO public.entries VALUES ('ettzsy4i29pt', 1, 1794952564.2157974, 'move', 0, '3q9j5bnfyfk33kyt:act-c54b74139efc89b5', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('ettzsy4i29pt', 2, 1794952564.2532084, 'move', 1, 'ye6jk3ys5jugtrbi:act-b8c29aec6b7a1ae0', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('ettzsy4i29pt', 3, 1794952564.2696788, 'move', 0, '3q9j5bnfyfk33kyt:act-1d1bf9d220c31c06', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('ettzsy4i29pt', 4, 1794952564.283168, 'move', 1, 'ye6jk3ys5jugtrbi:act-50c061b1b667867a', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 1, 1794952564.4269612, 'move', 0, '3q9j5bnfyfk33kyt:act-f49eae649291f71e', '{"move":"leader green C1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 2, 1794952564.4571893, 'move', 1, 'ye6jk3ys5jugtrbi:act-3f4850d0f4803b87', '{"move":"leader pink E1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 3, 1794952564.4705055, 'move', 0, '3q9j5bnfyfk33kyt:act-d5ac7c66b09a53c3', '{"move":"leader pink G1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 4, 1794952564.4853868, 'move', 1, 'ye6jk3ys5jugtrbi:act-479ee6bf3af7f528', '{"move":"leader green I1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 5, 1794952564.5048177, 'move', 0, '3q9j5bnfyfk33kyt:act-32f1fee9ccc2e35f', '{"move":"leader yellow M1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 6, 1794952564.518988, 'move', 1, 'ye6jk3ys5jugtrbi:act-4f9a905310ef8820', '{"move":"leader yellow O1"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 7, 1794952564.5388567, 'move', 0, '3q9j5bnfyfk33kyt:act-4176299c9c9343ef', '{"move":"leader purple K2"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 8, 1794952564.5502717, 'move', 1, 'ye6jk3ys5jugtrbi:act-74676757ac5197bc', '{"move":"leader purple R2"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 9, 1794952564.5602193, 'move', 0, '3q9j5bnfyfk33kyt:act-6c73a7af273db37d', '{"move":"leader turquoise A3"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 10, 1794952564.5764134, 'move', 1, 'ye6jk3ys5jugtrbi:act-b7927242dff90bbe', '{"move":"leader turquoise G3"}');
INSERT INTO public.entries VALUES ('agfhvhanbcsd', 11, 1794952564.5950224, 'resign', 0, '3q9j5bnfyfk33kyt:act-62cb13f8ec5e815a', '{}');
INSERT INTO public.people VALUES ('3q9j5bnfyfk33kyt', 'Amina', 'account', 'amina', '$argon2id$v=19$m=19456,t=2,p=1$XWjTexlKk+PQ3zmFOW/NNw$8sZNoTB3ydvPCAfRkIggwQymyPxwoSdRPVi6XbmeWfE', 0, 1794952562.3936327, 'arnina');
INSERT INTO public.people VALUES ('ye6jk3ys5jugtrbi', 'Badi', 'account', 'badi', '$argon2id$v=19$m=19456,t=2,p=1$NX/WDGsTKqOWqUxXD63Pqw$m2F2F50glKV9YFifZzWpqCpoxWJ6l1pCR3QP0fk4CSg', 0, 1794952563.0302832, 'badi');
INSERT INTO public.rating_changes VALUES ('agfhvhanbcsd', '3q9j5bnfyfk33kyt', 22.364610506859503, 8.06590141354368);
INSERT INTO public.rating_changes VALUES ('agfhvhanbcsd', 'ye6jk3ys5jugtrbi', 27.635389493140497, 8.06590141354368);
INSERT INTO public.ratings VALUES ('3q9j5bnfyfk33kyt', 'desert', 22.364610506859503, 8.06590141354368, 1, 0);
INSERT INTO public.ratings VALUES ('ye6jk3ys5jugtrbi', 'desert', 27.635389493140497, 8.06590141354368, 1, 1);
INSERT INTO public.seats VALUES ('ettzsy4i29pt', 0, '3q9j5bnfyfk33kyt', NULL);
INSERT INTO public.seats VALUES ('ettzsy4i29pt', 1, 'ye6jk3ys5jugtrbi', NULL);
INSERT INTO public.seats VALUES ('agfhvhanbcsd', 0, '3q9j5bnfyfk33kyt', NULL);
INSERT INTO public.seats VALUES ('agfhvhanbcsd', 1, 'ye6jk3ys5jugtrbi', NULL);
INSERT INTO public.secrets VALUES ('network', '\x5a4fbf20c9dafcdf6ea6d53223787698b9171b43e42bbf8256972e477e91a0ea');
INSERT INTO public.sessions VALUES ('88d094349adf5d0a08cd74349dcc2b24d841807e3d2d1628b286abaf077e311b', '3q9j5bnfyfk33kyt', 1794952562.429683, 1794952562.429683, 1794952562.8921878, '', '0840ae1f9b4a2f5cbbd0fa627b1ffca5', 'cdb8f286f5eb8d3c6fecdf169fde4cd1');
INSERT INTO public.sessions VALUES ('c9dc77c8fc2db291378dbe1b07a39ae708da16dbe55f8dc4b4226861506b472d', '3q9j5bnfyfk33kyt', 1794952562.9951072, 1794952562.9951072, 1826488562.9951048, '', '0840ae1f9b4a2f5cbbd0fa627b1ffca5', 'cdb8f286f5eb8d3c6fecdf169fde4cd1');
INSERT INTO public.sessions VALUES ('e0282a6491995efd37fe14ce9c5bfc395199dce32fe1aa47551d753d2d093a36', 'ye6jk3ys5jugtrbi', 1794952563.047075, 1794952563.047075, 1794952563.1870005, '', 'ba683382cbc4b20ba253ac91142f90cc', 'ea950cb6f1f0be1adb23b4f739a1e4f5');
INSERT INTO public.sessions VALUES ('97e3ea67a21606e8dfd85f0d38524c14e7efd8c6691b9b43581f2005ffdd5808', 'ye6jk3ys5jugtrbi', 1794952563.208418, 1794952563.208418, 1826488563.2084162, '', 'ba683382cbc4b20ba253ac91142f90cc', 'ea950cb6f1f0be1adb23b4f739a1e4f5');
INSERT INTO public.tables VALUES ('ettzsy4i29pt', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 1, "Q1": 3, "H2": 2, "L2": 2, "O2": 2, "F3": 2, "J3": 1, "B4": 1, "H4": 1, "L4": 2, "C5": 1, "F5": 1, "I5": 1, "N5": 2, "P5": 3, "A6": 1, "E6": 2, "L6": 1, "R6": 3, "O7": 3, "Q7": 2, "D9": 2, "G9": 2, "J9": 3, "L9": 3, "O9": 2, "B10": 1, "E10": 1, "M10": 3, "J11": 3, "E12": 1, "G12": 3, "K12": 3}}', '[]', 'playing', '3q9j5bnfyfk33kyt', true, false, 'ask', 'null', 'bot', true, false, NULL, NULL, 1794952563.2915308, 1794952564.1153207, NULL, 1794952564.1153207, 4, 0, false, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('agfhvhanbcsd', 'desert', '{"players": 2, "edition": "allplay", "board": "mountain", "variants": [], "oases": "random", "returns": "choose", "open_scores": false}', '{"oases": ["D3", "Q3", "M7", "B8", "H11"], "waterholes": {"D1": 2, "Q1": 3, "H2": 2, "L2": 1, "O2": 2, "F3": 2, "J3": 3, "B4": 1, "H4": 2, "L4": 1, "C5": 1, "F5": 2, "I5": 1, "N5": 3, "P5": 1, "A6": 3, "E6": 2, "L6": 3, "R6": 2, "O7": 1, "Q7": 2, "D9": 1, "G9": 2, "J9": 3, "L9": 3, "O9": 1, "B10": 3, "E10": 3, "M10": 3, "J11": 1, "E12": 2, "G12": 2, "K12": 3}}', '[]', 'over', '3q9j5bnfyfk33kyt', true, true, 'ask', 'null', 'lose', false, false, NULL, NULL, 1794952564.3114367, 1794952564.3706381, 1794952564.5950224, 1794952564.5950224, 11, NULL, false, NULL, NULL, NULL, '{"end": "resigned", "winners": [1], "scores": [{"seat": 0, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}, {"seat": 1, "water": 0, "oases": 0, "river": 0, "caravans": null, "enclosed": 0, "total": 0}], "places": [2, 1]}', NULL);
INSERT INTO public.tokens VALUES ('au97z9mupsdf', '3q9j5bnfyfk33kyt', 'my bot', '65d46b5b0cc454e7f6cd8f0e508a0df425ea64001501fdcadf2960cbb8ba95f6', 1794952563.2638388);
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
