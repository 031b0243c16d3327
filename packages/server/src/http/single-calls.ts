import { Readable } from 'node:stream';
import type { AnyRouter } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryHeaders } from '../errors/retry-after.ts';
import { hasAlready } from './answers/negotiation.ts';
import { bytesOf, sizeOf } from './answers/packed-answer.ts';
import { isProcedureAddress, namesIn } from './limits/batch-guard.ts';
import { CALL_HEADERS, type Call, type CallOptions, procedureType, runCall } from './run-call.ts';

/** Bytes above which an answer is sent in the pieces it is kept in; below, one copy is quicker. */
const LARGE = 1024 * 1024;

interface SingleCall extends Call {
  isBatch: boolean;
}

/**
 * Answers a query or mutation that comes alone, also as a batch of one, as tRPC's adapter does: the same procedure with
 * all that guards it, the same bytes. The adapter makes a `Request` and a `Response` of every call and writes a result
 * through a stream, which takes longer than a read; and it cannot send bytes that are kept. What is not plain here goes
 * on to it.
 */
export function answerSingleCalls(app: FastifyInstance, base: string, options: CallOptions): void {
  app.addHook('preHandler', async (request, reply) => {
    const call = isProcedureAddress(request.url, base) ? singleCall(request, base, options.router) : null;
    return call ? answer(request, reply, call, options) : undefined;
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  call: SingleCall,
  options: CallOptions,
): Promise<FastifyReply> {
  const { underWay, createContext, keptAnswers } = options;
  const ctx = createContext(request);
  return underWay.call({ line: ctx.line, turn: () => Promise.resolve() }, async () => {
    const ran = await runCall(options, request, ctx, call);
    reply.headers(CALL_HEADERS);
    if (!ran.error && call.type === 'query') keptAnswers.note(request, ran, await ctx.actor());
    if (ran.error) reply.code(getHTTPStatusCodeFromError(ran.error)).headers(retryHeaders([ran.error]));
    else if (ran.etag !== null && call.type === 'query') {
      reply.header('etag', ran.etag);
      if (hasAlready(request.headers, ran.etag)) return reply.code(304).send();
    }
    const [only, ...others] = ran.pieces;
    const bytes = sizeOf(ran);
    await underWay.beforeSending(ctx.line, bytes, reply);
    if (others.length === 0) return reply.send(only);
    if (bytes < LARGE) return reply.send(Buffer.concat(ran.pieces.map(bytesOf)));
    return reply.header('content-length', bytes).send(Readable.from(ran.pieces, { objectMode: false }));
  });
}

/** The one call of a request; null for all that is answered elsewhere: several, streams, what cannot be read. */
function singleCall(request: FastifyRequest, base: string, router: AnyRouter): SingleCall | null {
  const type = request.method === 'GET' ? 'query' : request.method === 'POST' ? 'mutation' : null;
  const [path = '', ...others] = namesIn(request.url, base);
  if (type === null || others.length > 0 || request.headers['trpc-accept'] !== undefined) return null;
  if (procedureType(router, path) !== type) return null;
  const search = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
  const isBatch = search.get('batch') === '1';
  const text = type === 'query' ? search.get('input') : request.body;
  if (text === null || text === undefined || text === '') return { path, type, isBatch, payload: undefined };
  const sent = typeof text === 'string' ? parsed(text) : undefined;
  if (typeof sent !== 'object' || sent === null) return null;
  const payload: unknown = isBatch ? Reflect.get(sent, '0') : sent;
  return { path, type, isBatch, payload };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
