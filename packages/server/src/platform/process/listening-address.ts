import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Makes sure the address can be listened on, before anything else is started.
 * @returns the port: the requested one, or a free one for 0
 */
export function claimPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      const chosen = address !== null && typeof address === 'object' ? address.port : port;
      probe.close(() => resolve(chosen));
    });
  });
}

/** A clear error for an address that cannot be listened on. */
export function listenError(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another.`);
    case 'EACCES':
      return new StartError(`this user may not listen on port ${port}. Set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`this machine has no address ${host}. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
