import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { publishedAnswer } from '../features/products/publish/published-answer.ts';
import type { PublishedBytes, PublishedReader } from '../features/publications/published-reader.ts';
import { DATA_HEADERS } from '../http/answers/security-headers.ts';
import { hasBody } from '../http/limits/arrival-limit.ts';
import { repeatedHeader } from '../http/requests/repeated-headers.ts';
import { requestIdOf } from '../platform/log/request-scope.ts';

/** Milliseconds an address is believed to mean the same document. */
const LIFE = 1_000;
const MAX_ADDRESSES = 10_000;
/** Bytes of a body up to which a copy costs less than a second piece to write. */
const SMALL = 16 * 1024;
/** Different `accept-encoding` texts that answers are kept for; browsers have a handful. */
const MAX_ACCEPTED = 16;

/**
 * Answers published products that thousands request at once, before the framework sees the request: an address that was
 * answered within the last second, with bytes in memory whose pointer is as fresh. All else, and the first request of
 * every second, takes the usual route. Answers from here are not logged one by one.
 */
export class FastLane {
  readonly #addresses = new Map<string, { documentId: string; at: number }>();
  readonly #answers = new WeakMap<PublishedBytes, Map<string, PreparedAnswer>>();
  readonly #reader: PublishedReader;

  constructor(reader: PublishedReader) {
    this.#reader = reader;
  }

  /** Remembers that exactly this address means this document; called by the route that has just checked it. */
  open(address: string, documentId: string): void {
    if (this.#addresses.size >= MAX_ADDRESSES) this.#addresses.clear();
    this.#addresses.set(address, { documentId, at: Date.now() });
  }

  /** A server that tries this lane first. */
  createServer(options: ServerOptions, next: RequestListener): Server {
    return createServer(options, (request, response) => {
      if (!this.#answer(request, response)) next(request, response);
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !request.url) return false;
    const known = this.#addresses.get(request.url);
    if (!known || Date.now() - known.at > LIFE || hasBody(request)) return false;
    const bytes = this.#reader.fresh(known.documentId);
    if (!bytes) return false;
    if (repeatedHeader(request.rawHeaders)) return false;
    const { status, headers, body } = this.#prepared(request, bytes);
    response.writeHead(status, [...headers, 'x-request-id', requestIdOf(request.headers['x-request-id'])]);
    if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body ?? undefined);
    return true;
  }

  /** The answer with its headers in the flat form Node sends quickest, made once for each form of request. */
  #prepared(request: IncomingMessage, bytes: PublishedBytes): PreparedAnswer {
    if (request.headers['if-none-match']) return prepare(request, bytes);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const answers = this.#answers.get(bytes) ?? new Map<string, PreparedAnswer>();
    this.#answers.set(bytes, answers);
    const known = answers.get(accepted);
    if (known) return known;
    const answer = prepare(request, bytes);
    if (answers.size < MAX_ACCEPTED) answers.set(accepted, answer);
    return answer;
  }
}

interface PreparedAnswer {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  /** A small one as text with a letter for each byte: Node writes that in one piece with the headers. */
  body: Buffer | string | null;
}

function prepare(request: IncomingMessage, bytes: PublishedBytes): PreparedAnswer {
  const { status, headers, body } = publishedAnswer(request.headers, bytes);
  const all = Object.entries({ ...headers, ...DATA_HEADERS });
  const sent = body && body.length <= SMALL ? body.toString('latin1') : body;
  return { status, headers: all.flatMap(([name, value]) => [name, String(value)]), body: sent };
}
