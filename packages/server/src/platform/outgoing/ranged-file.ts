import { Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ByteSource, changedSource, SourceError } from '../tiles/archive/byte-source.ts';
import { FetchError, guardedLookup, secondsIn } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

/** Milliseconds that one request may take, its body included. */
const TIME = 60_000;
/** How often a request is made at most. */
const TRIES = 6;
/** Milliseconds to wait after the first failure, doubling up to the second figure; also what a server may ask for at most. */
const WAITS: readonly [number, number] = [500, 30_000];
/** Connections to the server. */
const AT_ONCE = 4;
const REDIRECTS = 3;

/** How long and how often a request is made, where it differs from a job's, and to whom. */
export interface Patience {
  time?: number;
  tries?: number;
  waits?: readonly [number, number];
  /** The operator did not name it: it must be on the public internet. */
  isPublicOnly?: boolean;
  /** Of tests, which wait for nothing. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** What distinguishes one content of a file from another. */
interface Version {
  /** Of a strong ETag alone. */
  etag: string | null;
  modified: string | null;
  size: number;
}

/** The request may go well another time. */
class PassingError extends Error {
  /** Milliseconds until the next one is welcome; null: not stated. */
  readonly after: number | null;

  constructor(message: string, after: number | null = null) {
    super(message);
    this.after = after;
  }
}

/**
 * A file on another server, read in parts. It may be in a private network where the operator named it; where it redirects to must be
 * on the public internet. Throws {@link SourceError}.
 */
export async function openRangedFile(
  address: string,
  signal: AbortSignal,
  {
    time = TIME,
    tries: most = TRIES,
    waits = WAITS,
    isPublicOnly = false,
    wait = (milliseconds, stop) => sleep(milliseconds, null, { signal: stop }),
  }: Patience = {},
): Promise<ByteSource> {
  const named = new URL(address);
  const name = named.host;
  const agents = {
    'http:': new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
    'https:': new SecureAgent({ keepAlive: true, maxSockets: AT_ONCE }),
  };
  /** Where the last redirect led. */
  let at = named;
  const known: { version: Version | null } = { version: null };
  let bytes = 0;

  /** The answer to a request for a part; redirects are followed. */
  async function ask(range: string, limit: AbortSignal): Promise<IncomingMessage> {
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      const answer = await send(
        at,
        { range, ...(known.version?.etag ? { 'if-match': known.version.etag } : {}) },
        limit,
      );
      const { statusCode = 0, headers } = answer;
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return answer;
      answer.destroy();
      const next = URL.parse(headers.location, at.href);
      if (!next || !/^https?:$/.test(next.protocol)) break;
      at = next;
    }
    throw new SourceError('refused', `${name} redirects too often, or to no web address`);
  }

  function send(url: URL, headers: Record<string, string>, limit: AbortSignal): Promise<IncomingMessage> {
    const isNamed = url.origin === named.origin;
    const mayConnect = isNamed && !isPublicOnly ? () => true : isPublicAddress;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !mayConnect(literal))
      throw new SourceError(
        'refused',
        isNamed
          ? `${name} is not on the public internet. The operator can name it as MAP_SOURCE`
          : `${name} redirects to ${url.host}, which is not on the public internet`,
      );
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const options = {
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: guardedLookup(mayConnect),
        signal: limit,
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Diorama', ...headers },
      };
      (isSecure ? requestSecure : requestPlain)(url, options, resolve)
        .on('error', (error) =>
          reject(
            error instanceof FetchError
              ? new SourceError('refused', error.message)
              : new PassingError('it could not be reached'),
          ),
        )
        .end();
    });
  }

  async function once(offset: number, length: number, stop: AbortSignal): Promise<Buffer> {
    const limit = AbortSignal.any([stop, AbortSignal.timeout(time)]);
    const answer = await ask(`bytes=${offset}-${offset + length - 1}`, limit);
    try {
      refuseAnswer(answer);
      const part = partOf(answer, name);
      if (part.start !== offset || part.end >= offset + length) throw notInParts(name);
      known.version ??= part.version;
      if (isOther(known.version, part.version)) throw changedSource(name);
      const body = await bodyOf(answer, part.end - part.start + 1);
      bytes += body.length;
      return body;
    } finally {
      answer.destroy();
    }
  }

  function refuseAnswer({ statusCode = 0, headers }: IncomingMessage): void {
    if (statusCode === 206) return;
    if (statusCode === 412 || statusCode === 416) throw known.version ? changedSource(name) : notInParts(name);
    if (statusCode === 429 || statusCode >= 500) {
      const seconds = secondsIn(headers['retry-after']);
      throw new PassingError(`it answered ${statusCode}`, seconds === null ? null : seconds * 1000);
    }
    if (statusCode >= 400 && at !== named) {
      // Addresses that others redirect to may be good for a while only.
      at = named;
      throw new PassingError(`it answered ${statusCode}`);
    }
    if (statusCode >= 400) throw new SourceError('refused', `${name} answered ${statusCode} for the map source`);
    if (/^text\/html/i.test(headers['content-type'] ?? ''))
      throw new SourceError('refused', `${name} answered with a web page instead of a map archive`);
    throw notInParts(name);
  }

  async function read(offset: number, length: number, stop: AbortSignal): Promise<Buffer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(offset, length, stop);
      } catch (error) {
        stop.throwIfAborted();
        if (error instanceof SourceError) throw error;
        const why = error instanceof PassingError ? error : new PassingError('it did not answer in time');
        if (tries >= most)
          throw new SourceError('away', `${name} cannot be read at the moment: ${why.message}. Try again later`, error);
        await wait(Math.min(waits[1], why.after ?? waits[0] * 2 ** (tries - 1)), stop);
      }
    }
  }

  const close = async () => {
    agents['http:'].destroy();
    agents['https:'].destroy();
  };
  try {
    // The answer for any part states its size.
    await read(0, 1, signal);
  } catch (error) {
    await close();
    throw error;
  }
  const { version } = known;
  if (!version) throw notInParts(name);
  return {
    name,
    size: version.size,
    stamp: JSON.stringify(version),
    isCertain: version.etag !== null,
    bytesRead: () => bytes,
    read,
    close,
  };
}

const notInParts = (name: string): SourceError =>
  new SourceError('refused', `${name} does not send parts of files (HTTP ranges), which the map source must`);

/** Which part an answer holds, and of which content. */
function partOf({ headers }: IncomingMessage, name: string) {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (size === undefined) throw notInParts(name);
  const { etag = '', 'last-modified': modified = null } = headers;
  const version: Version = { etag: etag.startsWith('"') ? etag : null, modified, size: Number(size) };
  return { start: Number(start), end: Number(end), version };
}

/** Whether two answers come from different contents. Of an ETag nothing else counts: copies of a file have other dates. */
function isOther(a: Version, b: Version): boolean {
  if (a.size !== b.size) return true;
  return a.etag !== null || b.etag !== null ? a.etag !== b.etag : a.modified !== b.modified;
}

async function bodyOf(answer: IncomingMessage, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > length) break;
    parts.push(part);
  }
  if (bytes !== length) throw new PassingError('its answer was not whole');
  return Buffer.concat(parts);
}
