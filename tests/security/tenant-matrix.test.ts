import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callProcedure } from './call-procedure.testing.ts';
import { idFieldsOf, type ProcedureEntry, procedures } from './router-procedures.testing.ts';
import { NO_PLACES, type TenantCase, tenantCases } from './tenant-cases.testing.ts';
import { createTenantWorld, type Place, type TenantWorld } from './tenant-world.testing.ts';
import { wholeState } from './whole-state.testing.ts';

let world: TenantWorld;
beforeAll(async () => {
  world = await createTenantWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const placesIn = (procedure: ProcedureEntry): string[] =>
  idFieldsOf(procedure).filter((field) => (NO_PLACES[field] ?? NO_PLACES[field.split('.').at(-1) ?? '']) === undefined);
const caseOf = ({ path }: ProcedureEntry): TenantCase => tenantCases[path] ?? {};
const inputAt = (procedure: ProcedureEntry, at: Place) => caseOf(procedure).input?.(at);
const call = ({ token }: { token: string }, procedure: ProcedureEntry, input: unknown) =>
  callProcedure(world.server.url, token, procedure, input);

/** Every place of a procedure's own client, under ids that nothing has. */
const nowhere = (): Place => {
  const entries = Object.keys(world.own).map((key) => [
    key,
    key === 'uploadUri' ? `blob://${randomUUID()}` : randomUUID(),
  ]);
  return Object.fromEntries(entries);
};

/** The input with one field taken from another place. */
function withField(procedure: ProcedureEntry, field: string, other: Place): unknown {
  const taken = structuredClone(inputAt(procedure, world.own)) ?? {};
  const given = inputAt(procedure, other) ?? {};
  const [name = '', inner] = field.split('.');
  if (inner === undefined) return { ...taken, [name]: given[name] };
  return { ...taken, [name]: { ...Object(taken[name]), [inner]: Object(given[name])[inner] } };
}

test('every procedure has a case, with a value for every id it takes, and no case is left over', () => {
  const known = procedures.map(({ path }) => path);
  expect({
    withoutCase: known.filter((path) => tenantCases[path] === undefined),
    leftOver: Object.keys(tenantCases).filter((path) => !known.includes(path)),
    idsWithoutValue: procedures.flatMap((procedure) => {
      const given = JSON.stringify(inputAt(procedure, world.own) ?? {});
      return placesIn(procedure)
        .filter((field) => !given.includes(`"${field.split('.').at(-1)}":`))
        .map((field) => `${procedure.path} ${field}`);
    }),
  }).toEqual({ withoutCase: [], leftOver: [], idsWithoutValue: [] });
});

const isForStaff = ({ path }: ProcedureEntry): boolean => tenantCases[path]?.staffOnly !== undefined;
const forEverybody = procedures.filter((procedure) => !isForStaff(procedure));
/** Whom a procedure of ours is for at least. */
const callerOf = (procedure: ProcedureEntry) => (caseOf(procedure).ownersOnly ? world.owner : world.editor);
const placed = forEverybody.filter(
  (procedure) => placesIn(procedure).length > 0 && !tenantCases[procedure.path]?.everybodys,
);

describe('ids of another client', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await wholeState(world.server);
  });

  test.each(placed)('$path: look like unknown ones, and nothing is written', async (procedure) => {
    const { foreign, server } = world;
    const { leftOut = [] } = caseOf(procedure);
    const fields = placesIn(procedure);
    const isRefused = fields.some((field) => !leftOut.includes(field));
    const [whole, wholeUnknown] = [
      await call(callerOf(procedure), procedure, inputAt(procedure, foreign)),
      await call(callerOf(procedure), procedure, inputAt(procedure, nowhere())),
    ];
    expect([whole.code, whole.status]).toEqual(isRefused ? ['NOT_FOUND', wholeUnknown.status] : [null, 200]);
    expect(whole.shape).toBe(wholeUnknown.shape);
    expect(await wholeState(server)).toEqual(before);
  });

  const mixed = placed.flatMap((procedure) => {
    const fields = placesIn(procedure).filter((field) => !caseOf(procedure).everybodysIds?.includes(field));
    return fields.length < 2 ? [] : fields.map((field) => ({ ...procedure, field }));
  });
  test.each(mixed)('$path: a foreign $field among own ids is not found', async ({ field, ...procedure }) => {
    const { foreign, server } = world;
    const isLeftOut = caseOf(procedure).leftOut?.includes(field);
    const answer = await call(callerOf(procedure), procedure, withField(procedure, field, foreign));
    const unknown = await call(callerOf(procedure), procedure, withField(procedure, field, nowhere()));
    expect([answer.code, answer.reason]).toEqual(isLeftOut ? [null, null] : ['NOT_FOUND', 'NOT_FOUND']);
    expect(answer.shape).toBe(unknown.shape);
    expect(await wholeState(server)).toEqual(before);
  });
});

