import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callProcedure } from './call-procedure.testing.ts';
import { fieldsOf, idFieldsOf, type ProcedureEntry, procedures } from './router-procedures.testing.ts';
import { tenantCases } from './tenant-cases.testing.ts';
import { createTenantWorld, type TenantWorld } from './tenant-world.testing.ts';
import { wholeState } from './whole-state.testing.ts';

/** Inputs for each procedure, the same ones in every run. */
const RUNS = 200;
const SEED = 20_260;

let world: TenantWorld;
beforeAll(async () => {
  // No limit interferes: what a limit refuses is not checked.
  const many = '1000000';
  world = await createTenantWorld({
    LIMIT_WRITES: many,
    LIMIT_PUBLISHES: many,
    LIMIT_UPLOAD_TICKETS: many,
    LIMIT_SIGN_INS_PER_ACCOUNT: many,
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    'x'.repeat(5_000),
    'a\u0000b',
    '\ud800',
    '\u202e',
    '../../x',
    "'; drop table users; --",
    '%00',
    '{{7*7}}',
    '#{x}',
    '__proto__',
    'constructor',
    '00000000-0000-0000-0000-000000000000',
    'blob://',
    'asset://x',
    'javascript:alert(1)',
    -1,
    0,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53 + 2,
    true,
    [],
    {},
    [[]],
    [null],
    { $ne: 1 },
    { json: 1 },
    { id: { id: 1 } },
  ),
);

/** The input with one place, at any depth, taken away, filled with something else or joined by a known or an unknown name. */
function spoiled(input: unknown, names: readonly string[]): fc.Arbitrary<unknown> {
  const places: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    places.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value))
      walk(member, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(input, []);
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom('replace', 'remove', 'add'),
      hostile,
      fc.oneof(fc.string(), fc.constantFrom('x', ...names)),
    )
    .map(([path, how, value, name]) => change(input, path, how, value, name));
}

function change(
  input: unknown,
  [key, ...rest]: (string | number)[],
  how: string,
  value: unknown,
  name: string,
): unknown {
  if (key === undefined) {
    if (how === 'replace') return value;
    return typeof input === 'object' && !Array.isArray(input) ? { ...input, [name]: value } : [input, value];
  }
  const copy = Object(structuredClone(input));
  if (rest.length === 0 && how === 'remove') delete copy[key];
  else copy[key] = change(copy[key], rest, how, value, name);
  return copy;
}

interface Answer {
  error?: { json: { code: number; message: string; data: { code: string; httpStatus: number } } };
}

/** All inputs in one batch; each answer on its own. */
async function batch({ path, type }: ProcedureEntry, inputs: readonly unknown[]): Promise<Answer[]> {
  const names = inputs.map(() => path).join(',');
  const json = JSON.stringify(Object.fromEntries(inputs.map((input, at) => [at, { json: input }])));
  const headers = { authorization: `Bearer ${world.editor.token}`, 'content-type': 'application/json' };
  const url = `${world.server.url}/api/trpc/${names}?batch=1`;
  const response = await (type === 'query'
    ? fetch(`${url}&input=${encodeURIComponent(json)}`, { headers })
    : fetch(url, { method: 'POST', headers, body: json }));
  const text = await response.text();
  if (response.status >= 500 || !text.startsWith('['))
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** All inputs, in batches that are as long as a request may be. */
async function batches(procedure: ProcedureEntry, inputs: readonly unknown[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < inputs.length; from += 50)
    answers.push(...(await batch(procedure, inputs.slice(from, from + 50))));
  expect(answers).toHaveLength(inputs.length);
  return answers;
}

const faultsIn = (inputs: readonly unknown[], answers: readonly Answer[]) =>
  answers.flatMap(({ error }, at) => (error && error.json.data.httpStatus >= 500 ? [[inputs[at], error.json]] : []));

/** Inputs by whether the contract takes them as they arrive: what it does not take is refused the first time already. */
function sorted({ input }: ProcedureEntry, inputs: readonly unknown[]) {
  const isTaken = (one: unknown) => input?.safeParse(one === undefined ? one : JSON.parse(JSON.stringify(one))).success;
  return { misfits: inputs.filter((one) => !isTaken(one)), fitting: inputs.filter(isTaken) };
}

const called = procedures.filter(({ type, input }) => type !== 'subscription' && input !== null);

test.each(called)(
  '$path: spoiled inputs never give a server error, and what is refused writes nothing',
  async (procedure) => {
    const valid = tenantCases[procedure.path]?.input?.(world.own) ?? {};
    const sample = fc.sample(spoiled(valid, fieldsOf(procedure)), { numRuns: RUNS, seed: SEED });
    const inputs = [...new Map(sample.map((input) => [JSON.stringify(input), input])).values()];
    const { misfits, fitting } = sorted(procedure, inputs);
    const bad = [...misfits, ...(await lastlyRefused(procedure, fitting))];
    expect(bad.length).toBeGreaterThan(0);
    const before = await wholeState(world.server);
    const refusals = await batches(procedure, bad);
    expect(faultsIn(bad, refusals)).toEqual([]);
    expect(refusals.filter(({ error }) => error === undefined)).toEqual([]);
    expect(await wholeState(world.server)).toEqual(before);
  },
);

/**
 * The inputs that are refused however often they are sent. The calls of a batch run concurrently, so one may be refused
 * because of what another was writing, and a name that was taken may be free afterwards.
 */
async function lastlyRefused(procedure: ProcedureEntry, inputs: readonly unknown[]): Promise<readonly unknown[]> {
  const answers = await batches(procedure, inputs);
  expect(faultsIn(inputs, answers)).toEqual([]);
  const refused = inputs.filter((_, at) => ![undefined, 'CONFLICT'].includes(answers[at]?.error?.json.data.code));
  return refused.length === inputs.length ? refused : lastlyRefused(procedure, refused);
}

/** The largest the database holds and one more, what JSON holds exactly at most, and what is no count. */
const NUMBERS = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e308, 0, -1, 1.5];

test.each(called)('$path: no number in any field gives a server error', async (procedure) => {
  const valid = Object(tenantCases[procedure.path]?.input?.(world.own));
  const inputs = [...new Set([...Object.keys(valid), ...fieldsOf(procedure)])].flatMap((field) =>
    NUMBERS.map((number) => ({ ...valid, [field]: number })),
  );
  const answers = await batch(procedure, inputs);
  expect(answers).toHaveLength(inputs.length);
  expect(faultsIn(inputs, answers)).toEqual([]);
});

const streams = procedures.filter(({ type }) => type === 'subscription');
test.each(streams)('$path: a stream with a spoiled id begins for nobody', async (procedure) => {
  const valid = tenantCases[procedure.path]?.input?.(world.own) ?? {};
  const field = idFieldsOf(procedure)[0] ?? '';
  for (const value of fc.sample(hostile, { numRuns: 40, seed: SEED })) {
    const { status, code } = await callProcedure(world.server.url, world.editor.token, procedure, {
      ...valid,
      [field]: value,
    });
    expect([value, status < 500, code]).toEqual([value, true, 'BAD_REQUEST']);
  }
});
