// boardgame.io's own server with its file storage, and the barest game: take one of 189 cells in turn.
//     node server.js PORT FOLDER
const { Server, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 189; // spaces on the board of Through the Desert
const [port, dir] = process.argv.slice(2);

const cells = {
  name: "cells",
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  moves: {
    take: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // keeping every position would only slow it down
  minPlayers: 2,
  maxPlayers: 2,
};

const server = Server({ games: [cells], db: new FlatFile({ dir }), origins: [] });
server.router.get("/readyz", (context) => (context.body = "{}"));
server.run({ port: Number(port) });