describe('a viewer', () => {
  const reads = forEverybody.filter(({ type, path }) => type === 'query' && tenantCases[path] !== undefined);
  test.each(reads)('reads: $path', async (procedure) => {
    const answer = await call(world.viewer, procedure, inputAt(procedure, world.own));
    expect([answer.code, answer.status], answer.text).toEqual([null, 200]);
  });

  const writes = forEverybody.filter(({ type, path }) => type === 'mutation' && !tenantCases[path]?.ownMatter);
  let before: Record<string, string> | undefined;
  test.each(writes)('is refused with the reason, and nothing is written: $path', async (procedure) => {
    before ??= await wholeState(world.server);
    const answer = await call(world.viewer, procedure, inputAt(procedure, world.own));
    expect([answer.status, answer.code, answer.reason], answer.text).toEqual([403, 'FORBIDDEN', 'ROLE']);
    const foreign = await call(world.viewer, procedure, inputAt(procedure, world.foreign));
    expect([foreign.status, foreign.code], foreign.text).toEqual([404, 'NOT_FOUND']);
    expect(await wholeState(world.server)).toEqual(before);
  });

  test('is seen in the documents they look at', async () => {
    const { viewer, own, foreign } = world;
    const tabId = randomUUID();
    const at = { projectId: own.projectId, docType: 'icgi', docId: own.icgiId, tabId };
    await viewer.call.presence.beat.mutate(at);
    await viewer.call.presence.leave.mutate({ docId: own.icgiId, tabId });
    await expect(
      viewer.call.presence.beat.mutate({ ...at, projectId: foreign.projectId, docId: foreign.icgiId }),
    ).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });
});

/** Reached, and then perhaps refused for what is there: an empty walkthrough cannot be published. */
const REACHED = [null, 'PRECONDITION_FAILED', 'CONFLICT'];

describe('what is for staff', () => {
  const staffs = procedures.filter(isForStaff);

  test.each(staffs)('$path: is refused to everybody else alike, and nothing is written', async (procedure) => {
    const { editor, viewer, stranger, own, foreign, server } = world;
    const before = await wholeState(server);
    for (const person of [editor, viewer, stranger]) {
      for (const at of [own, foreign, nowhere()]) {
        const answer = await call(person, procedure, inputAt(procedure, at));
        expect([answer.status, answer.code, answer.reason], answer.text).toEqual([403, 'FORBIDDEN', 'ROLE']);
      }
    }
    expect(await wholeState(server)).toEqual(before);
  });

  test.each(staffs)('$path: staff may', async (procedure) => {
    const answer = await call(world.staff, procedure, inputAt(procedure, world.own));
    expect(REACHED, answer.text).toContain(answer.code);
  });
});

describe('what is for owners', () => {
  const owners = procedures.filter((procedure) => caseOf(procedure).ownersOnly !== undefined);

  test.each(owners)('$path: is refused to an editor, and nothing is written', async (procedure) => {
    const { editor, own, foreign, server } = world;
    const before = await wholeState(server);
    const answer = await call(editor, procedure, inputAt(procedure, own));
    expect([answer.status, answer.code, answer.reason], answer.text).toEqual([403, 'FORBIDDEN', 'ROLE']);
    const elsewhere = await call(editor, procedure, inputAt(procedure, foreign));
    expect([elsewhere.status, elsewhere.code], elsewhere.text).toEqual([404, 'NOT_FOUND']);
    expect(await wholeState(server)).toEqual(before);
  });
});

/** What takes a thing away comes last, so that all can be done at one place. */
const TAKES_AWAY = /\.delete$|^files\.cancelUploads$|^clients\.removeMember$/;
const last = ({ path }: ProcedureEntry): number => Number(TAKES_AWAY.test(path));
const inOrder = forEverybody
  .filter(({ type, path }) => type === 'mutation' && path !== 'sessions.changePassword')
  .sort((a, b) => last(a) - last(b));

describe('these are the reasons, and not faults of the cases:', () => {
  test.each(inOrder)('an editor or owner may: $path', async (procedure) => {
    const answer = await call(callerOf(procedure), procedure, inputAt(procedure, world.own));
    expect(REACHED, answer.text).toContain(answer.code);
  });

  test('somebody of the house reaches every client', async () => {
    for (const { projectId } of [world.own, world.foreign]) {
      expect(await world.staff.call.projects.get.query({ projectId })).toMatchObject({ id: projectId });
      expect(await world.staff.call.projects.rename.mutate({ projectId, name: 'By the house' })).toMatchObject({
        id: projectId,
      });
    }
  });

  test('a project that names no client is its editor’s only one’s; who edits several says which, and the house need not', async () => {
    const { editor, viewer, staff, ours, theirs, server } = world;
    const create = (person: TenantWorld['editor']) =>
      person.call.projects.create.mutate({ name: 'New', slug: `p-${randomUUID()}` });
    expect(await create(editor)).toMatchObject({ clientId: ours });
    const both = await server.signIn();
    const roles = [ours, theirs].map((client_id) => ({ client_id, user_id: both.userId, role: 'editor' as const }));
    await server.db.insertInto('client_members').values(roles).execute();
    const before = await wholeState(server);
    await expect(create(both)).rejects.toMatchObject({
      data: {
        code: 'BAD_REQUEST',
        issues: [{ path: ['clientId'], message: 'Choose the client that this project is for' }],
      },
    });
    await expect(create(viewer)).rejects.toMatchObject({ data: { code: 'FORBIDDEN', reason: 'ROLE' } });
    expect(await wholeState(server)).toEqual(before);
    expect(await create(staff)).toMatchObject({ clientId: null });
  });
});
