import { expect, test } from 'vitest';
import * as z from 'zod';
import { asMedia, asPort, asReference, asTranslation, findingsIn, type SchemaFinding } from './schema-walk.ts';

const reference = () =>
  asReference(z.strictObject({ type: z.string(), id: z.string() }), { targets: ['room'], isParent: false });
const rule = { targets: ['room'], isParent: false };
const media = (role: 'file' | 'still' = 'file') => asMedia(z.strictObject({ url: z.string() }), role);
const key = () => asTranslation(z.strictObject({ type: z.literal('variable'), key: z.string() }));
const room = { type: 'room', id: 'hall' };
const found = (...path: string[]): SchemaFinding => ({ kind: 'reference', path, value: room, rule });
const shows = (role: 'still' | 'frames' | 'file', ...path: string[]) =>
  ({ kind: 'media', path, value: { url: 'a' }, role }) as const;

test.each<[string, () => z.ZodType, unknown, SchemaFinding[]]>([
  ['in a field', () => z.strictObject({ room: reference(), name: z.string() }), { room, name: 'x' }, [found('room')]],
  [
    'where it may be absent',
    () => z.strictObject({ room: reference().nullable().optional() }),
    { room },
    [found('room')],
  ],
  ['none', () => z.strictObject({ room: reference().nullable().optional() }), { room: null }, []],
  ['in no field', () => z.strictObject({ room: reference() }), {}, []],
  ['in a list', () => z.array(reference()), [room, room], [found('hall'), found('hall')]],
  ['in a list of lists', () => z.array(z.array(reference())), [[], [room]], [found('1', 'hall')]],
  ['in no list', () => z.array(reference()), { 0: room }, []],
  ['in a map', () => z.record(z.string(), reference()), { a: room }, [found('a')]],
  ['in no map', () => z.record(z.string(), reference()), [room], []],
  ['in a union', () => z.union([z.string(), z.strictObject({ room: reference() })]), { room }, [found('room')]],
  ['in another option', () => z.union([z.string(), z.strictObject({ room: reference() })]), 'x', []],
  ['of no type', () => reference(), { id: 'hall' }, []],
  ['of no id', () => reference(), { type: 'room' }, []],
  ['as a text', () => reference(), 'hall', []],
  [
    'a port',
    () => z.strictObject({ from: asPort(z.string(), 'node') }),
    { from: 'n1.out' },
    [
      {
        kind: 'reference',
        path: ['from'],
        value: { type: 'node', id: 'n1' },
        rule: { targets: ['node'], isParent: false },
      },
    ],
  ],
  ['a port of nothing', () => z.strictObject({ from: asPort(z.string(), 'node') }), { from: 7 }, []],
  ['a key', () => key(), { type: 'variable', key: 'menu' }, [{ kind: 'translation', path: [], key: 'menu' }]],
  ['no key', () => key(), { type: 'variable', key: 7 }, []],
  ['a file', () => media(), { url: 'a' }, [shows('file')]],
  ['a still', () => media('still'), { url: 'a' }, [shows('still')]],
  [
    'stills of a list by its role',
    () => asMedia(z.array(media('still')), 'frames'),
    [{ url: 'a' }],
    [shows('frames', '0')],
  ],
  ['nothing in what is no object', () => z.strictObject({ room: reference() }), null, []],
  ['a field of every object', () => z.record(z.string(), z.strictObject({ constructor: reference() })), { a: {} }, []],
  ['no file', () => media(), { url: 7 }, []],
  ['no object', () => media(), 'a', []],
  ['files of a list by its role', () => asMedia(z.array(media()), 'frames'), [{ url: 'a' }], [shows('frames', '0')]],
  [
    'files of an object by its role',
    () => asMedia(z.strictObject({ of: media() }), 'still'),
    { of: { url: 'a' } },
    [shows('still', 'of')],
  ],
])('what is pointed at %s', (_what, schema, value, findings) => {
  expect(findingsIn(schema(), value)).toEqual(findings);
});

test('a schema that holds itself is walked as deep as its value goes', () => {
  type Tree = { room: { type: string; id: string }; inner: Tree[] };
  const tree: z.ZodType<Tree> = z.strictObject({
    room: reference(),
    get inner() {
      return z.array(tree);
    },
  });
  expect(
    findingsIn(tree, { room, inner: [{ room, inner: [{ room, inner: [] }] }] }).map(({ path }) => path.join('.')),
  ).toEqual(['room', 'inner.0.room', 'inner.0.inner.0.room']);
});
