import { request } from 'node:http';
import { RefusedError } from '../../tests/support/editor-client.ts';

/** Milliseconds after which a call that was never answered well is a fault. */
const INSIST_LIMIT = 60_000;
/** Milliseconds before the next try when the answer says nothing of it. */
const PAUSE = 150;
/** Pieces in which slow bytes are sent. */
const SLICES = 40;

/** What the calls of one kind met. */
export interface Tally {
  kind: string;
  calls: number;
  /** What was met and tried again, in the way that the browser saw it: by name, with how often. */
  met: Record<Seen, Map<string, number>>;
  faults: string[];
}

/**
 * `gateway`: an answer of the balancer in place of a server's, 502 or 504; `connection`: refused, reset or closed; `later`: an
 * answer of the server that says when to come back.
 */
export type Seen = 'gateway' | 'connection' | 'later';

export const newTally = (kind: string): Tally => ({
  kind,
  calls: 0,
  met: { gateway: new Map(), connection: new Map(), later: new Map() },
  faults: [],
});

/** How often something was seen, over all kinds of calls. */
export const timesSeen = (tallies: readonly Tally[], seen: Seen): number =>
  tallies.flatMap(({ met }) => [...met[seen].values()]).reduce((sum, times) => sum + times, 0);

/** A call that went wrong in a way that no restart excuses; it has been written down. */
export class FaultError extends Error {}

/** Makes a call again and again until it is answered. A restart may cost it its connection, or a 503 that says when to come back. */
export async function insist<T>(tally: Tally, call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + INSIST_LIMIT;
  for (;;) {
    tally.calls += 1;
    try {
      return await call();
    } catch (error) {
      const pause = pauseAfter(tally, error);
      if (Date.now() > deadline) throw fault(tally, `${tally.kind}: not answered for ${INSIST_LIMIT / 1_000} s`);
      await rest(pause);
    }
  }
}

/** Writes down what was met; how long to wait before the next try. Throws where no try will help. */
export function pauseAfter(tally: Tally, error: unknown): number {
  const count = (seen: Seen, name: string) => tally.met[seen].set(name, (tally.met[seen].get(name) ?? 0) + 1);
  if (error instanceof RefusedError) {
    const { status, retryAfter } = error;
    if ((status === 503 || status === 429) && retryAfter !== null) {
      count('later', `${status} with Retry-After`);
      return retryAfter * 1_000;
    }
    if (status === 502 || status === 504) {
      count('gateway', String(status));
      return PAUSE;
    }
    throw fault(tally, error.message);
  }
  const name = connectionFault(error);
  if (name === null) throw fault(tally, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  count('connection', name);
  return PAUSE;
}

export function fault(tally: Tally, message: string): FaultError {
  tally.faults.push(message);
  return new FaultError(message);
}

/** The name of what happened to a connection: refused, reset, closed; null for any other error. */
function connectionFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(?:ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)) return code;
  return error.cause === undefined ? null : connectionFault(error.cause);
}

/** Sends bytes to a signed address, as slowly as over a thin line. */
export function putSlowly(
  address: URL,
  { headers, bytes, milliseconds }: { headers: Record<string, string>; bytes: Uint8Array; milliseconds: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'PUT', headers: { ...headers, 'content-length': bytes.length } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new RefusedError('The part', response.statusCode ?? 0, text, response.headers['retry-after']));
      });
    });
    const size = Math.ceil(bytes.length / SLICES);
    const write = (at: number): void => {
      if (sent.destroyed) return;
      if (at >= bytes.length) return void sent.end();
      sent.write(bytes.subarray(at, at + size));
      setTimeout(() => write(at + size), milliseconds / SLICES);
    };
    write(0);
  });
}

export const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
