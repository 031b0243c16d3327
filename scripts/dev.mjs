// `npm run dev`: the server restarts when its sources change; Vite serves the studio next to it with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { repositoryRoot } from './pinned-node.mjs';

const [serverFile] = process.argv.slice(2);
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const studio = join(repositoryRoot, 'packages', 'studio');
if (!Number.isInteger(port) || port < 1 || port > 65_534) {
  console.error(`Diorama cannot start: PORT must be a whole number from 1 to 65534, not "${process.env.PORT}".`);
  process.exit(1);
}
const target = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
const passedOn = ['/api', '/media', '/p', '/players', '/storage', '/healthz', '/readyz'];

/** In place of what the studio's own configuration names: that is where a server runs when nothing else is said. */
function useOnlyOurProxy(config) {
  // Patterns, because plain "/p" would also take "/projects".
  config.server.proxy = Object.fromEntries(
    passedOn.map((path) => [`^${path}(/|\\?|$)`, { target, changeOrigin: false }]),
  );
}

const vite = await createServer({
  root: studio,
  configFile: join(studio, 'vite.config.ts'),
  server: {
    host,
    port: port + 1,
    strictPort: true,
  },
  plugins: [{ name: 'proxy-to-this-server', config: useOnlyOurProxy }],
});
await vite.listen();
const address = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port + 1}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', serverFile], {
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? address },
  stdio: 'inherit',
});
console.log(`Studio with hot reload: ${address}`);

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGTERM');
}
process.removeAllListeners('SIGTERM'); // Vite's own would end this process before the server has stopped
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('disconnect', stop);
server.once('close', (code) => {
  const end = () => process.exit(isStopping ? 0 : (code ?? 1));
  vite.close().then(end, end);
});
