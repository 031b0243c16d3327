import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trustedTables } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { withColour } from './colour-at.ts';
import { AA, contrastPairs, contrastRatio, fixesOf, fixesOfAll, nearestPassing, passesAt } from './contrast.ts';
import { coloursFrom } from './generate-theme.ts';
import { themeDocument } from './theme.document.ts';
import { type Theme, themeOf } from './theme.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.record({ r: channel, g: channel, b: channel, a: fc.constant(1) });

function defaultTheme(): Theme {
  const records = ['look', 'colors'].map((key): [string, Record<string, unknown>] => {
    const parsed = parseRecord(themeDocument, key, {});
    if (!parsed.ok) throw new Error(`"${key}" has no defaults`);
    return [key, parsed.record];
  });
  return themeOf(trustedTables(themeDocument, records));
}

test('black on white is 21, a colour on itself 1, and the order does not matter', () => {
  const [black, white] = [
    { r: 0, g: 0, b: 0, a: 1 },
    { r: 255, g: 255, b: 255, a: 1 },
  ];
  expect(contrastRatio(black, white)).toBeCloseTo(21, 5);
  expect(contrastRatio(white, black)).toBeCloseTo(21, 5);
  expect(contrastRatio(white, white)).toBe(1);
  // Half of black over white is grey.
  expect(contrastRatio({ ...black, a: 0.5 }, white)).toBeCloseTo(3.95, 1);
});

test('the default theme passes everywhere', () => {
  expect(contrastPairs(defaultTheme()).filter(({ aa }) => !aa)).toEqual([]);
});

test('a failing pair comes with the nearest colour that passes', () => {
  const theme = defaultTheme();
  const pale = { r: 200, g: 200, b: 200, a: 1 };
  const { colors } = theme;
  const failing = contrastPairs({
    ...theme,
    colors: { ...colors, secondary: { ...colors.secondary, text: pale } },
  }).filter(({ aa }) => !aa);
  expect(failing.map(({ path }) => path)).toEqual(['colors.secondary.text', 'colors.secondary.text']);
  const [first] = failing;
  expect(first?.suggestion && contrastRatio(first.suggestion, first.bg)).toBeGreaterThanOrEqual(AA);
});

test('whatever the colours, the suggestion passes, and one that passes already is kept', () => {
  fc.assert(
    fc.property(colour, colour, (text, background) => {
      const found = nearestPassing(text, background);
      expect(contrastRatio(found, background)).toBeGreaterThanOrEqual(AA);
      if (contrastRatio(text, background) >= AA) expect(found).toEqual(text);
    }),
  );
});

test('a theme made from any colour is readable everywhere', () => {
  const theme = defaultTheme();
  fc.assert(
    fc.property(colour, (seed) => {
      const made = { ...theme, colors: { ...coloursFrom(seed), groups: [] } };
      expect(contrastPairs(made).filter(({ aa }) => !aa)).toEqual([]);
    }),
  );
});

test('the smallest change is offered first: a colour behind a text moves less than white to black', () => {
  const theme = withColour(defaultTheme(), 'colors.primary.default', { r: 63, g: 143, b: 116, a: 1 });
  const failing = contrastPairs(theme).find(({ aa }) => !aa);
  if (!failing) throw new Error('white on this green fails');
  const [first, second] = fixesOf(theme, failing);
  expect([first?.path, second?.path]).toEqual(['colors.primary.default', 'colors.primary.text']);
  expect(first && passesAt(theme, first.path)(first.color)).toBe(true);
});

test('whatever the colours, the fixes of all pairs leave none that fails', () => {
  const theme = defaultTheme();
  fc.assert(
    fc.property(colour, colour, colour, (one, other, third) => {
      const paths = ['colors.primary.default', 'colors.interface.control', 'colors.secondary.text'];
      const spoilt = [one, other, third].reduce((next, color, at) => withColour(next, paths[at] ?? '', color), theme);
      const fixed = fixesOfAll(spoilt).reduce((next, { path, color }) => withColour(next, path, color), spoilt);
      expect(contrastPairs(fixed).filter(({ aa }) => !aa)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('small headings and names of languages are judged as pages mix them with what is behind', () => {
  const theme = defaultTheme();
  const { colors } = theme;
  const [white, grey] = [
    { r: 255, g: 255, b: 255, a: 1 },
    { r: 100, g: 100, b: 100, a: 1 },
  ];
  const pairs = contrastPairs({
    ...theme,
    colors: { ...colors, layers: { ...colors.layers, '0': white, '5': white, '10': grey } },
  }).filter(({ path }) => path === 'colors.layers.10');
  // Whole, with 68 % over the page, and with 72 % over a raised surface.
  const shares = (on: string) => pairs.filter((pair) => pair.on === on).map(({ fg }) => Math.round(fg.r));
  expect(shares('colors.layers.0')).toEqual([100, 150]);
  expect(shares('colors.layers.5')).toEqual([100, 143]);
  expect(pairs.map(({ aa }) => aa)).toEqual([true, true, false, false]);
});
