import { createByteCache } from '../../platform/cache/byte-cache.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import { FetchError, fetchPublic } from '../../platform/outgoing/fetch-public.ts';

/** Bytes of one answer, and milliseconds that it may take. */
const ANSWER_BYTES = 4_000_000;
const ANSWER_TIME = 8_000;
/** Bytes of all answers that are kept. */
const KEPT_BYTES = 16_000_000;
/** Asked at once; others wait. */
const AT_ONCE = 8;
/** Most that may wait: beyond, the service is as good as away. */
const MOST_WAITING = 100;

/** The service did not answer, or answered what cannot be read. The message is for the log: it may name its address. */
export class ServiceAwayError extends Error {}

/** What a service is asked: by its address alone, or with more that is sent along. */
export interface ServiceQuestion {
  address: string;
  post?: { json: string; headers: Readonly<Record<string, string>> };
}

interface CallOptions<Answer> {
  /** Reads an answer; throws where it is something else. */
  parse: (json: unknown) => Answer;
  /** Milliseconds for which an answer may be kept; 0 where its maker forbids it. */
  kept: number;
  /** What statuses say that there is nothing, and what that is. */
  nothing: { statuses: readonly number[]; answer: Answer };
}

/**
 * Asks one service that the operator named, which may be in a private network. The same question is asked once at a time,
 * and its answer kept. Redirects lead nowhere else.
 */
export function createServiceCall<Answer>({ parse, kept, nothing }: CallOptions<Answer>) {
  const answers = createByteCache<{ answer: Answer; until: number }>(
    KEPT_BYTES,
    ({ answer }) => JSON.stringify(answer).length * 2,
  );
  const underWay = new Map<string, Promise<Answer>>();
  const inTurn = limit(AT_ONCE);

  async function ask({ address, post }: ServiceQuestion): Promise<Answer> {
    const origin = URL.parse(address)?.origin;
    try {
      const bytes = await fetchPublic(address, {
        bytes: ANSWER_BYTES,
        time: ANSWER_TIME,
        mayVisit: (url) => url.origin === origin,
        mayConnect: () => true,
        post,
      });
      return parse(JSON.parse(bytes.toString()));
    } catch (error) {
      if (error instanceof FetchError && error.status !== null && nothing.statuses.includes(error.status))
        return nothing.answer;
      throw new ServiceAwayError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  return async (question: ServiceQuestion): Promise<Answer> => {
    const key = `${question.address}\n${question.post?.json ?? ''}`;
    const found = answers.get(key);
    if (found && found.until > Date.now()) return found.answer;
    const running = underWay.get(key);
    if (running) return await running;
    if (underWay.size >= AT_ONCE + MOST_WAITING) throw new ServiceAwayError('Too many wait for the service');
    const asking = inTurn(() => ask(question)).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    const answer = await asking;
    if (kept > 0) answers.set(key, { answer, until: Date.now() + kept });
    return answer;
  };
}
