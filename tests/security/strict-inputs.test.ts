import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callProcedure } from './call-procedure.testing.ts';
import { fieldsOf, procedures } from './router-procedures.testing.ts';
import { tenantCases } from './tenant-cases.testing.ts';
import { createTenantWorld, type TenantWorld } from './tenant-world.testing.ts';
import { wholeState } from './whole-state.testing.ts';

let world: TenantWorld;
beforeAll(async () => {
  world = await createTenantWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** As a whole text: a key of a file that begins with one is no id. */
const UUID = /"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g;
const withInput = procedures.filter(({ input }) => input !== null);
const inputOf = (path: string) => tenantCases[path]?.input?.(world.own) ?? {};
const token = () => world.editor.token;

/** Sends a body as it is. */
const post = (path: string, body: string) =>
  fetch(`${world.server.url}/api/trpc/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    body,
  });
const errorOf = async (response: Response) => {
  const { error }: { error: { json: { message: string; data: Record<string, unknown> } } } = JSON.parse(
    await response.text(),
  );
  return { status: response.status, message: error.json.message, reason: error.json.data.reason };
};

test('every procedure refuses a key it does not know, by name, and writes nothing', async () => {
  const before = await wholeState(world.server);
  const taken: string[] = [];
  for (const procedure of withInput) {
    const { code, text } = await callProcedure(world.server.url, token(), procedure, {
      ...inputOf(procedure.path),
      isAdmin: true,
    });
    if (code !== 'BAD_REQUEST' || !text.includes("Unrecognized key(s) in object: 'isAdmin'"))
      taken.push(`${procedure.path}: ${text}`);
  }
  expect(taken).toEqual([]);
  expect(await wholeState(world.server)).toEqual(before);
});

/** Calls that take a field, and what each returns for a value that this server never issued. */
async function answersTo(field: string, value: unknown, more: Record<string, unknown> = {}) {
  const takers = procedures.filter((procedure) => fieldsOf(procedure).includes(field));
  const answers = [];
  for (const procedure of takers) {
    const input = { ...inputOf(procedure.path), ...more, [field]: value };
    const { code, reason } = await callProcedure(world.server.url, token(), procedure, input);
    answers.push({ path: procedure.path, type: procedure.type, code, reason });
  }
  return answers;
}

test.each(['', 'x', 'e30', Buffer.from('{"v":1,"s":"","k":[],"f":""}').toString('base64url')])(
  'every list refuses the cursor %j, which no list gave',
  async (cursor) => {
    const answers = await answersTo('cursor', cursor);
    expect(answers.length).toBeGreaterThan(15);
    expect(answers.filter(({ code, reason }) => code !== 'BAD_REQUEST' && reason !== 'ROLE')).toEqual([]);
  },
);

test.each([
  ['revision', {}],
  ['baseRevision', {}],
  ['themeRevision', { theme: { iconSet: 'tabler' } }],
])('no call takes a %s that is still to come for what it has seen, and nothing is written', async (field, more) => {
  const before = await wholeState(world.server);
  const answers = (await answersTo(field, 1_000_000, more)).filter(({ type }) => type === 'mutation');
  expect(answers.length).toBeGreaterThan(0);
  // A revision that has no name cannot lose it: there is nothing to refuse.
  const isRefused = ({ path, code, reason }: (typeof answers)[number]) =>
    code === 'BAD_REQUEST' || reason === 'REVISION_CONFLICT' || reason === 'ROLE' || path === 'revisions.unname';
  expect(answers.filter((answer) => !isRefused(answer))).toEqual([]);
  expect(await wholeState(world.server)).toEqual(before);
});

test('an id in capitals names the same in every read', async () => {
  const differing: string[] = [];
  for (const procedure of procedures.filter(({ type }) => type === 'query')) {
    const input = inputOf(procedure.path);
    const inCapitals = JSON.parse(JSON.stringify(input).replace(UUID, (id) => id.toUpperCase()));
    const call = (json: unknown) => callProcedure(world.server.url, token(), procedure, json);
    const [plain, capitals] = [await call(input), await call(inCapitals)];
    if (plain.status !== capitals.status || plain.shape.length !== capitals.shape.length)
      differing.push(`${procedure.path}: ${capitals.text.slice(0, 200)}`);
  }
  expect(differing).toEqual([]);
});

test('sort and filter take only what they list: nothing private can be asked about', async () => {
  const { projectId, directoryId } = world.own;
  const list = (more: object) =>
    callProcedure(
      world.server.url,
      token(),
      { path: 'files.list', type: 'query' },
      { projectId, directoryId, ...more },
    );
  for (const more of [
    { sort: 'password_hash' },
    { sort: 'name; drop table users' },
    { where: { users: {} } },
    { type: { $ne: 1 } },
  ]) {
    expect((await list(more)).code).toBe('BAD_REQUEST');
  }
});

describe('keys that reach the prototype', () => {
  const names = ['__proto__', 'constructor', 'prototype'];

  test.each(names)('%s in an input is refused or left out, never a fault of the server', async (name) => {
    for (const procedure of procedures.filter(({ type }) => type === 'mutation')) {
      // `__proto__` alone is left out, and the call would be made.
      const plain = JSON.stringify({ json: { ...inputOf(procedure.path), another: 1 } });
      const body = plain.replace(
        '{"json":{',
        `{"json":{"${name}":{"isAdmin":true}${plain === '{"json":{}}' ? '' : ','}`,
      );
      expect([procedure.path, (await post(procedure.path, body)).status < 500]).toEqual([procedure.path, true]);
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test('__proto__ is left out at any depth, and nothing else of the call is refused for it', async () => {
    const { projectId, icgiId } = world.own;
    const [inside, outside] = ['{"__proto__":{"isAdmin":true},"name":"Tour"}', '"__proto__":{"isAdmin":true}'];
    const update = `{"json":{${outside},"projectId":"${projectId}","icgiId":"${icgiId}","attributes":{"settings":${inside}}}}`;
    expect((await post('icgis.update', update)).status).toBe(200);
    const noted = `{"json":{${outside},"projectId":"${projectId}","name":"Noted","revision":null},"meta":{"values":{"revision":["undefined"]},"v":1}}`;
    expect((await post('projects.rename', noted)).status).toBe(200);
    const read = `{"json":{${outside},"projectId":"${projectId}"}}`;
    const response = await fetch(`${world.server.url}/api/trpc/projects.get?input=${encodeURIComponent(read)}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(response.status).toBe(200);
  });

  test.each(names)('%s in a free-form record is refused with words, and what is stored can be read', async (name) => {
    const { projectId, icgiId } = world.own;
    const value = `{"${name}":{"sv":"x"},"name":"Tour"}`;
    const change = `{"json":{"id":"${icgiId}","baseRevision":1,"requestId":"${randomUUID()}","label":"x","changes":[{"record":"settings","op":"put","value":${value}}]}}`;
    const update = `{"json":{"projectId":"${projectId}","icgiId":"${icgiId}","attributes":{"settings":${value}}}}`;
    const theme = `{"json":{"projectId":"${projectId}","icgiId":"${icgiId}","attributes":{},"theme":{"colors":${value}}}}`;
    for (const [path, body] of [
      ['documents.change', change],
      ['icgis.update', update],
      ['icgis.update', theme],
    ] as const) {
      expect([path, (await post(path, body)).status < 500]).toEqual([path, true]);
    }
    await world.editor.call.documents.open.query({ kind: 'icgi', id: icgiId });
    await world.editor.call.icgis.get.query({ projectId, icgiId });
  });
});

describe('the notes that make dates and sets of JSON', () => {
  const rename = (json: unknown, meta: unknown) => post('projects.rename', JSON.stringify({ json, meta }));

  test.each([
    ['a path through __proto__', { values: { '__proto__.isAdmin': ['undefined'] } }],
    ['a path through constructor', { values: { 'constructor.prototype': ['undefined'] } }],
    ['a path that is not there', { values: { 'a.b.c.d': ['Date'] } }],
    ['an unknown kind', { values: { name: ['function'] } }],
    ['a class', { values: { name: [['class', 'Object']] } }],
    ['a regular expression', { values: { name: ['regexp'] } }],
    ['an error', { values: { name: ['Error'] } }],
    ['an array of four thousand million bytes', { values: { name: [['typed-array', 'Uint8Array']] } }],
    ['a value of our own', { values: { name: [['custom', 'plain']] } }],
    ['a set of no list', { values: { projectId: ['set'] } }],
    ['a bigint of no number', { values: { projectId: ['bigint'] } }],
    ['no tree', { values: 5 }],
    ['no object', 5],
  ])('%s is refused', async (_name, meta) => {
    const { status, reason } = await errorOf(await rename({ projectId: world.own.projectId, name: 4e9 }, meta));
    expect([status, reason]).toEqual([400, 'INVALID_INPUT']);
  });

  test('a value inside itself does not keep the server busy', async () => {
    const { projectId, icgiId } = world.own;
    const json = { projectId, icgiId, attributes: { settings: { name: null } } };
    for (const referentialEqualities of [
      [['attributes.settings.name']],
      { attributes: ['attributes.settings.name'] },
    ]) {
      const response = await post('icgis.update', JSON.stringify({ json, meta: { referentialEqualities, v: 1 } }));
      expect(response.status).toBe(400);
    }
  });

  test('values that stand in each other twice, forty deep, do not grow', async () => {
    const { projectId, icgiId } = world.own;
    const levels = Array.from({ length: 40 }, (_, at) => [`l${at}`, { a: null, b: null }]);
    const equal = Object.fromEntries(
      levels.slice(1).map((_, at) => [`attributes.l${at}`, [`attributes.l${at + 1}.a`, `attributes.l${at + 1}.b`]]),
    );
    const body = JSON.stringify({
      json: { projectId, icgiId, attributes: Object.fromEntries(levels) },
      meta: { referentialEqualities: equal, v: 1 },
    });
    expect((await post('icgis.update', body)).status).toBe(400);
  });

  test.each([
    ['a bigint', '12', 'bigint'],
    ['a date', '2026-01-01T00:00:00.000Z', 'Date'],
    ['a set', ['a'], 'set'],
    ['a map', [['a', 1]], 'map'],
    ['an infinity', 'Infinity', 'number'],
    ['undefined', null, 'undefined'],
  ])('%s in a record is refused or stored as JSON, never a fault of the server', async (_name, value, kind) => {
    const { projectId, icgiId } = world.own;
    const change = {
      id: icgiId,
      baseRevision: 1,
      requestId: randomUUID(),
      label: 'x',
      changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value }] }],
    };
    const changed = await post(
      'documents.change',
      JSON.stringify({ json: change, meta: { values: { 'changes.0.set.0.value': [kind] } } }),
    );
    expect(changed.status, await changed.text()).toBeLessThan(500);
    const update = { projectId, icgiId, attributes: { settings: { name: value }, keyframes: value, extra: value } };
    const values = { 'attributes.settings.name': [kind], 'attributes.keyframes': [kind], 'attributes.extra': [kind] };
    const updated = await post('icgis.update', JSON.stringify({ json: update, meta: { values } }));
    expect(updated.status, await updated.text()).toBeLessThan(500);
    const made = { projectId, settings: { name: 'Tour', start: value, extra: value } };
    const created = await post(
      'icgis.create',
      JSON.stringify({ json: made, meta: { values: { 'settings.start': [kind], 'settings.extra': [kind] } } }),
    );
    expect(created.status, await created.text()).toBeLessThan(500);
    await world.editor.call.documents.open.query({ kind: 'icgi', id: icgiId });
  });
});

