import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface Arrived {
  from: string;
  to: string[];
  raw: string;
  isEncrypted: boolean;
}

/** A mail server on loopback that keeps what it takes. `refuse`: what it says instead, with its code, while it is set. */
export async function smtpServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = [];
  const state: { refuse: { code: number; text: string } | null } = { refuse: null };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const { refuse } = state;
      done(refuse ? Object.assign(new Error(refuse.text), { responseCode: refuse.code }) : null);
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          isEncrypted: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  // What a client does to a connection is its own matter.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    state,
    port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
