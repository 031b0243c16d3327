import { RequestTimeoutError } from './rest-errors.ts';

/** Milliseconds for each attempt, up to the last byte of its answer. Source: SPEC §9. */
const TIMEOUT = 10_000;
/** Attempts after the first. Source: SPEC §9. */
const RETRIES = 2;
/** Milliseconds before the nth retry: 0.3 s, doubling. Source: SPEC §9. */
const backoff = (retry: number): number => 300 * 2 ** (retry - 1);
/** What may be sent twice. Source: SPEC §8. */
const REPEATABLE = new Set(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
const RETRIED = new Set([408, 413, 429, 500, 502, 503, 504]);
/** Answers whose `Retry-After` counts. */
const TELLING = new Set([413, 429, 503]);

/** What a request is sent by; a browser's own unless given. */
export interface Sender {
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  wait?: (milliseconds: number, signal: AbortSignal | null) => Promise<void>;
  /** Milliseconds. */
  timeout?: number;
}

/**
 * `fetch` with a time limit and retries. The limit is for the whole answer, so `read` takes its body within it. Ends at
 * once when `init.signal` says so.
 */
export async function sendRequest<Answer>(
  url: string,
  init: RequestInit & { method: string },
  read: (response: Response) => Promise<Answer>,
  { fetch: ask = (address, options) => fetch(address, options), wait = pause, timeout = TIMEOUT }: Sender = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt > RETRIES || !REPEATABLE.has(init.method);
    try {
      const outcome = await withinLimit(url, init, timeout, async (limited) => {
        const response = await ask(url, limited);
        const delay = isLast || !RETRIED.has(response.status) ? null : delayOf(response, attempt);
        // Longer than anybody waits: the caller says so instead.
        if (delay === null || delay > timeout) return { type: 'done' as const, answer: await read(response) };
        await response.body?.cancel();
        return { type: 'retry' as const, delay };
      });
      if (outcome.type === 'done') return outcome.answer;
      await wait(outcome.delay, init.signal ?? null);
    } catch (error) {
      // Browsers and Node give a TypeError when the other side cannot be reached.
      if (isLast || init.signal?.aborted || !(error instanceof TypeError)) throw error;
      await wait(backoff(attempt), init.signal ?? null);
    }
  }
}

async function withinLimit<Result>(
  url: string,
  init: RequestInit & { method: string },
  timeout: number,
  work: (limited: RequestInit) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const end = () => limit.abort(init.signal?.reason);
  const timer = setTimeout(end, timeout);
  // Together by hand: Safari has `AbortSignal.any` since 17.4.
  init.signal?.addEventListener('abort', end);
  if (init.signal?.aborted) end();
  try {
    return await work({ ...init, signal: limit.signal });
  } catch (error) {
    throw limit.signal.aborted && !init.signal?.aborted ? new RequestTimeoutError(init.method, url) : error;
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', end);
  }
}

/** Milliseconds until the next attempt: what the response requests, in seconds or as a date, else the usual. */
function delayOf(response: Response, attempt: number): number {
  const asked = TELLING.has(response.status) ? response.headers.get('retry-after') : null;
  if (!asked) return backoff(attempt);
  const seconds = Number(asked);
  const delay = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return Number.isNaN(delay) ? backoff(attempt) : Math.max(0, delay);
}

function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
