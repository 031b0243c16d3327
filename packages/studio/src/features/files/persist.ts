import { apiErrorOf, isUnreachable } from '../../api/api-error.ts';

/** Tries while the network is there and yet it fails; the pauses between them double, milliseconds. */
const TRIES = 6;
const PAUSE = 800;
/** Answers after which the same call may go well a little later: too many calls, the server or its file store is away. */
const PASSING = [429, 502, 503, 504];

/** It was tried often enough for the moment; it can be gone on with later. */
export class GaveUpError extends Error {}

/** How an attempt ended; `again` may go well later. */
export type Attempt<T> = { type: 'done'; value: T } | { type: 'again'; error: Error; retryAfter?: number };

interface Circumstances {
  signal: AbortSignal;
  /** Called while the browser has no network, and again when it has. */
  onOffline?: (isOffline: boolean) => void;
}

/** Tries until it goes well, or gives up with the last message. Time without network does not count as trying. */
export async function persist<T>(attempt: () => Promise<Attempt<T>>, { signal, onOffline }: Circumstances): Promise<T> {
  for (let tries = 1; ; ) {
    signal.throwIfAborted();
    const outcome = await attempt();
    if (outcome.type === 'done') return outcome.value;
    if (!navigator.onLine) {
      onOffline?.(true);
      await once(window, 'online', signal);
      onOffline?.(false);
    } else if (tries >= TRIES) throw new GaveUpError(outcome.error.message);
    else {
      await pause(outcome.retryAfter ?? PAUSE * 2 ** (tries - 1), signal);
      tries += 1;
    }
  }
}

/** A procedure, called again while the network fails or the server requests a wait. */
export const persistCall = <T>(call: () => Promise<T>, circumstances: Circumstances): Promise<T> =>
  persist(async (): Promise<Attempt<T>> => {
    try {
      return { type: 'done', value: await call() };
    } catch (error) {
      const answer = apiErrorOf(error);
      const isPassing = isUnreachable(error) || (answer !== null && PASSING.includes(answer.httpStatus));
      if (!isPassing || !(error instanceof Error)) throw error;
      return answer?.retryAfter
        ? { type: 'again', error, retryAfter: answer.retryAfter * 1000 }
        : { type: 'again', error };
    }
  }, circumstances);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

function once(target: EventTarget, type: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      target.removeEventListener(type, end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    target.addEventListener(type, end);
    signal.addEventListener('abort', end);
  });
}
