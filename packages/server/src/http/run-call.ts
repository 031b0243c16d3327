import {
  type AnyProcedure,
  type AnyRouter,
  callTRPCProcedure,
  getErrorShape,
  getTRPCErrorFromUnknown,
  TRPCError,
} from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type WireAnswer, wireAnswer } from './answers/packed-answer.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { UnderWay } from './limits/under-way.ts';
import type { RequestContext } from './requests/request-context.ts';
import { wire } from './requests/wire.ts';
import { readInput } from './requests/wire-input.ts';

/** tRPC leaves them untyped in a router of any shape. */
const Procedures = z.custom<Readonly<Record<string, AnyProcedure>>>((value) => typeof value === 'object');

/** What calls need that are answered here and not by tRPC's adapter. */
export interface CallOptions {
  router: AnyRouter;
  underWay: UnderWay;
  keptAnswers: Pick<KeptAnswers, 'note'>;
  createContext: (request: FastifyRequest) => RequestContext;
  onError: (error: TRPCError, path: string, request: FastifyRequest) => void;
}

export interface Call {
  path: string;
  type: 'query' | 'mutation';
  /** As it was sent; undefined when nothing was. */
  payload: unknown;
}

/** A response on the wire with the error it reports. */
export interface RanCall extends WireAnswer {
  error: TRPCError | null;
}

/** The same for every answer of procedures, as tRPC's own adapter sends it. */
export const CALL_HEADERS = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };

/** Of a procedure by its own name: `constructor` and its like are inherited by every object. */
export function procedureType(router: AnyRouter, path: string): string | undefined {
  const procedures = Procedures.parse(router._def.procedures);
  return Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined;
}

/** Runs a call as tRPC's adapter does: the same procedure with all that guards it, the same bytes. Never throws. */
export async function runCall(
  { router, onError }: CallOptions,
  request: FastifyRequest,
  ctx: RequestContext,
  { path, type, payload, isBatch }: Call & { isBatch: boolean },
): Promise<RanCall> {
  const getRawInput = async () => (payload === undefined ? undefined : readInput(payload));
  try {
    refuseWrongMethod(procedureType(router, path), { path, type });
    const call = { router, path, getRawInput, ctx, type, signal: undefined, batchIndex: 0 };
    return { ...wireAnswer(await callTRPCProcedure(call), isBatch), error: null };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError(error, path, request);
    return { ...refusedCall({ router, ctx, path, type, payload, isBatch }, error), error };
  }
}

/** A refusal in the envelope of its call. */
export function refusedCall(
  { router, ctx, path, type, payload, isBatch }: Call & { router: AnyRouter; ctx: RequestContext; isBatch: boolean },
  error: TRPCError,
): WireAnswer {
  const shape: unknown = getErrorShape({ config: router._def._config, ctx, error, input: payload, path, type });
  const envelope = { error: wire.serialize(shape) };
  return { pieces: [JSON.stringify(isBatch ? [envelope] : envelope)], etag: null };
}

function refuseWrongMethod(found: string | undefined, { path, type }: { path: string; type: Call['type'] }): void {
  if (found === type) return;
  if (found === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
  if (found === 'subscription' && type === 'query')
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Cannot batch subscription calls' });
  const method = type === 'query' ? 'GET' : 'POST';
  const message = `Unsupported ${method}-request to ${found} procedure at path "${path}"`;
  throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
}
