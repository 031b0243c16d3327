import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../engine/command.ts';
import { invertEdits, refitEdits } from '../engine/history.ts';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { contentOf, wholeOf, withEdits } from '../testing/record-map.ts';
import { contrastPairs } from './contrast.ts';
import { coloursFrom } from './generate-theme.ts';
import { checkTheme } from './theme.checks.ts';
import * as commands from './theme.commands.ts';
import { themeDocument } from './theme.document.ts';
import type { FontFile, ThemeDocument } from './theme.records.ts';
import { themeFrom } from './theme.ts';

type ThemeRecords = Records<ThemeDocument>;

const IDS = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...IDS);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 3 });
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({ r: channel, g: channel, b: channel, a: fc.constantFrom(1, 0.5) });
const pair = fc.record({ color, text: color });
const name = fc.constantFrom('Food', 'Culture');
const family = fc.constantFrom('Open Sans', 'Lora', 'House Grotesk');
const file = (of: string): FontFile => ({
  family: of,
  weight: { from: 400, to: 700 },
  style: 'normal',
  media: { name: `${of}.woff2`, type: 'font/woff2', url: `asset://${of}` },
});

function emptyTheme(): ThemeRecords {
  const records = ['look', 'colors'].map((key): [string, Record<string, unknown>] => {
    const parsed = parseRecord(themeDocument, key, {});
    if (!parsed.ok) throw new Error(`"${key}" has no defaults`);
    return [key, parsed.record];
  });
  return settled(new Records<ThemeDocument>(themeDocument, trustedTables(themeDocument, records)));
}

/** The same content with nothing changed yet, so that `edits()` is what the next command does. */
const settled = (theme: ThemeRecords): ThemeRecords =>
  new Records<ThemeDocument>(themeDocument, trustedTables(themeDocument, [...wholeOf(theme)]));

const step =
  <A>(command: Command<ThemeDocument, A>) =>
  (args: A) =>
  (theme: ThemeRecords): ThemeRecords =>
    command.run(theme, args);

const other = themeFrom(
  commands.addGroup.run(emptyTheme(), {
    added: { id: 'b', name: 'Of another', ...twice({ r: 1, g: 2, b: 3, a: 1 }) },
  }),
);

function twice(one: { r: number; g: number; b: number; a: number }) {
  return { main: { color: one, text: one }, alt: { color: one, text: one } };
}

const stepsByCommand = {
  fixContrast: fc
    .record({ path: fc.constantFrom('colors.primary.text', 'colors.groups.a.main.text', 'colors.icgi.overlay'), color })
    .map((one) => step(commands.fixContrast)({ colours: [one] })),
  applyColours: color.map((seed) => step(commands.applyColours)({ colours: coloursFrom(seed) })),
  setFont: fc
    .record({ slot: fc.constantFrom('headings' as const, 'body' as const), family })
    .map((one) => step(commands.setFont)({ ...one, files: one.family === 'House Grotesk' ? [file(one.family)] : [] })),
  importTheme: fc.uniqueArray(id).map((kept) => step(commands.importTheme)({ from: other, kept })),
  addGroup: fc.record({ id, name, main: pair, alt: pair }).map((added) => step(commands.addGroup)({ added })),
  moveGroups: ids.map((moved) => step(commands.moveGroups)({ ids: moved, after: null, before: null })),
  duplicateGroups: ids.map((from) =>
    step(commands.duplicateGroups)({ items: from.map((one) => ({ id: one, copy: `${one}2` })) }),
  ),
  removeGroup: id.map((one) => step(commands.removeGroup)({ id: one })),
};

const anySteps = fc.array(fc.oneof(...Object.values(stepsByCommand)), { maxLength: 6 });
const themeAfter = (steps: readonly ((theme: ThemeRecords) => ThemeRecords)[]) =>
  settled(steps.reduce((theme, run) => run(theme), emptyTheme()));

