import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way bytes go: a request to the server, or its answer. */
export type Way = 'request' | 'answer';

/** Where a connection breaks: after this many bytes in transit, counted from the call, over all connections. */
export interface Cut {
  way: Way;
  bytes: number;
}

/** A connection to a server that breaks where the test says; then nothing gets through until it is repaired. */
export interface CuttingProxy extends AsyncDisposable {
  /** Address of this end of the line. */
  url: string;
  /** Breaks the line at once, or at a byte. */
  cut(at?: Cut): void;
  /** Keeps every connection open, and lets nothing through. */
  stall(): void;
  repair(): void;
  isCut(): boolean;
  /** Calls back once, when the line breaks next. */
  onCut(run: () => void): void;
  /** Ends at another server from now on. */
  leadTo(serverUrl: string): void;
  /** Bytes that passed since the line was whole last. */
  passed: Record<Way, number>;
}

/** Lays a line to a server that listens on loopback. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  let port = Number(new URL(serverUrl).port);
  let onCut = (): void => {};
  const passed: Record<Way, number> = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  let plan: Cut | null = null;
  let state: 'whole' | 'cut' | 'stalled' = 'whole';

  const breakAll = () => {
    state = 'cut';
    plan = null;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    onCut();
    onCut = () => {};
  };
  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}); // a line that breaks breaks for both ends
    socket.on('close', () => {
      sockets.delete(socket);
      other.end();
    });
  };
  const pass = (from: Socket, to: Socket, way: Way) => {
    from.on('data', (chunk: Buffer) => {
      if (state !== 'whole') return;
      const room = plan?.way === way ? plan.bytes - passed[way] : Number.POSITIVE_INFINITY;
      const part = chunk.subarray(0, Math.min(chunk.length, room));
      passed[way] += part.length;
      if (part.length === room) {
        // What came this far is handed over first.
        state = 'cut';
        if (room > 0) to.write(part, breakAll);
        else breakAll();
      } else if (!to.write(part)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
  };

  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const upstream = connect({ host: '127.0.0.1', port });
    hold(client, upstream);
    hold(upstream, client);
    pass(client, upstream, 'request');
    pass(upstream, client, 'answer');
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address: AddressInfo = Object(server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut(at) {
      if (!at) return breakAll();
      passed.request = 0;
      passed.answer = 0;
      plan = at;
    },
    stall() {
      state = 'stalled';
    },
    repair() {
      if (state === 'stalled') breakAll();
      passed.request = 0;
      passed.answer = 0;
      plan = null;
      state = 'whole';
    },
    isCut: () => state !== 'whole',
    onCut(run) {
      onCut = run;
    },
    leadTo(next) {
      port = Number(new URL(next).port);
    },
    passed,
    async [Symbol.asyncDispose]() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** This many places from the first byte to the last, including both ends and the bytes next to them. */
export function placesWithin(total: number, count: number): number[] {
  const even = Array.from({ length: count }, (_, at) => Math.round((at * total) / (count - 1)));
  return [...new Set([...even, 1, total - 1])].filter((at) => at >= 0 && at <= total).sort((a, b) => a - b);
}
