import {
  type AnyProcedure,
  type AnyRouter,
  callTRPCProcedure,
  getErrorShape,
  getTRPCErrorFromUnknown,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { retryHeaders } from '../errors/retry-after.ts';
import { isProcedureAddress, namesIn } from './batch-guard.ts';
import { wireAnswer } from './packed-answer.ts';
import type { RequestContext } from './request-context.ts';
import { wire } from './wire.ts';
import { readInput } from './wire-input.ts';

/** tRPC leaves them untyped in a router of any shape. */
const Procedures = z.custom<Readonly<Record<string, AnyProcedure>>>((value) => typeof value === 'object');

interface Options {
  router: AnyRouter;
  createContext: (request: FastifyRequest) => RequestContext;
  onError: (error: TRPCError, path: string, request: FastifyRequest) => void;
}

interface SingleCall {
  path: string;
  type: 'query' | 'mutation';
  isBatch: boolean;
  /** As it was sent; undefined when nothing was. */
  payload: unknown;
}

/** The same for every answer of procedures, as tRPC's own adapter sends it. */
const HEADERS = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };

/**
 * Answers a query or mutation that comes alone, also as a batch of one, as tRPC's adapter does: the same procedure with
 * all that guards it, the same bytes. The adapter makes a `Request` and a `Response` of every call and writes a result
 * through a stream, which takes longer than a read; and it cannot send bytes that are kept. What is not plain here goes
 * on to it.
 */
export function answerSingleCalls(app: FastifyInstance, base: string, options: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    const call = isProcedureAddress(request.url, base) ? singleCall(request, base, options.router) : null;
    return call ? answer(request, reply, call, options) : undefined;
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, type, isBatch, payload }: SingleCall,
  { router, createContext, onError }: Options,
): Promise<FastifyReply> {
  const ctx = createContext(request);
  const getRawInput = async () => (payload === undefined ? undefined : readInput(payload));
  reply.headers(HEADERS);
  try {
    const call = { router, path, getRawInput, ctx, type, signal: undefined, batchIndex: 0 };
    const { body, etag } = wireAnswer(await callTRPCProcedure(call), isBatch);
    if (etag === null || type !== 'query') return reply.send(body);
    reply.header('etag', etag);
    return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError(error, path, request);
    const shape: unknown = getErrorShape({ config: router._def._config, ctx, error, input: payload, path, type });
    const envelope = { error: wire.serialize(shape) };
    return reply
      .code(getHTTPStatusCodeFromError(error))
      .headers(retryHeaders([error]))
      .send(JSON.stringify(isBatch ? [envelope] : envelope));
  }
}

/** The one call of a request; null for all that tRPC's adapter is to answer: several, streams, what cannot be read. */
function singleCall(request: FastifyRequest, base: string, router: AnyRouter): SingleCall | null {
  const type = request.method === 'GET' ? 'query' : request.method === 'POST' ? 'mutation' : null;
  const [path = '', ...others] = namesIn(request.url, base);
  if (type === null || others.length > 0 || request.headers['trpc-accept'] !== undefined) return null;
  if (typeOf(router, path) !== type) return null;
  const search = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
  const isBatch = search.get('batch') === '1';
  const text = type === 'query' ? search.get('input') : request.body;
  if (text === null || text === undefined || text === '') return { path, type, isBatch, payload: undefined };
  const sent = typeof text === 'string' ? parsed(text) : undefined;
  if (typeof sent !== 'object' || sent === null) return null;
  const payload: unknown = isBatch ? Reflect.get(sent, '0') : sent;
  return { path, type, isBatch, payload };
}

/** Of a procedure by its own name: `constructor` and its like are inherited by every object. */
function typeOf(router: AnyRouter, path: string): string | undefined {
  const procedures = Procedures.parse(router._def.procedures);
  return Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isKnown = (asked: string | undefined, etag: string): boolean =>
  asked?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag || tag === '*') === true;
