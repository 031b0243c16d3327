import { NoAnswer } from '@diorama/contract/common/answers.ts';
import { NoInput, type Procedure } from '@diorama/contract/procedures/procedure.ts';
import { procedures as listed } from '@diorama/contract/procedures/procedures.ts';
import { expect, test } from 'vitest';
import { router, signedIn } from '../packages/server/src/http/trpc.ts';
import { type ProcedureEntry, procedures, proceduresOf } from './security/router-procedures.testing.ts';

/** A procedure of the contract, or a group of them. */
type Listed = Procedure | { readonly [name: string]: Listed };

const isProcedure = (value: Listed): value is Procedure => 'kind' in value && typeof value.kind === 'string';

/** The contract's list in the form of the router's. */
function entriesOf(group: Listed, path: readonly string[] = []): ProcedureEntry[] {
  if (!isProcedure(group)) return Object.entries(group).flatMap(([name, member]) => entriesOf(member, [...path, name]));
  const { kind, input, output } = group;
  return [{ path: path.join('.'), type: kind, input: input === NoInput ? null : input, output }];
}

const withoutOutput = (entries: readonly ProcedureEntry[]) =>
  entries.filter(({ output }) => output === null).map(({ path }) => path);

/** What differs between the contract's list and a router, by path. */
function differences(entries: readonly ProcedureEntry[], router: readonly ProcedureEntry[]): string[] {
  const byPath = new Map(router.map((entry) => [entry.path, entry]));
  const missing = router.filter(({ path }) => !entries.some((entry) => entry.path === path));
  return [
    ...missing.map(({ path }) => `${path}: not in the contract`),
    ...entries.flatMap(({ path, type, input, output }) => {
      const procedure = byPath.get(path);
      if (!procedure) return [`${path}: not in the router`];
      return [
        ...(procedure.type === type ? [] : [`${path}: a ${procedure.type} in the router`]),
        ...(procedure.input === input ? [] : [`${path}: another input in the router`]),
        ...(procedure.output === output ? [] : [`${path}: another output in the router`]),
      ];
    }),
  ];
}

test('every procedure has a schema for its answer', () => {
  expect(procedures.length).toBeGreaterThan(50);
  expect(withoutOutput(procedures)).toEqual([]);
});

test('the contract lists every procedure with the kind, input and output it has on the server', () => {
  expect(differences(entriesOf(listed), procedures)).toEqual([]);
});

test('a procedure without an output, or unlike the contract, is found', () => {
  const planted = proceduresOf(
    router({
      bare: signedIn.query(() => 'anything'),
      same: signedIn.output(NoAnswer).mutation(() => undefined),
      group: router({ other: signedIn.output(NoAnswer).mutation(() => undefined) }),
    }),
  );
  const contract = {
    same: { kind: 'mutation', input: NoInput, output: NoAnswer },
    group: { other: { kind: 'query', input: NoAnswer, output: NoInput } },
    gone: { kind: 'query', input: NoInput, output: NoAnswer },
  } as const;
  expect(withoutOutput(planted)).toEqual(['bare']);
  expect(differences(entriesOf(contract), planted)).toEqual([
    'bare: not in the contract',
    'group.other: a mutation in the router',
    'group.other: another input in the router',
    'group.other: another output in the router',
    'gone: not in the router',
  ]);
});
