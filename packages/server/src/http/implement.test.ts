import { mutation, NoInput, query } from '@diorama/contract/procedures/procedure.ts';
import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import { type Handlers, implement } from './implement.ts';
import type { RequestContext } from './requests/request-context.ts';

const ACTOR: Actor = {
  userId: 'anna',
  name: 'Anna',
  sid: 's',
  kid: null,
  until: 0,
  scope: { type: 'all' },
  ip: '127.0.0.1',
  requestId: 'r',
};

/** A call's context, with the limits that calls counted towards. */
function contextOf() {
  const counted: string[] = [];
  const ctx: RequestContext = {
    requestId: 'r',
    ip: ACTOR.ip,
    gate: {
      durations: { observe: () => undefined },
      limits: { count: async (kind) => void counted.push(kind) },
      inTurn: (_line, work) => work(),
      longList: () => null,
      namesViewed: async () => false,
    },
    line: async () => ACTOR.userId,
    actor: async () => ACTOR,
  };
  return { ctx, counted };
}

const Sent = z.strictObject({ name: z.string(), size: z.number().default(7) });
const table = {
  read: query(Sent, z.string()),
  bare: query(NoInput, z.strictObject({ id: z.string() })),
  group: {
    write: mutation(Sent, z.number()),
    publish: mutation(Sent, z.number(), { limit: 'publishes' }),
  },
};

const HANDLERS: Handlers<typeof table> = {
  read: (actor, input) => `${actor.userId} ${JSON.stringify(input)}`,
  bare: () => ({ id: 'x' }),
  group: { write: (_actor, { size }) => size, publish: () => 2 },
};

/** Calls one procedure of a router. */
const callOf = (router: AnyRouter, ctx: RequestContext) => (path: string, input?: unknown) =>
  callTRPCProcedure({
    router,
    path,
    ctx,
    type: path.startsWith('group') ? 'mutation' : 'query',
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });

test('handlers get the caller and the parsed input, in groups too', async () => {
  const call = callOf(implement(table, HANDLERS), contextOf().ctx);
  expect(await call('read', { name: 'a' })).toBe('anna {"name":"a","size":7}');
  expect(await call('group.write', { name: 'a', size: 3 })).toBe(3);
  await expect(call('read', { name: 3 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('what is sent to a procedure that takes nothing is left alone', async () => {
  const call = callOf(implement(table, HANDLERS), contextOf().ctx);
  for (const sent of [undefined, null, {}, { id: 'y' }]) expect(await call('bare', sent)).toEqual({ id: 'x' });
});

test('an answer with a field that its schema does not name is a fault of the server', async () => {
  const extra: object = { id: 'x', secret: 1 };
  const handlers = { ...HANDLERS, bare: () => z.custom<{ id: string }>().parse(extra) };
  const call = callOf(implement(table, handlers), contextOf().ctx);
  await expect(call('bare')).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
});

test('mutations count towards the limit that the table gives them, reads towards none', async () => {
  const { ctx, counted } = contextOf();
  const call = callOf(implement(table, HANDLERS), ctx);
  await call('read', { name: 'a' });
  await call('group.write', { name: 'a' });
  await call('group.publish', { name: 'a' });
  expect(counted).toEqual(['writes', 'publishes']);
});

test('a procedure that nothing implements is named at the start', () => {
  expect(() => implement(table, { ...HANDLERS, group: { write: () => 1 } })).toThrow('Nothing implements publish');
  expect(() => implement(table, { ...HANDLERS, group: () => 1 })).toThrow('Nothing implements group');
});
