import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What is allowed of one request to a stranger's server. */
export interface FetchLimits {
  /** Bytes of the answer. */
  bytes: number;
  /** Milliseconds for all of it, redirects included. */
  time: number;
  /** Of every address on the way; the first one, too. */
  mayVisit: (url: URL) => boolean;
  /** Public addresses alone, unless the operator named the server: theirs may be in a private network. */
  mayConnect?: (address: string) => boolean;
  /** Sent along with each request, those that redirects lead to among them. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** JSON that is posted: a question that does not fit into an address. It follows no redirect. */
  post?: string | undefined;
  /** Bytes of an error's response that are read, for a service with distinct errors; unset: none. */
  errorBytes?: number;
}

/** What the other server answered in place of a body. */
interface Refusal {
  status: number;
  /** Empty: it was not read, or is too long. */
  text: string;
  /** Seconds until the next request is welcome; null: not stated. */
  retryAfter: number | null;
}

/** The request was refused or failed; the message may be shown to an editor. */
export class FetchError extends Error {
  /** What the other server answered; null: it did not. */
  readonly refusal: Refusal | null;

  constructor(message: string, { refusal = null, cause }: { refusal?: Refusal | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.refusal = refusal;
  }
}

const REDIRECTS = 3;

/**
 * The body at an address that a user typed. Private networks stay closed: the address is checked when the connection is
 * made, so a name cannot resolve differently after the check, and so is each redirect.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.time);
  let url = readUrl(address);
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    if (!limits.mayVisit(url)) throw new FetchError(`${url.origin} may not be asked`);
    const answer = await request(url, limits, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      if (statusCode === 200) return await read(answer, url, limits.bytes);
      const text = await errorText(answer, url, limits.errorBytes ?? 0);
      const refusal = { status: statusCode, text, retryAfter: secondsIn(headers['retry-after']) };
      throw new FetchError(`${url.host} answered ${statusCode}`, { refusal });
    }
    answer.destroy();
    if (limits.post !== undefined) throw new FetchError(`${url.host} redirects a question`);
    url = readUrl(headers.location, url);
  }
  throw new FetchError(`${url.host} redirects too often`);
}

/** Finds addresses of names when a connection is made, and only those that may be connected to: what it answers is connected to. */
export const guardedLookup =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const open = found?.filter(({ address }) => mayConnect(address)) ?? [];
      const [first] = open;
      if (error || !first) done(error ?? new FetchError(`${hostname} is not on the public internet`), '', 0);
      else if (options.all === true) done(null, open);
      else done(null, first.address, first.family);
    });
  };

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new FetchError('This is not an address');
  return url;
}

function request(
  url: URL,
  { mayConnect = isPublicAddress, post, headers: more = {} }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayConnect(literal)) throw new FetchError(`${url.host} is not on the public internet`);
  const lookup = guardedLookup(mayConnect);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json, application/geo+json',
      'accept-encoding': 'identity',
      'user-agent': 'Diorama',
      ...(post === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...more,
    };
    const method = post === undefined ? 'GET' : 'POST';
    send(url, { method, lookup, signal, headers, agent: false }, resolve)
      .on('error', (error) =>
        reject(
          error instanceof FetchError ? error : new FetchError(`${url.host} could not be reached`, { cause: error }),
        ),
      )
      .end(post);
  });
}

/** Characters of an answer to what was sent that are read. */
const MOST_SAID = 200;

/**
 * Sends a text to an address that a user typed, under the guard of {@link fetchPublic}, and gives the status of whatever comes back. No
 * redirect is followed. @throws FetchError where nothing comes back
 */
export async function postPublic(
  address: string,
  {
    text,
    headers,
    time,
    mayConnect,
  }: { text: string; headers: Record<string, string>; time: number } & Pick<FetchLimits, 'mayConnect'>,
): Promise<{ status: number; said: string }> {
  const url = readUrl(address);
  const limits = { bytes: 0, time, mayVisit: () => true, post: text, headers, ...(mayConnect && { mayConnect }) };
  const answer = await request(url, limits, AbortSignal.timeout(time));
  let said = '';
  try {
    for await (const part of answer.setEncoding('utf8')) {
      said += String(part);
      if (said.length >= MOST_SAID) break;
    }
  } catch {
    // The status came; what follows it only adds to it.
  }
  answer.destroy();
  return { status: answer.statusCode ?? 0, said: said.slice(0, MOST_SAID) };
}

async function errorText(answer: IncomingMessage, url: URL, most: number): Promise<string> {
  if (most > 0)
    try {
      return (await read(answer, url, most)).toString();
    } catch {
      // What stands in an error only adds to it.
    }
  answer.destroy();
  return '';
}

/** `Retry-After`: seconds, or a date. */
export function secondsIn(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

async function read(answer: IncomingMessage, { host }: URL, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer) {
      if (!Buffer.isBuffer(part)) continue;
      bytes += part.length;
      if (bytes > most) throw new FetchError(`${host} sends more than ${Math.round(most / 1e6)} MB`);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError(`${host} stopped answering`, { cause: error });
  }
  return Buffer.concat(parts);
}
