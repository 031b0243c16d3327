import { statusCall } from '@diorama/contract/rest/status.calls.ts';
import { bodyOfCall } from '@diorama/players/rest/call-rest.ts';
import { apiErrorOf, isUnreachable } from '../../../api/api-error.ts';

/** Tries while the server is there and yet it fails; the pauses between them double, milliseconds. */
const TRIES = 6;
const PAUSE = 800;
/** Longest pause between two looks whether a server that was away is back. */
const LONGEST_LOOK = 10_000;
/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE = 8_000;
/** Answers after which the same call may go well a little later: too many calls, the server or its file store is away. */
const PASSING = [429, 502, 503, 504];

/** It was tried often enough for the moment; it can be gone on with later. */
export class GaveUpError extends Error {}

/** How an attempt ended; `again` may go well later. */
export type Attempt<T> = { type: 'done'; value: T } | { type: 'again'; error: Error; retryAfter?: number };

interface Circumstances {
  signal: AbortSignal;
  /** Called while the browser has no network or the server does not answer, and again when they are back. */
  onOffline?: (isOffline: boolean) => void;
}

/** Tries until it goes well, or gives up with the last message. Time without network or server does not count as trying. */
export async function persist<T>(attempt: () => Promise<Attempt<T>>, { signal, onOffline }: Circumstances): Promise<T> {
  for (let tries = 1; ; ) {
    signal.throwIfAborted();
    const outcome = await attempt();
    if (outcome.type === 'done') return outcome.value;
    if (!(await isServerThere(signal))) {
      onOffline?.(true);
      await untilServerIsBack(signal);
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

/** Whether it answers: one that restarts answers nothing, and a proxy before it says so. */
async function isServerThere(signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) return false;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  return bodyOfCall(statusCall, { cache: 'no-store', signal: patience }).then(
    () => true,
    () => false,
  );
}

async function untilServerIsBack(signal: AbortSignal): Promise<void> {
  for (let looks = 0; !signal.aborted; looks += 1) {
    if (!navigator.onLine) await once(window, 'online', signal);
    else await pause(Math.min(PAUSE * 2 ** looks, LONGEST_LOOK), signal);
    if (await isServerThere(signal)) return;
  }
}

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
