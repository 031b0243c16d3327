import type { ApiErrorData } from '@diorama/contract/errors/api-error.ts';
import type { ProcedureMeta } from '@diorama/contract/procedures/procedure.ts';
import { initTRPC } from '@trpc/server';
import * as z from 'zod';
import { scopeFor } from '../access/scope.ts';
import { refuseScope } from '../access/token-scope.ts';
import { ApiError, invalidInput, roleRefused } from '../errors/api-error.ts';
import { schemaIssues } from '../errors/bounded-issues.ts';
import { bufferedResponse, isStream } from './answers/buffered-response.ts';
import { asStorageOutage } from './answers/storage-outage.ts';
import type { RequestContext } from './requests/request-context.ts';
import { unstorableText } from './requests/storable-text.ts';
import { wire } from './requests/wire.ts';
import { readInput } from './requests/wire-input.ts';

const trpc = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: { serialize: wire.serialize, deserialize: readInput },
    isDev: false,
    // Proxies drop silent connections; browsers notice a dead one by its silence.
    sse: { ping: { enabled: true, intervalMs: 10_000 }, client: { reconnectAfterInactivityMs: 25_000 } },
    errorFormatter({ shape, error, ctx, path }) {
      const requestId = ctx?.requestId ?? 'unknown';
      const { code, httpStatus } = shape.data;
      const data: ApiErrorData = { code, httpStatus, requestId, ...(path === undefined ? {} : { path }) };
      if (error instanceof ApiError) return { ...shape, message: error.message, data: { ...data, ...error.extras } };
      if (error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError) {
        const issues = schemaIssues(error.cause);
        const message = issues[0]?.message ?? 'Invalid input';
        return { ...shape, message, data: { ...data, reason: 'INVALID_INPUT' as const, issues } };
      }
      // An unexpected error is logged with its request id; the caller receives only the id.
      if (error.code === 'INTERNAL_SERVER_ERROR') return { ...shape, message: 'Internal server error', data };
      return { ...shape, data };
    },
  });

export const router = trpc.router;

const measured = trpc.procedure.use(async ({ ctx, next, path, type }) => {
  const startedAt = performance.now();
  const result = await next();
  // A subscription only begins here.
  if (type !== 'subscription') {
    const labels = { procedure: path, outcome: result.ok ? 'ok' : result.error.code };
    ctx.gate.durations.observe((performance.now() - startedAt) / 1_000, labels);
  }
  if (!result.ok) {
    const outage = asStorageOutage(result.error);
    if (outage !== result.error) throw outage;
  }
  return result;
});

/**
 * A procedure for a user with a living session. Roles are checked here and nowhere else: a mutation reaches only what
 * its caller may change, and when nothing was found for that reason, the error says so.
 */
export const signedIn = measured.use(async ({ ctx, getRawInput, next, path, type, meta }) => {
  const actor = await ctx.actor();
  if (actor.token) refuseScope(actor.token, { path, kind: type, meta: meta ?? {} });
  const input = await getRawInput();
  if (type === 'mutation') await ctx.gate.limits.count(meta?.limit ?? 'writes', actor.userId, input);
  const long = ctx.gate.longList(path, input);
  if (long) throw invalidInput([{ ...long, code: 'too_big' }]);
  const fault = unstorableText(input);
  if (fault) throw invalidInput([fault]);
  if (type === 'subscription') {
    const begun = await next({ ctx: { ...ctx, actor } });
    return begun.ok && isStream(begun.data) ? { ...begun, data: bufferedResponse(begun.data) } : begun;
  }
  const isWrite = type === 'mutation' && meta?.forViewers !== true;
  const scope = scopeFor(actor.scope, isWrite ? 'write' : 'read');
  const line = isWrite ? `writes ${ctx.requestId}` : `reads ${actor.userId}`;
  const result = await ctx.gate.inTurn(line, () => next({ ctx: { ...ctx, actor: { ...actor, scope } } }));
  const isHidden = isWrite && !result.ok && result.error.code === 'NOT_FOUND';
  if (isHidden && (await ctx.gate.namesViewed(actor, input))) throw roleRefused();
  return result;
});
