// A process of its own: keeps some connections busy with one request after another and counts the responses. Plain
// sockets, so that the generator costs little compared with the server. Controlled by messages; answers each with the
// number of responses.
import { connect, type Socket } from 'node:net';

/** A load to generate. */
export interface LoadOrder {
  port: number;
  /** Several are requested in turn. */
  path: string | string[];
  method?: 'GET' | 'POST' | 'PATCH';
  acceptEncoding: string;
  headers?: Record<string, string>;
  /** Several are sent in turns. `{n}` in them is replaced by a number that is different each time. */
  body?: string | string[];
  connections: number;
  milliseconds: number;
}

/** What it answers. */
export interface LoadResult {
  responses: number;
  seconds: number;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (order: LoadOrder) => void work(order));

let sent = 0;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

async function work(order: LoadOrder): Promise<void> {
  const startedAt = performance.now();
  const counts = await Promise.all(Array.from({ length: order.connections }, (_, at) => ask(order, at, startedAt)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const result: LoadResult = { responses: counts.reduce((sum, count) => sum + count, 0), seconds };
  process.send?.(result);
}

/** Gives one request after another. */
function requestsOf({ port, path, method = 'GET', acceptEncoding, headers = {}, body = '' }: LoadOrder, first: number) {
  const [paths, bodies] = [[path].flat(), [body].flat()];
  const lines = Object.entries({ host: `127.0.0.1:${port}`, 'accept-encoding': acceptEncoding, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  let at = first;
  return (): string => {
    const [to, content] = [paths[at % paths.length] ?? '', bodies[at % bodies.length] ?? ''];
    at += 1;
    if (content === '') return `${method} ${to} HTTP/1.1\r\n${head}\r\n`;
    const filled = content.replace('{n}', String(sent++));
    return `${method} ${to} HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(filled)}\r\n\r\n${filled}`;
  };
}

/** One connection; resolves with the answers it got. Anything but 200 ends the measurement. */
function ask(order: LoadOrder, first: number, startedAt: number): Promise<number> {
  const { port, milliseconds } = order;
  const next = requestsOf(order, first);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let count = 0;
    let head = '';
    /** Bytes of the body that are still to come; null: it is chunked. */
    let missing: number | null = 0;
    let isBody = false;
    socket.once('error', reject);
    socket.once('connect', () => socket.write(next()));
    socket.on('data', (data) => {
      let isOver = false;
      if (isBody) {
        if (missing !== null) missing -= data.length;
        isOver = missing === null ? endsChunked(data) : missing <= 0;
      } else {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200')) {
          socket.destroy();
          reject(new Error(`Unexpected answer: ${head.slice(0, 500)}`));
          return;
        }
        missing = length === undefined ? null : Number(length) - (head.length - end - 4);
        isOver = missing === null ? endsChunked(data) : missing <= 0;
        head = '';
      }
      isBody = !isOver;
      if (!isOver) return;
      count += 1;
      if (performance.now() - startedAt < milliseconds) socket.write(next());
      else {
        socket.end();
        resolve(count);
      }
    });
  });
}

const endsChunked = (data: Buffer): boolean => data.subarray(-5).equals(LAST_CHUNK);
