import { setImmediate } from 'node:timers/promises';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import type { AnyRouter } from '@trpc/server';
import type { FastifyHandlerOptions } from '@trpc/server/adapters/fastify';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors/api-error.ts';
import { isProcedureAddress, namesIn, refuseProcedures } from './batch-guard.ts';

/** Calls of a batch that are begun together. */
const SLICE = 50;
/** Bytes of all answers of one batch. */
export const MAX_ANSWER = 64 * 1024 * 1024;

type Options<R extends AnyRouter> = FastifyHandlerOptions<R, FastifyRequest, FastifyReply>;

/**
 * Answers batches of more than 50 calls in slices, so that other requests are answered in between. There is no limit
 * to the number of calls (SPEC §7), only to the bytes they give.
 */
export function answerLargeBatches<R extends AnyRouter>(
  app: FastifyInstance,
  base: string,
  options: Options<R>,
  maxAnswer = MAX_ANSWER,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isProcedureAddress(request.url, base)) return;
    const names = namesIn(request.url, base);
    if (names.length <= SLICE || !['GET', 'POST'].includes(request.method)) return;
    try {
      const { status, headers, parts } = await answersOf(request, reply, options, names, maxAnswer);
      return reply
        .code(status)
        .headers(headers)
        .send(`[${parts.join(',')}]`);
    } catch (error) {
      return refuseProcedures(request, reply, error, base);
    }
  });
}

async function answersOf<R extends AnyRouter>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options<R>,
  names: readonly string[],
  maxAnswer: number,
) {
  const inputs = inputsOf(request);
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const parts: string[] = [];
  const statuses = new Set<number>();
  let headers: Record<string, string> = {};
  let bytes = 0;
  for (let from = 0; from < names.length; from += SLICE) {
    left.signal.throwIfAborted();
    const slice = names.slice(from, from + SLICE);
    const given = Object.fromEntries(
      slice.flatMap((_name, at) => (Object.hasOwn(inputs, from + at) ? [[at, inputs[from + at]]] : [])),
    );
    const answer = await resolveResponse({
      ...options,
      req: sliceRequest(request.method, slice, given, left.signal),
      path: slice.join(','),
      error: null,
      createContext: async ({ info }) => options.createContext?.({ info, req: request, res: reply }),
      onError: (failed) => options.onError?.({ ...failed, req: request }),
    });
    const text = await answer.text();
    bytes += Buffer.byteLength(text);
    if (bytes > maxAnswer)
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The answers of this batch are larger than ${maxAnswer / 2 ** 20} MB. Send fewer calls at once`,
      );
    parts.push(text.slice(1, -1));
    statuses.add(answer.status);
    headers = { ...headers, ...Object.fromEntries(answer.headers) };
    await setImmediate();
  }
  const [only, other] = statuses;
  return { status: other === undefined ? (only ?? 200) : 207, headers, parts };
}

function sliceRequest(method: string, names: readonly string[], inputs: object, signal: AbortSignal): Request {
  const url = new URL(`http://server/${names.join(',')}?batch=1`);
  if (method === 'GET') url.searchParams.set('input', JSON.stringify(inputs));
  const body = method === 'POST' ? { body: JSON.stringify(inputs) } : {};
  return new Request(url, { method, headers: { 'content-type': 'application/json' }, signal, ...body });
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
