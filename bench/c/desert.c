/* Random games of Through the Desert for 2 players, written by hand in C: bench/c_speed.py measures the rules beside it.
 *
 * It plays the same games as the compiled rules if it gets the same map and the same generator. It knows nothing that
 * random play does not need: no variants, no keys, no actions as numbers, no refusals. */
#include <stdint.h>
#include <string.h>

enum { SEATS = 2, COLOURS = 5, OASES = 5, TOKENS = 45, TOKENS_PER_VALUE = 15, SPACES = 256, WORDS = 4 };
enum { LARGE_POOL = 2 };

typedef struct { uint64_t word[WORDS]; } set;

static struct {
    int spaces, camels;
    int8_t kind[SPACES];
    int16_t ring[SPACES][6];
    set around[SPACES];
} map;

typedef struct {
    int seat, left, over;
    int supply[COLOURS], size[SEATS][COLOURS], leader[SEATS][COLOURS];
    int points[SEATS];
    int16_t oasis[OASES];
    uint8_t token[SPACES]; /* 0 where there is none, or none any more */
    uint8_t occupant[SPACES];
    uint8_t enclosed[SPACES];
    uint8_t linked[SEATS][COLOURS];
    set oases, camels, closed, no_leader;
    set caravan[SEATS][COLOURS], reach[SEATS][COLOURS], reached[COLOURS], contested[COLOURS];
} game;

/* ---------------------------------------------------------------- sets of spaces */

static inline set either(set a, set b) {
    for (int i = 0; i < WORDS; i++) a.word[i] |= b.word[i];
    return a;
}

static inline set both(set a, set b) {
    for (int i = 0; i < WORDS; i++) a.word[i] &= b.word[i];
    return a;
}

static inline set without(set a, set b) {
    for (int i = 0; i < WORDS; i++) a.word[i] &= ~b.word[i];
    return a;
}

static inline int some(set a) { return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0; }

static inline int has(const set *a, int space) { return a->word[space >> 6] >> (space & 63) & 1; }

static inline void add(set *a, int space) { a->word[space >> 6] |= 1ull << (space & 63); }

static inline int count(set a) {
    int n = 0;
    for (int i = 0; i < WORDS; i++) n += __builtin_popcountll(a.word[i]);
    return n;
}

static inline int take_lowest(set *a) {
    int i = 0;
    while (!a->word[i]) i++;
    int space = 64 * i + __builtin_ctzll(a->word[i]);
    a->word[i] &= a->word[i] - 1;
    return space;
}

/* In the lower or the upper half, the lower or the upper quarter, and so on. */
static inline int nth_of_word(uint64_t word, int n) {
    int base = 0;
    for (int half = 32; half; half >>= 1) {
        int low = __builtin_popcountll(word & ((1ull << half) - 1)), above = n >= low;
        n -= above ? low : 0;
        base += above ? half : 0;
        word >>= above ? half : 0;
    }
    return base;
}

static inline int nth(set a, int n) {
    int i = 0;
    for (int here; n >= (here = __builtin_popcountll(a.word[i])); i++) n -= here;
    return 64 * i + nth_of_word(a.word[i], n);
}

/* ---------------------------------------------------------------- chance: sfc32, as in azalai/core/random.py */

typedef struct { uint32_t a, b, c, counter; } generator;

static inline int below(generator *rng, int n) {
    uint32_t total = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ rng->b >> 9;
    rng->b = rng->c + (rng->c << 3);
    rng->c = (rng->c << 21 | rng->c >> 11) + total;
    return (uint64_t)total * n >> 32;
}

/* ---------------------------------------------------------------- set-up */

static void deal_oases(game *g, generator *rng) {
    int16_t pools[SPACES];
    int n = 0;
    for (int space = 0; space < map.spaces; space++)
        if (map.kind[space] == LARGE_POOL) pools[n++] = space;
    for (int i = n - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        int16_t kept = pools[i];
        pools[i] = pools[j], pools[j] = kept;
    }
    for (int i = 0; i < OASES; i++) { /* sorted, as their bits in `linked` are */
        int at = i;
        for (; at > 0 && g->oasis[at - 1] > pools[i]; at--) g->oasis[at] = g->oasis[at - 1];
        g->oasis[at] = pools[i];
        add(&g->oases, pools[i]);
    }
}

