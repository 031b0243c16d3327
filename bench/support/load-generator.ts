// A process of its own: keeps some connections busy with one request after another and counts the answers. Plain sockets,
// so that the generator costs little beside the server. Told by messages; answers each with the number of responses.
import { connect, type Socket } from 'node:net';

/** What is asked of it. */
export interface LoadOrder {
  port: number;
  path: string;
  acceptEncoding: string;
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

async function work(order: LoadOrder): Promise<void> {
  const startedAt = performance.now();
  const counts = await Promise.all(Array.from({ length: order.connections }, () => ask(order, startedAt)));
  const seconds = (performance.now() - startedAt) / 1_000;
  const result: LoadResult = { responses: counts.reduce((sum, count) => sum + count, 0), seconds };
  process.send?.(result);
}

/** One connection; resolves with the answers it got. Anything but 200 ends the measurement. */
function ask({ port, path, acceptEncoding, milliseconds }: LoadOrder, startedAt: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: ${acceptEncoding}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let count = 0;
    let missing = 0;
    let head = '';
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request));
    socket.on('data', (data) => {
      if (missing > 0) missing -= data.length;
      else {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy();
          reject(new Error(`Unexpected answer: ${head.slice(0, 200)}`));
          return;
        }
        missing = Number(length) - (head.length - end - 4);
        head = '';
      }
      if (missing > 0) return;
      count += 1;
      if (performance.now() - startedAt < milliseconds) socket.write(request);
      else {
        socket.end();
        resolve(count);
      }
    });
  });
}
