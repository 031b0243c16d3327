import { expect, test } from 'vitest';
import {
  CreateTranslation,
  DeleteCustom,
  DeleteOverride,
  GetTranslation,
  UpsertTranslation,
} from './translations.contract.ts';

const rest = { projectId: '7f9a3c52-0c1e-4a4a-8f0e-5d1f2b3c4d5e', language: 'en', value: 'Text' };
/** Every call that takes a key, with what stands before the key's own name. */
const calls = [
  ['get', GetTranslation.pick({ key: true }), ''],
  ['create', CreateTranslation.pick({ key: true }), ''],
  ['upsert', UpsertTranslation.pick({ key: true }), ''],
  ['upsert of a custom key', UpsertTranslation.pick({ key: true }), 'custom.'],
  ['deleteOverride', DeleteOverride.pick({ key: true }), ''],
  ['deleteOverride of a custom key', DeleteOverride.pick({ key: true }), 'custom.'],
  ['deleteCustom', DeleteCustom.pick({ key: true }), 'custom.'],
] as const;

test.each(calls)('%s takes a key of small letters, numbers, "-" and "_"', (_call, schema, before) => {
  for (const name of ['a', '7', 'a-b_c9']) expect(schema.safeParse({ key: before + name }).success).toBe(true);
});

test.each(calls)('%s refuses any other key in the words of the rule', (_call, schema, before) => {
  for (const name of ['', '-a', '_a', 'å', 'a.b', 'a b', '.a', 'custom.a', ' a']) {
    // What one call takes for the prefix is the name for another.
    if (before === '' && name === 'custom.a' && schema.safeParse({ key: name }).success) continue;
    const { error } = schema.safeParse({ key: before + name });
    expect([name, error?.issues.map(({ path }) => path)]).toEqual([name, error?.issues.map(() => ['key'])]);
    expect(error?.issues.map(({ message }) => message).join()).toMatch(/Key (?:must start with|can only include)/);
  }
});

test('a key of the catalogue is no custom key, and the refusal says how those begin', () => {
  const { error } = DeleteCustom.safeParse({ ...rest, key: 'menu' });
  expect(error?.issues.map(({ message }) => message)).toContain('Keys of texts of your own begin with "custom."');
});