static void deal_waterholes(game *g, generator *rng) {
    uint8_t tokens[TOKENS];
    for (int i = 0; i < TOKENS; i++) tokens[i] = 1 + i / TOKENS_PER_VALUE;
    for (int i = TOKENS - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        uint8_t kept = tokens[i];
        tokens[i] = tokens[j], tokens[j] = kept;
    }
    for (int space = 0, n = 0; space < map.spaces; space++)
        if (map.kind[space] && !has(&g->oases, space)) g->token[space] = tokens[n++];
}

static void set_up(game *g, generator *rng) {
    memset(g, 0, sizeof *g);
    deal_oases(g, rng);
    deal_waterholes(g, rng);
    g->closed = g->no_leader = g->oases;
    for (int i = 0; i < OASES; i++) g->no_leader = either(g->no_leader, map.around[g->oasis[i]]);
    for (int space = 0; space < SPACES; space++)
        if (space >= map.spaces || g->token[space]) add(&g->no_leader, space);
    for (int colour = 0; colour < COLOURS; colour++) {
        g->supply[colour] = map.camels;
        g->leader[0][colour] = g->leader[1][colour] = -1;
    }
}

/* ---------------------------------------------------------------- camels and leaders */

static void settle(game *g, int colour, int space) {
    int seat = g->seat;
    g->occupant[space] = seat * COLOURS + colour + 1;
    g->size[seat][colour]++;
    add(&g->camels, space);
    add(&g->closed, space);
    add(&g->caravan[seat][colour], space);
    set fresh = without(map.around[space], g->reach[seat][colour]);
    g->contested[colour] = either(g->contested[colour], both(g->reached[colour], fresh));
    g->reached[colour] = either(g->reached[colour], fresh);
    g->reach[seat][colour] = either(g->reach[seat][colour], fresh);
}

static void link_oases(game *g, int colour, set oases) {
    if (!some(oases)) return;
    uint8_t *linked = &g->linked[g->seat][colour];
    for (int i = 0; i < OASES; i++)
        if (has(&oases, g->oasis[i]) && !(*linked >> i & 1)) {
            *linked |= 1 << i;
            g->points[g->seat] += 5;
        }
}

static void take_waterhole(game *g, int space) {
    g->points[g->seat] += g->token[space];
    g->token[space] = 0;
}

/* The ground around a space up to a caravan; nothing if there is a camel or leader in it. */
static set find_area(const game *g, set caravan, int start) {
    set area = {0}, others = without(g->camels, caravan);
    if (has(&others, start) || g->enclosed[start]) return area;
    add(&area, start);
    set edge = area;
    while (some(edge)) {
        set around = without(map.around[take_lowest(&edge)], caravan);
        if (some(both(around, others))) return (set){0};
        set fresh = without(around, area);
        area = either(area, fresh);
        edge = either(edge, fresh);
    }
    return area;
}

static void claim(game *g, int colour, set area) {
    if (!some(area)) return;
    g->closed = either(g->closed, area);
    set oases = both(area, g->oases);
    link_oases(g, colour, oases);
    g->points[g->seat] += count(area) - count(oases);
    while (some(area)) {
        int space = take_lowest(&area);
        g->enclosed[space] = 1;
        take_waterhole(g, space);
    }
}

/* Every area that the caravan closes with its camel on this space. */
static void enclose(game *g, int colour, int space) {
    int own = g->occupant[space], ground = 0;
    for (int side = 0; side < 6; side++) {
        int other = map.ring[space][side];
        ground |= ((other >= 0) & (g->occupant[other & 255] != own)) << side; /* nobody could predict branches */
    }
    int starts = ground & ~(ground << 1 | ground >> 5);
    if (!(starts & (starts - 1)) && g->size[g->seat][colour] != 2) return;
    for (int side = 0; side < 6; side++)
        if (starts >> side & 1) claim(g, colour, find_area(g, g->caravan[g->seat][colour], map.ring[space][side]));
}

