// Two clients for each match; a move is done when both have the new state. Random matches, some moves at a time.
//     node load.js PORT MATCHES SECONDS RESERVE IN_FLIGHT
// Prints "begin" after the warm-up, then one line of JSON.
const { io } = require("socket.io-client");

const [port, matches, seconds, reserve, inFlight] = process.argv.slice(2).map(Number);
const SERVER = `http://127.0.0.1:${port}`;
const CELLS = 189;
const PLAYERS = ["0", "1"];
const WARM_UP_SECONDS = 1;
const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${SERVER}/games/cells/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Seat {
  constructor(match, player, credentials) {
    Object.assign(this, { match, player, credentials, state: null, waiting: null });
    this.socket = io(`${SERVER}/cells`, { transports: ["websocket"], forceNew: true });
    this.socket.on("update", (_, state) => this.take(state));
    this.socket.on("sync", (_, { state }) => this.take(state));
    this.socket.on("connect", () => this.socket.emit("sync", match, player, credentials, PLAYERS.length));
  }

  take(state) {
    if (!this.state || state._stateID > this.state._stateID) this.state = state;
    this.waiting?.();
  }

  async until(number) {
    while (!this.state || this.state._stateID < number) await new Promise((done) => (this.waiting = done));
  }

  move(cell) {
    const payload = { type: "take", args: [cell], playerID: this.player, credentials: this.credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match, this.player);
  }
}

async function sitDown() {
  const { matchID } = await ask("create", { numPlayers: PLAYERS.length });
  const seats = [];
  for (const playerID of PLAYERS) {
    const { playerCredentials } = await ask(`${matchID}/join`, { playerID, playerName: "Load" });
    seats.push(new Seat(matchID, playerID, playerCredentials));
  }
  for (const seat of seats) await seat.until(0);
  return seats;
}

class Match {
  constructor(seats, spare) {
    Object.assign(this, { seats, spare });
  }

  async move() {
    let free = this.free();
    if (!free.length) {
      for (const seat of this.seats) seat.socket.close();
      this.seats = this.spare.pop() ?? (await sitDown());
      free = this.free();
    }
    const { ctx, _stateID: number } = this.seats[0].state;
    this.seats[Number(ctx.currentPlayer)].move(free[Math.floor(Math.random() * free.length)]);
    for (const seat of this.seats) await seat.until(number + 1);
  }

  free() {
    const { cells } = this.seats[0].state.G;
    return [...Array(CELLS).keys()].filter((cell) => cells[cell] === null);
  }
}

async function play(open, seconds) {
  const latencies = [];
  const free = [...open];
  const end = performance.now() + 1000 * seconds;
  const player = async () => {
    while (performance.now() < end) {
      const [match] = free.splice(Math.floor(Math.random() * free.length), 1);
      const began = performance.now();
      await match.move();
      latencies.push(performance.now() - began);
      free.push(match);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, open.length) }, player));
  return latencies;
}

async function main() {
  const spare = [];
  for (let i = 0; i < reserve; i++) spare.push(await sitDown());
  const open = [];
  for (let i = 0; i < matches; i++) open.push(new Match(await sitDown(), spare));
  await play(open, WARM_UP_SECONDS);
  console.log("begin");
  await sleep(0.1); // until whoever started this has read the CPU time
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const latencies = await play(open, seconds);
  const [spent, used] = [performance.now() - began, process.cpuUsage(cpu)];
  const client = (used.user + used.system) / 1000 / spent;
  const found = JSON.stringify({ latencies, spent: spent / 1000, client });
  process.stdout.write(`${found}\n`, () => process.exit(0)); // once all of it is out: a pipe takes 64 kB at a time
}

main();