test.each(['{', 'null', '5', '"x"', '[]', '{"json":', '{"0":{"json":{}}}', ''])(
  'a body of %j is refused',
  async (body) => {
    expect((await post('projects.rename', body)).status).toBe(400);
  },
);

test('an unknown query parameter of a REST call is refused, with its name', async () => {
  const { slug, icgiId } = world.own;
  const paths = [
    '/api/status',
    `/api/client/${slug}`,
    `/api/client/${slug}/icgi/${icgiId}`,
    `/api/product/icgi/${icgiId}/theme-tokens`,
    '/api/.well-known/jwks.json',
  ];
  for (const path of paths) {
    const response = await fetch(`${world.server.url}${path}?fields=*`);
    expect([response.status, JSON.parse(await response.text())]).toEqual([
      400,
      {
        message: 'Request validation failed',
        pathParameterErrors: null,
        headerErrors: null,
        queryParameterErrors: {
          name: 'ZodError',
          issues: [expect.objectContaining({ message: "Unrecognized key(s) in object: 'fields'", path: [] })],
        },
        bodyErrors: null,
      },
    ]);
  }
});

test('every field of what opens a session takes text alone: no objects, lists or operators', async () => {
  const bodies: Record<string, Record<string, string>> = {
    login: { email: 'a@b.se', password: 'x' },
    link: { token: 'x' },
    'link/use': { token: 'x', name: 'Anna', password: 'long enough' },
  };
  for (const [path, body] of Object.entries(bodies)) {
    for (const field of Object.keys(body)) {
      for (const value of [{}, [], ['x'], { $ne: 1 }, { $gt: '' }, 5, true, { code: {} }]) {
        const response = await fetch(`${world.server.url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, [field]: value }),
        });
        expect([path, field, response.status]).toEqual([path, field, 400]);
      }
    }
  }
  for (const field of ['current', 'next']) {
    const input = { current: 'x', next: 'long enough', [field]: { $ne: 1 } };
    const answer = await callProcedure(
      world.server.url,
      token(),
      { path: 'sessions.changePassword', type: 'mutation' },
      input,
    );
    expect(answer.code).toBe('BAD_REQUEST');
  }
});
