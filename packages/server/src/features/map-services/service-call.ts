import * as z from 'zod';
import { createByteCache } from '../../platform/cache/byte-cache.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import { FetchError, fetchPublic } from '../../platform/outgoing/fetch-public.ts';
import { createServiceRest } from './service-rest.ts';

/** Bytes of one answer, and of one that says what is wrong. */
const ANSWER_BYTES = 4_000_000;
const ERROR_BYTES = 10_000;
/** Milliseconds that an answer may take, and what has to be left of them to begin. */
const ANSWER_TIME = 8_000;
const LEAST_TIME = 500;
/** Bytes of all answers that are kept. */
const KEPT_BYTES = 16_000_000;
/** Requests at once; others wait. */
const AT_ONCE = 8;
/** Most that may wait: beyond, the service is as good as away. */
const MOST_WAITING = 100;

/** The service did not answer, or answered what cannot be read. The message is for the log: it may name its address. */
export class ServiceAwayError extends Error {
  /** Seconds until the next request is allowed; 0: at once. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 0, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The request to a service: an address alone, or with a body. */
export interface ServiceQuestion {
  address: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON that is posted. */
  post?: string;
}

interface CallOptions<Answer> {
  /** Reads an answer; throws where it is something else. */
  parse: (json: unknown) => Answer;
  /** Milliseconds for which an answer may be kept; 0 where its maker forbids it. */
  kept: number;
  /** Whether an answer says that there is nothing, and what that is. `json` is null where it was none. */
  nothing: { isSaidBy: (status: number, json: unknown) => boolean; answer: Answer };
  /** Milliseconds that an answer may take, its turn included. */
  time?: number;
}

/**
 * Queries one service that the operator named, which may be in a private network. Identical queries share one request,
 * and the response is cached. Redirects are not followed.
 */
export function createServiceCall<Answer>({ parse, kept, nothing, time = ANSWER_TIME }: CallOptions<Answer>) {
  const answers = createByteCache<{ answer: Answer; until: number }>(
    KEPT_BYTES,
    ({ answer }) => JSON.stringify(answer).length * 2,
  );
  const underWay = new Map<string, Promise<Answer>>();
  const inTurn = limit(AT_ONCE);
  const rest = createServiceRest();

  function refuseInRest(): void {
    const left = rest.left();
    if (left > 0) throw new ServiceAwayError('The service is not asked for a while', { retryAfter: left / 1000 });
  }

  async function ask({ address, headers, post }: ServiceQuestion, until: number): Promise<Answer> {
    refuseInRest();
    const left = until - Date.now();
    if (left < LEAST_TIME) throw new ServiceAwayError('Too many wait for the service');
    const origin = URL.parse(address)?.origin;
    try {
      const bytes = await fetchPublic(address, {
        bytes: ANSWER_BYTES,
        errorBytes: ERROR_BYTES,
        time: left,
        mayVisit: (url) => url.origin === origin,
        mayConnect: () => true,
        headers,
        post,
      });
      rest.worked();
      const json: unknown = JSON.parse(bytes.toString());
      return nothing.isSaidBy(200, json) ? nothing.answer : parse(json);
    } catch (error) {
      if (error instanceof FetchError) {
        const { refusal } = error;
        if (refusal && nothing.isSaidBy(refusal.status, jsonIn(refusal.text))) {
          rest.worked();
          return nothing.answer;
        }
        takeFailure(error);
      }
      const retryAfter = rest.left() / 1000;
      // All that is wrong with an answer can be longer than the answer.
      if (error instanceof z.ZodError) throw new ServiceAwayError(firstFault(error), { retryAfter });
      throw new ServiceAwayError(error instanceof Error ? error.message : String(error), { retryAfter, cause: error });
    }
  }

  /** An answer that is too large or cannot be read says nothing of the next one. */
  function takeFailure({ refusal, cause }: FetchError): void {
    const hasEnough = refusal?.status === 429;
    const isOut = refusal ? refusal.status >= 500 : cause !== undefined;
    if (!hasEnough && !isOut) return;
    const wish = refusal?.retryAfter ?? null;
    rest.failed({ hasEnough, wish: wish === null ? null : wish * 1000 });
  }

  return async (question: ServiceQuestion): Promise<Answer> => {
    const key = JSON.stringify(question);
    const found = answers.get(key);
    if (found && found.until > Date.now()) return found.answer;
    const running = underWay.get(key);
    if (running) return await running;
    refuseInRest();
    if (underWay.size >= AT_ONCE + MOST_WAITING) throw new ServiceAwayError('Too many wait for the service');
    const until = Date.now() + time;
    const asking = inTurn(() => ask(question, until)).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    const answer = await asking;
    if (kept > 0) answers.set(key, { answer, until: Date.now() + kept });
    return answer;
  };
}

function firstFault({ issues: [first] }: z.ZodError): string {
  return `The answer cannot be read: ${first?.path.join('.')}: ${first?.message}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
