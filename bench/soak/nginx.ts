import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { claimPort } from '../../packages/server/src/platform/process/listening-address.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { until } from './stage.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx.conf');
/** Debian keeps it where ordinary users have no path to. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** An nginx on this machine. */
export interface Nginx extends AsyncDisposable {
  address: string;
}

/** Where nginx is installed; null when it is not. */
export const findNginx = (): string | null =>
  FOLDERS.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;

/** Starts nginx in front of some servers, with the settings of `deploy/nginx.conf`. */
export async function startNginx(program: string, servers: readonly string[]): Promise<Nginx> {
  const folder = temporaryFolder();
  const port = await claimPort('127.0.0.1', 0);
  const path = join(folder.path, 'nginx.conf');
  writeFileSync(path, configurationFor(readFileSync(CONFIGURATION, 'utf8'), { servers, port, folder: folder.path }));
  const child = spawn(program, ['-p', folder.path, '-c', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  const isAnswering = async () => child.exitCode !== null || (await fetch(`${address}/healthz`)).ok;
  await until(isAnswering, 'nginx does not answer');
  if (child.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      folder[Symbol.dispose]();
    },
  };
}

/** The shipped configuration without TLS, in a folder of its own, with these servers. */
function configurationFor(
  shipped: string,
  { servers, port, folder }: { servers: readonly string[]; port: number; folder: string },
): string {
  const [, line = ''] = /^( *server web1:3000[^\n]*\n)/m.exec(shipped) ?? [];
  if (line === '')
    throw new Error('deploy/nginx.conf names no server web1:3000: teach bench/soak/nginx.ts its new form');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const own = `pid ${folder}/pid;\nerror_log ${folder}/errors;\ndaemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}`;
  return `${own}${shipped}`
    .replace(/^ {2}server \{\n {4}listen 80;[^}]*\}\n/m, '') // sends to TLS, which is not here
    .replace(/^ *server web2:3000[^\n]*\n/m, '')
    .replace(line, servers.map((server) => line.replace('web1:3000', new URL(server).host)).join(''))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(?:http2|ssl_\w+|include) [^\n]*\n/gm, '')
    .replace('http {\n', `http {\n  access_log off;\n  ${places.join('\n  ')}\n`);
}