describe.each(Object.entries(stepsByCommand))('%s', (_name, anyStep) => {
  test('can be undone, undo(do(x)) = x, and leaves what the schema accepts', () => {
    fc.assert(
      fc.property(anySteps, anyStep, (steps, run) => {
        const theme = themeAfter(steps);
        const plain = wholeOf(theme);
        const edits = run(theme).edits();
        for (const { key, after } of edits)
          if (after) expect(parseRecord(themeDocument, key, after)).toMatchObject({ ok: true });
        const done = withEdits(plain, edits);
        const undone = withEdits(
          done,
          refitEdits(themeDocument, invertEdits(edits), ({ key }) => done.get(key)),
        );
        expect(contentOf(undone)).toBe(contentOf(plain));
      }),
      { numRuns: 60 },
    );
  });
});

test('every command of a theme takes part in this property', () => {
  expect(Object.keys(stepsByCommand).sort()).toEqual(Object.keys(commands).sort());
});

const group = (groupId: string) => ({ id: groupId, name: groupId, ...twice({ r: 20, g: 90, b: 60, a: 1 }) });
const withGroups = (...all: string[]) =>
  all.reduce((theme, one) => commands.addGroup.run(theme, { added: group(one) }), emptyTheme());
const idsOf = (theme: ThemeRecords) => theme.ordered('groups').map(({ id: one }) => one);

test('files of a family go when nothing is set in it any more, and stay while the other texts are', () => {
  const house = { family: 'House Grotesk', files: [file('House Grotesk')] };
  const both = (['headings', 'body'] as const).reduce(
    (theme, slot) => commands.setFont.run(theme, { slot, ...house }),
    emptyTheme(),
  );
  expect(both.one('look').fontFiles).toHaveLength(1);
  const one = commands.setFont.run(both, { slot: 'body', family: 'Lora', files: [] });
  expect(one.one('look')).toMatchObject({
    fonts: { headings: 'House Grotesk', body: 'Lora' },
    fontFiles: house.files,
  });
  expect(commands.setFont.run(one, { slot: 'headings', family: 'Lora', files: [] }).one('look').fontFiles).toEqual([]);
});

test('an imported theme brings its groups, and groups that are in use stay behind them', () => {
  const imported = commands.importTheme.run(withGroups('a', 'b', 'c'), { from: other, kept: ['c'] });
  expect(idsOf(imported)).toEqual(['b', 'c']);
  expect(imported.get('groups', 'b')?.name).toBe('Of another');
});

test('groups are added behind another one, moved together and copied in place', () => {
  const theme = withGroups('a', 'b', 'c');
  expect(idsOf(commands.addGroup.run(theme, { added: group('d'), after: 'a' }))).toEqual(['a', 'd', 'b', 'c']);
  expect(idsOf(commands.moveGroups.run(theme, { ids: ['a', 'b'], after: 'c', before: null }))).toEqual(['c', 'a', 'b']);
  expect(idsOf(commands.duplicateGroups.run(theme, { items: [{ id: 'a', copy: 'a2' }] }))).toEqual([
    'a',
    'a2',
    'b',
    'c',
  ]);
});

test('checks name the pair that fails, where it is, and a family whose files are not here; one fix mends a pair', () => {
  const pale = { r: 200, g: 200, b: 200, a: 1 };
  const failing = commands.fixContrast.run(emptyTheme(), {
    colours: [{ path: 'colors.interface.control', color: pale }],
  });
  const theme = commands.setFont.run(failing, { slot: 'headings', family: 'Abel', files: [] });
  expect(checkTheme(themeFrom(theme))).toEqual([
    {
      level: 'warning',
      check: 'theme.contrast',
      message: 'White on controls reaches 1.6 to 1; 4.5 is needed',
      record: 'colors',
      path: ['interface', 'control'],
    },
    {
      level: 'warning',
      check: 'theme.font',
      message: '“Abel” is not on this server: visitors see the fallback. Upload its WOFF2 files',
      record: 'look',
      path: ['fonts', 'headings'],
    },
  ]);
  const colours = contrastPairs(themeFrom(theme)).flatMap(({ path, suggestion }) =>
    suggestion ? [{ path, color: suggestion }] : [],
  );
  const fixed = commands.fixContrast.run(theme, { colours });
  expect(checkTheme(themeFrom(fixed)).map(({ check }) => check)).toEqual(['theme.font']);
});
