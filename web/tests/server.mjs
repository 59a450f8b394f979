// A separate server for the tests: free port, temporary database, the client in build/web.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterPatientSeconds } from './patience.mjs';

const START_S = 20; // patient seconds until a server is ready

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.FANAL ?? join(root, 'build/fanal');
export const webFolder = process.env.FANAL_WEB ?? join(root, 'build/web');

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class Server {
  static async start() {
    const server = new Server();
    server.web = webFolder;
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    server.folder = mkdtempSync(join(tmpdir(), 'fanal-web-'));
    await server.run();
    return server;
  }

  async run() {
    const limits = [
      '--address-connections',
      '--address-connects-per-s',
      '--address-tables-per-hour',
    ];
    const words = [
      'serve',
      '--listen',
      `127.0.0.1:${this.port}`,
      '--db',
      `sqlite:${join(this.folder, 'fanal.db')}`,
      '--web',
      this.web,
      ...limits.flatMap((limit) => [limit, '0']),
      '--same-deal',
      'tests',
    ];
    this.said = '';
    this.process = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on('data', (data) => (this.said += data));
    let isLate = false;
    const stop = afterPatientSeconds(START_S, () => (isLate = true));
    while (!isLate && this.process.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return stop();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    stop();
    throw new Error(`the server did not start: ${this.said}`);
  }

  // Kills the server like a power cut: no farewell, and nothing more is written.
  async kill() {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