static void place_camel(game *g, int colour, int space) {
    g->supply[colour]--;
    settle(g, colour, space);
    take_waterhole(g, space);
    link_oases(g, colour, both(map.around[space], g->oases));
    enclose(g, colour, space);
    if (g->size[g->seat][colour] == 2) enclose(g, colour, g->leader[g->seat][colour]);
}

/* ---------------------------------------------------------------- turns */

static int may_lead(const game *g, int colour) {
    if (g->leader[g->seat][colour] >= 0) return 0;
    for (int other = 0; other < COLOURS; other++)
        if (g->leader[g->seat][other] >= 0) return 1;
    return g->leader[1 - g->seat][colour] < 0;
}

static int play_leader(game *g, generator *rng) {
    set spaces;
    for (int i = 0; i < WORDS; i++) spaces.word[i] = ~g->no_leader.word[i];
    int each = count(spaces), colours = 0, colour = 0;
    if (!each) return 0;
    for (int i = 0; i < COLOURS; i++) colours += may_lead(g, i);
    int chosen = below(rng, colours * each);
    for (int left = chosen / each;; colour++)
        if (may_lead(g, colour) && !left--) break;
    int space = nth(spaces, chosen % each);
    g->leader[g->seat][colour] = space;
    settle(g, colour, space);
    add(&g->no_leader, space);
    g->no_leader = either(g->no_leader, map.around[space]);
    return 1;
}

static set camel_spaces(const game *g, int colour) {
    if (!g->supply[colour]) return (set){0};
    return without(g->reach[g->seat][colour], either(g->closed, g->contested[colour]));
}

static int colour_used_up(const game *g) {
    for (int colour = 0; colour < COLOURS; colour++)
        if (!g->supply[colour]) return 1;
    return 0;
}

/* One random camel; 0 if there is no place for any. */
static int play_camel(game *g, generator *rng) {
    set spaces[COLOURS];
    int here[COLOURS], total = 0, colour = 0;
    for (int i = 0; i < COLOURS; i++) {
        spaces[i] = camel_spaces(g, i);
        total += here[i] = count(spaces[i]);
    }
    if (!total) return 0;
    int chosen = below(rng, total);
    for (; chosen >= here[colour]; colour++) chosen -= here[colour];
    place_camel(g, colour, nth(spaces[colour], chosen));
    return 1;
}

static int play_game(game *g, generator *rng) {
    int played = 0;
    while (played < SEATS * COLOURS && play_leader(g, rng)) {
        played++;
        g->seat = played % SEATS;
    }
    g->seat = 0;
    g->left = 1;
    while (play_camel(g, rng)) {
        played++;
        if (--g->left) continue;
        if (colour_used_up(g)) break;
        g->seat = 1 - g->seat;
        g->left = 2;
    }
    for (int colour = 0; colour < COLOURS; colour++) {
        int first = g->size[0][colour], second = g->size[1][colour];
        if (!first && !second) continue;
        g->points[0] += first == second ? 5 : first > second ? 10 : 0;
        g->points[1] += first == second ? 5 : first < second ? 10 : 0;
    }
    return played;
}

/* ---------------------------------------------------------------- what Python calls */

void use_map(int64_t spaces, int64_t camels, const int8_t *kind, const int16_t *ring) {
    memset(&map, 0, sizeof map);
    map.spaces = spaces;
    map.camels = camels;
    memcpy(map.kind, kind, sizeof map.kind);
    memcpy(map.ring, ring, sizeof map.ring);
    for (int space = 0; space < spaces; space++)
        for (int side = 0; side < 6; side++)
            if (map.ring[space][side] >= 0) add(&map.around[space], map.ring[space][side]);
}

/* Play games; write the points and the camels at the end of the last one. Returns the number of moves. */
int64_t play_random_games(int64_t *words, int64_t games, int64_t *points, uint8_t *occupant) {
    generator rng = {words[0], words[1], words[2], words[3]};
    int64_t played = 0;
    static game g;
    while (games--) {
        set_up(&g, &rng);
        played += play_game(&g, &rng);
    }
    for (int seat = 0; seat < SEATS; seat++) points[seat] = g.points[seat];
    memcpy(occupant, g.occupant, SPACES);
    words[0] = rng.a, words[1] = rng.b, words[2] = rng.c, words[3] = rng.counter;
    return played;
}
