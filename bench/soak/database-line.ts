import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can break and be refused. */
export interface DatabaseLine extends AsyncDisposable {
  /** The database through this line. */
  url: string;
  /** Breaks every connection. */
  drop(): void;
  /** Breaks every connection, and refuses new ones until `allow`. */
  refuse(): Promise<void>;
  allow(): Promise<void>;
  /** Since when nothing gets through, by `performance.now()`; null while it does. */
  awaySince(): number | null;
}

/** Lays a line to a database that listens on loopback. */
export async function layDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let away: number | null = null;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('error', () => {}); // a line that breaks breaks for both ends
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((client) => {
    const database = connect({ host: '127.0.0.1', port: Number(target.port) });
    join(client, database);
    join(database, client);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen({ host: '127.0.0.1', port });
    await once(server, 'listening');
  };
  const drop = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const refuse = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    drop();
    await closed;
    away = performance.now();
  };
  await listen(0);
  const address: AddressInfo = Object(server.address());
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    drop,
    refuse,
    async allow() {
      away = null;
      await listen(address.port);
    },
    awaySince: () => away,
    async [Symbol.asyncDispose]() {
      if (server.listening) await refuse();
    },
  };
}
