import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../../errors/api-error.ts';
import { retryHeaders } from '../../errors/retry-after.ts';
import { sizeOf } from '../answers/packed-answer.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { CALL_HEADERS, type Call, type CallOptions, type RanCall, refusedCall, runCall } from '../run-call.ts';
import { isBatch, isProcedureAddress, namesIn, refuseProcedures } from './batch-guard.ts';

/** Calls of a batch that are begun together (CONTRACT 0.1). */
const AT_ONCE = 16;
/** Bytes of all answers of one batch. */
export const MAX_ANSWER = 64 * 1024 * 1024;
/** Bytes that are held back so that the status can cover all calls; above, it is 207. */
const MAX_HELD = 1024 * 1024;
/** Bytes of answers that are kept for equal calls of the same batch. */
const MAX_SHARED = 8 * 1024 * 1024;

const MULTI_STATUS = 207;

/**
 * Answers batches. There is no limit to the number of calls (SPEC §7), only to the bytes they give: an answer is sent
 * as soon as those before it are, and the next calls begin when it has left. Equal reads are answered once.
 */
export function answerBatches(app: FastifyInstance, base: string, options: CallOptions, maxAnswer = MAX_ANSWER): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isProcedureAddress(request.url, base) || !isBatch(request.url)) return;
    const names = namesIn(request.url, base);
    const type = request.method === 'GET' ? 'query' : request.method === 'POST' ? 'mutation' : null;
    if (names.length < 2 || type === null) return;
    try {
      const inputs = inputsOf(request);
      const payloadOf = (at: number) => (Object.hasOwn(inputs, at) ? inputs[at] : undefined);
      const calls = names.map((path, at) => ({ path, type, payload: payloadOf(at) }) as const);
      return await sendAnswers(reply, answersOf(request, reply, options, calls, maxAnswer));
    } catch (error) {
      return refuseProcedures(request, reply, error, base);
    }
  });
}

/** Sends what comes: with the status of all calls when that is little, else as it comes. */
async function sendAnswers(reply: FastifyReply, answers: AsyncGenerator<RanCall, void>): Promise<FastifyReply> {
  const held: RanCall[] = [];
  let bytes = 0;
  let isWhole = false;
  while (bytes <= MAX_HELD && !isWhole) {
    const { value, done } = await answers.next();
    if (value) {
      held.push(value);
      bytes += sizeOf(value);
    }
    isWhole = done === true;
  }
  const errors = held.flatMap(({ error }) => error ?? []);
  const statuses = new Set(held.map(({ error }) => (error ? getHTTPStatusCodeFromError(error) : 200)));
  const [only = 200] = statuses;
  reply.code(isWhole && statuses.size < 2 ? only : MULTI_STATUS).headers({ ...CALL_HEADERS, ...retryHeaders(errors) });
  if (isWhole) return reply.send(`[${held.map(({ pieces }) => pieces.join('')).join(',')}]`);
  return reply.send(Readable.from(listed(held, answers), { objectMode: false }));
}

/** The answers as one JSON list, each taken when the one before has been handed over. */
async function* listed(held: RanCall[], rest: AsyncGenerator<RanCall, void>): AsyncGenerator<Buffer | string> {
  let separator = '[';
  try {
    for (let next = held.shift(); next; next = held.shift()) {
      yield separator;
      yield* next.pieces;
      separator = ',';
    }
    for await (const { pieces } of rest) {
      yield separator;
      yield* pieces;
    }
    yield ']';
  } finally {
    await rest.return();
  }
}

async function* answersOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
  calls: readonly Call[],
  maxAnswer: number,
): AsyncGenerator<RanCall, void> {
  const { underWay } = options;
  const ctx = options.createContext(request);
  let hasEnded = false;
  const shared = shareAnswers(calls);
  let bytes = 0;
  const waiting = new Set<() => void>();
  try {
    for (let from = 0; from < calls.length && !reply.raw.destroyed; from += AT_ONCE) {
      const group = calls.slice(from, from + AT_ONCE);
      if (bytes > maxAnswer) {
        yield* refused(options, ctx, group, maxAnswer);
        continue;
      }
      let before = Promise.resolve();
      const begun = group.map((call) => {
        const { promise, resolve: isSent } = Promise.withResolvers<void>();
        waiting.add(isSent);
        const turn = before.then(() => {
          if (hasEnded) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' });
        });
        turn.catch(() => undefined);
        before = promise;
        const place = { line: ctx.line, turn: () => turn };
        const work = async () => {
          const ran = await shared(call, () => runCall(options, request, ctx, { ...call, isBatch: false }));
          const size = sizeOf(ran);
          await turn;
          return { ran, size, done: await underWay.beforeSending(ctx.line, size, reply) };
        };
        const answer = underWay.call(place, work);
        answer.catch(() => undefined); // of those without a listener after the caller has left
        return { answer, isSent };
      });
      for (const { answer, isSent } of begun) {
        const { ran, size, done } = await answer;
        bytes += size;
        yield ran;
        done();
        isSent();
        waiting.delete(isSent);
      }
      await setImmediate();
    }
  } finally {
    // The caller has left: what waits for its turn ends.
    hasEnded = true;
    for (const isSent of waiting) isSent();
  }
}

/** One answer for each call, and none is run. */
function* refused(
  { router }: CallOptions,
  ctx: RequestContext,
  calls: readonly Call[],
  maxAnswer: number,
): Generator<RanCall> {
  const message = `The answers of this batch are larger than ${maxAnswer / 2 ** 20} MB. Send fewer calls at once`;
  const error = new ApiError('PAYLOAD_TOO_LARGE', message);
  for (const call of calls) yield { ...refusedCall({ ...call, router, ctx, isBatch: false }, error), error };
}

/** Runs equal reads once while what is kept of them is little. */
function shareAnswers(calls: readonly Call[]) {
  const keyOf = ({ path, type, payload }: Call) => (type === 'query' ? `${path} ${JSON.stringify(payload)}` : null);
  const times = new Map<string, number>();
  for (const call of calls) {
    const key = keyOf(call);
    if (key !== null) times.set(key, (times.get(key) ?? 0) + 1);
  }
  const kept = new Map<string, Promise<RanCall>>();
  let bytes = 0;
  return async (call: Call, run: () => Promise<RanCall>): Promise<RanCall> => {
    const key = keyOf(call);
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    const answer = run();
    if (key === null || (times.get(key) ?? 0) < 2) return answer;
    kept.set(key, answer);
    const size = sizeOf(await answer);
    if (bytes + size > MAX_SHARED) kept.delete(key);
    else bytes += size;
    return answer;
  };
}

/** The inputs by their place in the batch. */
function inputsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const text =
    request.method === 'POST' ? request.body : new URL(request.url, 'http://server').searchParams.get('input');
  if (typeof text !== 'string' || text === '') return {};
  const inputs = parsedOrUndefined(text);
  if (!isPlainObject(inputs)) throw invalidField([], 'Send the inputs of a batch as an object keyed by their place');
  return inputs;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
