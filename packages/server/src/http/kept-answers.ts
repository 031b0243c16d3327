import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { createByteCache } from '../platform/cache/byte-cache.ts';
import { requestIdOf } from '../platform/log/request-scope.ts';
import { bytesOf, sizeOf, type WireAnswer } from './answers/packed-answer.ts';
import { hasBody } from './limits/arrival-limit.ts';
import { repeatedHeader } from './requests/repeated-headers.ts';
import type { CallGate } from './requests/request-context.ts';

/** Bytes of all answers that are kept. */
const MAX_KEPT = 32 * 1024 * 1024;
/** Bytes of one; those above are counted while they are sent, in `under-way.ts`. */
const MAX_ANSWER = 256 * 1024;
/** Letters of an address and a token that are kept with an answer. */
const MAX_KEY = 4_096;
/** Milliseconds an answer is sent again: addresses in it are signed for a day and more. */
const LIFE = 60_000;
/** Of the response that was sent: what each response has of its own. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['x-request-id', 'connection', 'date', 'keep-alive']);

interface KeptAnswer {
  /** What the database held when it was made. */
  moment: string;
  turn: number;
  /** Milliseconds since 1970. */
  until: number;
  /** Name, value, name, value: the form Node sends quickest. */
  headers: string[];
  body: Buffer;
}

/** A request whose answer may be kept. */
interface Begun {
  key: string;
  moment: string;
  turn: number;
  /** Requests for the same answer, which wait for it. */
  waiting: (() => void)[];
  /** Once it is there. */
  made?: { answer: WireAnswer; until: number };
}

interface Options {
  /** Where procedures are mounted, such as `/api/trpc`. */
  base: string;
  /** Procedures whose answer depends on caller and database alone. */
  isKept: (procedure: string) => boolean;
  /** Names what the database holds now: two that are equal are of the same content. Rejects while it is away. */
  moments: { now(): Promise<string> };
  durations: CallGate['durations'];
  sentAgain: { add(count: number): void };
}

/**
 * Sends an answer again to the same token and address while nothing in the database has changed since it was made, in
 * whichever process: a session that ended, a permission or a record are changes like any other. Whether that is so is one
 * look for all requests of a moment, and the framework does not see them. They are counted, and not logged one by one.
 */
export function createKeptAnswers({ base, isKept, moments, durations, sentAgain }: Options) {
  const answers = createByteCache<KeptAnswer>(MAX_KEPT, ({ body, headers }) => body.length + headers.join('').length);
  const begun = new WeakMap<IncomingMessage, Begun>();
  const beingMade = new Map<string, Begun>();
  /** Raised when what is not in the database has changed: what was begun before is not kept. */
  let turn = 0;

  /** The procedure of a request whose answer may be kept; null for all others. */
  function procedureOf(request: IncomingMessage): string | null {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !url.startsWith(base) || url[base.length] !== '/') return null;
    const end = url.indexOf('?');
    const procedure = url.slice(base.length + 1, end < 0 ? undefined : end);
    if (!isKept(procedure) || headers.authorization === undefined || hasBody(request)) return null;
    if (headers['if-none-match'] !== undefined || headers['trpc-accept'] !== undefined) return null;
    if (url.length + headers.authorization.length > MAX_KEY) return null;
    return repeatedHeader(request.rawHeaders) === null ? procedure : null;
  }

  /** Whether there is an answer of this moment, which is then sent. */
  function send(key: string, moment: string, request: IncomingMessage, response: ServerResponse): boolean {
    const known = answers.get(key);
    if (known?.moment !== moment || known.turn !== turn || known.until <= Date.now()) return false;
    const { headers, body } = known;
    response.writeHead(200, [...headers, 'x-request-id', requestIdOf(request.headers['x-request-id'])]);
    response.end(body);
    sentAgain.add(1);
    return true;
  }

  /** Lets the others go on when an answer is there, or never will be. */
  function release(asked: Begun): void {
    if (beingMade.get(asked.key) === asked) beingMade.delete(asked.key);
    for (const go of asked.waiting.splice(0)) go();
  }

  return {
    /** A listener that tries what is kept first. */
    before:
      (next: RequestListener): RequestListener =>
      (request, response) => {
        const procedure = procedureOf(request);
        if (procedure === null) return next(request, response);
        const startedAt = performance.now();
        // No token stays in memory for longer than it is used.
        const key = `${hash('sha256', String(request.headers.authorization), 'base64')} ${request.url}`;
        const begunAt = turn;
        const trySending = (moment: string): boolean => {
          const isSent = send(key, moment, request, response);
          if (isSent) durations.observe((performance.now() - startedAt) / 1_000, { procedure, outcome: 'ok' });
          return isSent;
        };
        const make = (moment: string) => {
          const asked: Begun = { key, moment, turn: begunAt, waiting: [] };
          begun.set(request, asked);
          beingMade.set(key, asked);
          response.once('close', () => release(asked));
          next(request, response);
        };
        void moments.now().then(
          (moment) => {
            if (trySending(moment)) return;
            const other = beingMade.get(key);
            if (other?.moment !== moment || other.turn !== begunAt) return make(moment);
            other.waiting.push(() => trySending(moment) || next(request, response));
          },
          () => next(request, response),
        );
      },

    /** Notes the answer that is about to be sent. `actor`: whom it was made for. */
    note({ raw: request }: FastifyRequest, answer: WireAnswer, { kid, until, token }: Actor): void {
      const asked = begun.get(request);
      // Of tokens that another server signed, this database does not know whether they are still good.
      if (asked && (kid !== null || token) && sizeOf(answer) <= MAX_ANSWER) asked.made = { answer, until };
    },

    /** Keeps it when its headers are known, which is before it leaves: who reads slowly keeps the others from nothing. */
    keep({ raw: request }: FastifyRequest, reply: FastifyReply): void {
      const asked = begun.get(request);
      if (!asked?.made) return;
      const { key, moment, made } = asked;
      const body = Buffer.concat(made.answer.pieces.map(bytesOf));
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': body.length });
      const isPlain = reply.statusCode === 200 && headers.every(([name]) => name !== 'set-cookie');
      if (isPlain && asked.turn === turn)
        answers.set(key, {
          moment,
          turn,
          until: Math.min(made.until, Date.now() + LIFE),
          headers: headers.filter(([name]) => !OWN_HEADERS.has(name)).flatMap(([name, value]) => [name, String(value)]),
          body,
        });
      release(asked);
    },

    /** What is not in the database has changed, such as who may do what. */
    forget(): void {
      turn += 1;
    },

    /** Bytes of everything that is kept. */
    size: answers.size,
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
