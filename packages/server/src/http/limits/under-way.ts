import { AsyncLocalStorage } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyReply } from 'fastify';
import { createByteBudget } from '../../platform/concurrency/byte-budget.ts';

/** Shares of the heap: stored bytes of documents that are read whole at once, and answers on their way out. */
const READ_SHARE = 1 / 16;
const SENT_SHARE = 1 / 8;
/** Of either, what one person may have. */
const OWN_SHARE = 1 / 4;
/** Bytes below which nothing is counted. */
const SMALL = 256 * 1024;
/** Milliseconds in which an answer must be taken, and bytes a second on top; who reads slower is cut off. */
const PATIENCE = 30_000;
const SLOWEST = 50_000;

/** One call of a request. */
export interface CallPlace {
  /** Who is counted: a person, or an address. */
  line: () => Promise<string>;
  /** Resolves when the answers of all earlier calls of the same batch have been sent. */
  turn: () => Promise<void>;
}

/** A response that reports when it was sent, or never will be. */
interface Leaving {
  closed: boolean;
  once(event: 'close', then: () => void): unknown;
}

interface CallScope extends CallPlace {
  held: (() => void)[];
  /** Whether nothing that is held will be released any more. */
  isOver?: () => boolean;
}

/**
 * Bounds what calls keep in memory, over the whole process: whole documents that are read, and answers until they are
 * sent. What a call has read stays counted until its answer has found its place among those being sent.
 */
export function createUnderWay(heap = getHeapStatistics().heap_size_limit) {
  const scope = new AsyncLocalStorage<CallScope>();
  const read = createByteBudget(heap * READ_SHARE, heap * READ_SHARE * OWN_SHARE);
  const sent = createByteBudget(heap * SENT_SHARE, heap * SENT_SHARE * OWN_SHARE);
  return {
    /** Runs one call with the making of its answer; `work` ends once the answer has its place. */
    async call<T>(place: CallPlace, work: () => Promise<T>): Promise<T> {
      const held: (() => void)[] = [];
      try {
        return await scope.run({ ...place, held }, work);
      } finally {
        for (const letGo of held) letGo();
      }
    },
    /** The same for a request of any other route: what it has read stays counted until its answer has left. */
    request(line: () => Promise<string>, { raw }: { raw: Leaving }, next: () => void): void {
      const held: (() => void)[] = [];
      raw.once('close', () => {
        for (const letGo of held.splice(0)) letGo();
      });
      scope.run({ line, turn: () => Promise.resolve(), held, isOver: () => raw.closed }, next);
    },
    /** Waits until so many stored bytes may be read. Nothing that others need may be held, such as a connection. */
    async beforeReading(bytes: number): Promise<void> {
      const call = scope.getStore();
      if (!call || bytes < SMALL) return;
      await call.turn();
      const letGo = await read.take(await call.line(), bytes);
      // A request whose client went away while it waited holds nothing.
      if (call.isOver?.()) letGo();
      else call.held.push(letGo);
    },
    /** Waits until an answer may be sent. What it gives is called when it has been, or never will be. */
    async beforeSending(line: () => Promise<string>, bytes: number, reply: FastifyReply): Promise<() => void> {
      if (bytes < SMALL) return () => undefined;
      const letGo = await sent.take(await line(), bytes);
      const tooSlow = setTimeout(() => reply.raw.destroy(), PATIENCE + (bytes / SLOWEST) * 1_000);
      const done = () => {
        clearTimeout(tooSlow);
        reply.raw.off('close', done);
        letGo();
      };
      if (reply.raw.destroyed) done();
      else reply.raw.once('close', done);
      return done;
    },
  };
}

export type UnderWay = ReturnType<typeof createUnderWay>;
