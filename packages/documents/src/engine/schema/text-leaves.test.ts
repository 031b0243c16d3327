import { expect, test } from 'vitest';
import * as z from 'zod';
import { flatAttributes } from '../attributes/attributes.ts';
import { defineKind } from './define-kind.ts';
import { collection } from './record-definition.ts';
import { asTexts, collectionsWithTexts, type TextsInstead, textLeavesOf, withInstead } from './text-leaves.ts';

const texts = (max?: number) =>
  asTexts(z.partialRecord(z.enum(['en', 'sv']), max === undefined ? z.string() : z.string().max(max)));
const custom = (value: z.ZodType) => z.strictObject({ type: z.literal('custom'), value });

function leavesOf(field: z.ZodType, value: unknown) {
  const records = { texts: collection({ field }), marks: collection({ size: z.number() }) };
  const kind = defineKind({
    kind: 'tour',
    schemaVersion: '0.1.0',
    records,
    recordTypes: {},
    migrations: [],
    nameOf: () => '',
    attributes: flatAttributes(records),
    labels: { document: 'tour', records: {}, fields: {} },
    check: () => [],
  });
  return { kind, leaves: textLeavesOf(kind, 'texts/a', value === undefined ? {} : { field: value }) };
}
const en = { en: 'Hall' };

test.each<[string, () => z.ZodType, unknown, [path: string, max: number | null][]]>([
  ['a text', () => texts(9), en, [['field', 9]]],
  ['an empty text', () => texts(9), {}, [['field', 9]]],
  ['a text of any length', () => texts(), en, [['field', Number.MAX_SAFE_INTEGER]]],
  [
    'a rich text',
    () => asTexts(z.partialRecord(z.enum(['en', 'sv']), z.array(z.string()))),
    { en: [] },
    [['field', null]],
  ],
  ['what is no map', () => texts(9), 'Hall', []],
  ['nothing', () => texts(9).nullable().optional(), null, []],
  ['no field', () => texts(9).optional(), undefined, []],
  [
    'texts of an object',
    () => z.strictObject({ a: texts(1), b: z.number(), c: texts(2) }),
    { a: en, b: 1, c: en },
    [
      ['field.a', 1],
      ['field.c', 2],
    ],
  ],
  [
    'texts of an option',
    () => z.discriminatedUnion('type', [custom(texts(9)), z.strictObject({ type: z.literal('none') })]),
    { type: 'custom', value: en },
    [['field.value', 9]],
  ],
  [
    'an option without texts',
    () => z.discriminatedUnion('type', [custom(texts(9)), z.strictObject({ type: z.literal('none') })]),
    { type: 'none' },
    [],
  ],
  [
    'texts of items',
    () => z.array(z.strictObject({ id: z.string(), name: texts(9) })),
    [{ id: 'x', name: en }, { name: en }],
    [['field.x.name', 9]],
  ],
  ['no list', () => z.array(z.strictObject({ id: z.string(), name: texts(9) })), { x: en }, []],
])('%s', (_what, field, value, expected) => {
  const { kind, leaves } = leavesOf(field(), value);
  expect(leaves.map(({ path, max }) => [path.join('.'), max])).toEqual(expected);
  expect(collectionsWithTexts(kind)).toEqual(['texts']);
});

test.each<[string, unknown, boolean]>([
  ['is absent', undefined, true],
  ['is empty', { type: 'custom', value: {} }, true],
  ['is blank', { type: 'custom', value: { en: ' ' } }, true],
  ['is there', { type: 'custom', value: { en: ' ', sv: 'Entré' } }, false],
  ['is a key', { type: 'variable', value: {} }, false],
  ['is no text', { type: 'custom', value: { en: 7 } }, false],
])('a text that %s has what is read in its place', (_what, value, hasInstead) => {
  const instead = { values: { sv: 'Entré' }, name: 'Hall' };
  const field = (texts_: TextsInstead) => withInstead(custom(texts(9)).optional(), () => texts_);
  expect(leavesOf(field(instead), value).leaves.filter((leaf) => leaf.instead)).toEqual(
    hasInstead ? [{ path: ['field', 'value'], values: {}, max: 9, instead }] : [],
  );
  expect(leavesOf(field({ values: {}, name: '' }), value).leaves.some((leaf) => leaf.instead)).toBe(false);
});
