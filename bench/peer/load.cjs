// A crowd for boardgame.io, as bench/load.c is one for fanal: people sit down two by two and stay,
// then some tables play, each move sent when the one before came back. Prints one line of JSON.
//
//   node load.cjs PORT PID PEOPLE TABLES SECONDS
const { readFileSync } = require('node:fs');
const { io } = require('socket.io-client');

const [port, pid, people, tables, seconds] = process.argv.slice(2).map(Number);
const AT_ONCE = 50,
  REST_MS = 5000;

function memoryKb() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

// Processor time the server has used so far.
function serverCpuS() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// Processor time that this program has used so far.
function ownCpuS() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const seats = [];
const acks = [];
let isPlaying = false;

function sitDown(number) {
  return new Promise((resolve, reject) => {
    const match = `m${number >> 1}`,
      player = String(number & 1);
    const socket = io(`http://127.0.0.1:${port}/counter`, {
      transports: ['websocket'],
      forceNew: true,
    });
    const seat = { socket, match, player, sentAt: 0 };
    seats[number] = seat;
    socket.on('connect_error', reject);
    socket.on('connect', () => socket.emit('sync', match, player, undefined, 2));
    socket.on('sync', (_id, { state }) => {
      seat.state = state;
      resolve();
    });
    socket.on('update', (_id, state) => {
      if (seat.sentAt > 0) {
        acks.push(performance.now() - seat.sentAt);
        seat.sentAt = 0;
      }
      seat.state = state;
      move(seat);
    });
  });
}

function move(seat) {
  if (!isPlaying || seat.state.ctx.currentPlayer !== seat.player) return;
  const action = { type: 'MAKE_MOVE', payload: { type: 'grow', args: [], playerID: seat.player } };
  seat.sentAt = performance.now();
  seat.socket.emit('update', action, seat.state._stateID, seat.match, seat.player);
}

async function main() {
  const before = memoryKb();
  for (let first = 0; first < people; first += AT_ONCE) {
    const group = [];
    for (let i = first; i < Math.min(first + AT_ONCE, people); i++) group.push(sitDown(i));
    await Promise.all(group);
  }
  await new Promise((done) => setTimeout(done, REST_MS));
  const idle = memoryKb();
  isPlaying = true;
  const cpu = serverCpuS(),
    ownCpu = ownCpuS();
  const start = performance.now();
  for (let i = 0; i < tables * 2; i++) move(seats[i]);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - start) / 1000;
  const perMove = (cpuS) => Math.round((cpuS * 1e6) / Math.max(1, acks.length));
  const used = perMove(serverCpuS() - cpu),
    ownUsed = perMove(ownCpuS() - ownCpu);
  acks.sort((a, b) => a - b);
  const at = (share) => Number((acks[Math.floor((acks.length - 1) * share)] ?? 0).toFixed(2));
  console.log(
    JSON.stringify({
      people,
      memory_kb: idle,
      bytes_per_person: Math.round(((idle - before) * 1024) / people),
      moves: acks.length,
      moves_per_s: Math.round(acks.length / took),
      cpu_us_per_move: used,
      client_us_per_move: ownUsed,
      p50_ms: at(0.5),
      p99_ms: at(0.99),
    }),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(`load: ${error.message}`);
  process.exit(1);
});
