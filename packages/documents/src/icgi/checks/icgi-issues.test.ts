import { expect, test } from 'vitest';
import { checkDocument } from '../../engine/check/check-document.ts';
import { issuesIn } from '../../engine/check/check-issue.ts';
import { Records } from '../../engine/schema/records.ts';
import { tablesOf, trustedTables } from '../../engine/schema/tables.ts';
import { parseRecord } from '../../engine/schema/validate.ts';
import { contrastOf } from '../../theme/contrast.ts';
import { defaultTheme } from '../../theme/default-theme.ts';
import { closeShape, moveApart, removeLoose } from '../commands/fix.commands.ts';
import { coveredAreas, crowded } from '../hit-areas.ts';
import { checkIcgi } from '../icgi.checks.ts';
import { icgiDocument } from '../icgi.document.ts';
import type { IcgiDocument, IcgiRecords } from '../icgi.records.ts';
import { LEAST_TARGET, screenScale } from '../screen-scale.ts';

const ref = (type: string, id: string) => ({ type, id });
const en = (text: string) => ({ type: 'custom', value: { en: text } });
const both = (text: string) => ({ type: 'custom', value: { en: text, sv: text } });
const image = { name: 'a.webp', type: 'image/webp', url: 'asset://a' };
const view = (name: string, controls: object = {}) => ({ name, image, alt: both(name), controls });
const cut = (to: string) => ({ type: 'keyframe', keyframe: ref('keyframe', to) });
const square = (x: number, y: number, side: number) =>
  `M${x} ${y}L${x + side} ${y}L${x + side} ${y + side}L${x} ${y + side}Z`;

/** A walkthrough of these records; ids and orders come from their keys. */
function icgiOf(given: Record<string, object>): IcgiRecords {
  const entries = Object.entries({ settings: { name: 'Tour' }, interface: {}, ...given }).map(
    ([key, value], at): [string, Record<string, unknown>] => {
      const [, id] = key.split('/');
      const parsed = parseRecord(icgiDocument, key, {
        ...(id ? { id, order: `a${at.toString(36).padStart(4, '0')}` } : {}),
        ...value,
      });
      if (!parsed.ok) throw new Error(`${key}: ${JSON.stringify(parsed.issues)}`);
      return [key, parsed.record];
    },
  );
  return new Records<IcgiDocument>(icgiDocument, trustedTables<IcgiDocument>(icgiDocument, entries));
}

const found = (icgi: IcgiRecords) =>
  issuesIn(checkIcgi(icgi, { languages: ['en', 'sv'] })).map(({ check, record }) => `${check} ${record}`);
const start = { settings: { name: 'Tour', start: ref('keyframe', 'a') } };

test('two views that lead to each other have nothing wrong', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A', { left: cut('b') }),
    'keyframes/b': view('B', { back: cut('a') }),
  });
  expect(found(icgi)).toEqual([]);
});

test('ways that end, do not return or lead nowhere are told of, each at its view', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A', { left: cut('b'), right: { type: 'keyframe', keyframe: null }, back: cut('a') }),
    'keyframes/b': view('B'),
    'keyframes/c': view('C', { left: cut('a') }),
  });
  expect(found(icgi).sort()).toEqual([
    'control.empty keyframes/a',
    'control.self keyframes/a',
    'dead-end keyframes/b',
    'one-way keyframes/a',
    'one-way keyframes/c',
    'unreachable keyframes/c',
  ]);
});

test('a shape that plays a transition is a way out of every view its outline stands on', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'keyframes/b': view('B', { back: cut('a') }),
    'transitions/t': {
      name: 'T',
      start: ref('keyframe', 'a'),
      end: ref('keyframe', 'b'),
      frames: Array.from({ length: 24 }, () => image),
    },
    'outlines/o': { name: 'O', size: { width: 1920, height: 1080 } },
    'shapes/s': {
      outline: ref('outline', 'o'),
      color: { r: 0, g: 0, b: 0, a: 1 },
      path: square(100, 100, 300),
      title: both('Door'),
      action: { type: 'transition', transition: ref('transition', 't') },
    },
    'placements/p': {
      keyframe: ref('keyframe', 'a'),
      x: 0,
      y: 0,
      data: { type: 'outline', outline: ref('outline', 'o') },
    },
  });
  expect(found(icgi)).toEqual([]);
});

test('texts that are missing in a language are told of by name', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': { ...view('A'), alt: en('The hall') },
    'signs/g': { text: en('Exit') },
    'categories/c': { name: en('Nature') },
    'markers/m': { title: en('Oak') },
    'blocks/b': { owner: ref('marker', 'm'), data: { type: 'text', text: en('An oak') } },
    'placements/p': {
      keyframe: ref('keyframe', 'a'),
      x: 0,
      y: 0,
      data: { type: 'marker', marker: ref('marker', 'm') },
    },
    'placements/q': {
      keyframe: ref('keyframe', 'a'),
      x: 0.5,
      y: 0.5,
      data: { type: 'widget', widget: ref('sign', 'g') },
    },
  });
  expect(issuesIn(checkIcgi(icgi, { languages: ['en', 'sv'] })).map(({ message }) => message)).toEqual([
    'The view “A” has no Swedish title',
    'The marker “Oak” has no title in Swedish',
    '“A” has no alt text in Swedish',
    'The sign “Exit” has no text in Swedish',
    'The category “Nature” has no name in Swedish',
    'The text “An oak” is missing in Swedish',
  ]);
  expect(issuesIn(checkIcgi(icgi, { languages: ['en'] }))).toEqual([]);
});

test('what many views lack is said once, and leads to the first of them', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': { ...view('A'), alt: both('The hall') },
    'keyframes/b': { ...view('B'), alt: undefined },
    'keyframes/c': { ...view('C'), alt: undefined },
    'keyframes/d': { ...view('D'), alt: en('A door') },
    'keyframes/e': { ...view('E'), alt: en('An end') },
  });
  const found = issuesIn(checkIcgi(icgi, { languages: ['en', 'sv'] })).filter(({ check }) => check === 'keyframe.alt');
  expect(found.map(({ message, record }) => [message, record])).toEqual([
    ['2 views have no alt text, such as “B”', 'keyframes/b'],
    ['2 views have no alt text in Swedish, such as “D”', 'keyframes/d'],
  ]);
});

test.each([
  ['2231 Kvarnen CAM01 Entre v03', true],
  ['CAM02_Kok', true],
  ['Hall v3', true],
  ['Kamera 4', true],
  ['hall.png', true],
  ['Hall', false],
  ['Living room 2', false],
  ['V8 garage', false],
  ['Apartment 1201, kitchen', false],
])('a view called “%s” is one that visitors would read a file name of: %s', (name, isFile) => {
  const messages = (more: object) =>
    issuesIn(
      checkIcgi(icgiOf({ ...start, 'keyframes/a': { ...view(name), title: undefined, alt: undefined, ...more } }), {
        languages: ['en', 'sv'],
      }),
    ).filter(({ check }) => check === 'keyframe.name');
  expect(messages({})).toHaveLength(isFile ? 1 : 0);
  expect(messages({ title: both('Hall') })).toEqual([]);
  expect(messages({ alt: both('The hall') })).toEqual([]);
});

test('shapes on a view that have a title and nothing behind it are said once', () => {
  const shape = (title: string) => ({
    outline: ref('outline', 'o'),
    color: { r: 0, g: 0, b: 0, a: 1 },
    path: square(100, 100, 300),
    title: both(title),
  });
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'outlines/o': { name: 'O', size: { width: 1920, height: 1080 } },
    'shapes/s': shape('Flat 1'),
    'shapes/t': shape('Flat 2'),
    'shapes/u': shape('Flat 3'),
    'blocks/b': { owner: ref('shape', 'u'), data: { type: 'text', text: both('Sold') } },
    'placements/p': {
      keyframe: ref('keyframe', 'a'),
      x: 0,
      y: 0,
      data: { type: 'outline', outline: ref('outline', 'o') },
    },
  });
  const found = issuesIn(checkIcgi(icgi, { languages: ['en'] })).filter(({ check }) => check === 'shape.idle');
  expect(found.map(({ message }) => message)).toEqual([
    'Nothing happens where visitors press 2 shapes, such as “Flat 1”: give them texts, pictures or an action',
  ]);
});

const drawn = (paths: Record<string, string>, placement: object = {}) =>
  icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'outlines/o': { name: 'O', size: { width: 1920, height: 1080 } },
    'placements/p': {
      keyframe: ref('keyframe', 'a'),
      x: 0,
      y: 0,
      data: { type: 'outline', outline: ref('outline', 'o'), ...placement },
    },
    ...Object.fromEntries(
      Object.entries(paths).map(([id, path]) => [
        `shapes/${id}`,
        {
          outline: ref('outline', 'o'),
          color: { r: 0, g: 0, b: 0, a: 1 },
          path,
          title: both(id),
          action: { type: 'link', link: { type: 'external', href: 'https://a.test', openInNewWindow: false } },
        },
      ]),
    ),
  });

test('a path that is broken, open or crosses itself is named; closing it is one press', () => {
  const icgi = drawn({
    broken: 'M0 0L10 q',
    open: 'M300 0L500 0L500 200L300 200',
    bow: 'M600 0L800 200L800 0L600 200Z',
    curve: 'M900 0C1100 0 1100 200 900 200Z',
    fine: square(0, 300, 200),
  });
  expect(found(icgi)).toEqual(['shape.path shapes/broken', 'shape.open shapes/open', 'shape.crossing shapes/bow']);
  const closed = closeShape.run(icgi, { id: 'open' });
  expect(closed.get('shapes', 'open')?.path).toBe('M300 0L500 0L500 200L300 200Z');
  expect(found(closed)).not.toContain('shape.open shapes/open');
});

test('a shape that is too small to press on a phone is named with its size there, by the scale of its outline', () => {
  const canvas = { width: 1920, height: 1080 };
  // A phone shows the picture as high as its window: 568 of 1080 px.
  expect(screenScale(canvas, { width: 320, height: 568 })).toBeCloseTo(568 / 1080);
  const paths = { large: square(0, 0, 48), small: square(100, 100, 40) };
  expect(found(drawn(paths))).toEqual(['target.size shapes/small']);
  const [issue] = issuesIn(checkIcgi(drawn(paths), { languages: ['en', 'sv'] }));
  expect(issue?.message).toBe(
    `The shape “small” is 21 px small on a phone 320 px wide; ${LEAST_TARGET} px can be pressed`,
  );
  expect(found(drawn(paths, { scale: 2 }))).toEqual([]);
});

test('a shape whose middle lies below another one is told of; neighbours whose boxes overlap are not', () => {
  const icgi = drawn({
    below: square(100, 100, 200),
    above: square(150, 150, 300),
    slanted: 'M1000 0L1100 0L1300 400L1200 400Z',
    neighbour: 'M1110 0L1210 0L1410 400L1310 400Z',
  });
  expect(found(icgi)).toEqual(['target.covered shapes/below']);
});

test('markers that cover each other are moved apart in one step', () => {
  const at = (x: number, id: string) => ({
    keyframe: ref('keyframe', 'a'),
    x,
    y: 0.5,
    data: { type: 'marker', marker: ref('marker', id) },
  });
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'markers/m': { title: both('Oak') },
    'markers/n': { title: both('Elm') },
    'placements/p': at(0.5, 'm'),
    'placements/q': at(0.501, 'n'),
  });
  expect(found(icgi)).toEqual(['target.crowded placements/q']);
  expect(found(moveApart.run(icgi, { id: 'q' }))).toEqual([]);
});

test('what belongs to nothing is told of and removed with what it holds', () => {
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'markers/m': { title: both('Oak') },
    'blocks/b': { owner: ref('marker', 'm'), data: { type: 'text', text: both('An oak') } },
    'blocks/loose': { owner: null, data: { type: 'text', text: both('Lost') } },
    'shapes/s': { outline: null, color: { r: 0, g: 0, b: 0, a: 1 }, path: square(0, 0, 100), title: both('Flat') },
    'placements/p': { keyframe: null, x: 0, y: 0, data: { type: 'marker', marker: null } },
  });
  const loose = ['orphan placements/p', 'orphan shapes/s', 'orphan blocks/loose', 'marker.unplaced markers/m'];
  expect(found(icgi)).toEqual(loose);
  const keys = loose.map((one) => one.split(' ')[1] ?? '');
  const cleared = removeLoose.run(icgi, { keys });
  expect(found(cleared)).toEqual([]);
  expect(cleared.all('blocks')).toEqual([]);
});

test('3,000 areas cost what they are, not their square: side by side, in a pile, and in rows across', () => {
  const area = (at: number, left: number, top: number, width: number, height: number) => ({
    ...{ id: `${at}`, left, top, right: left + width, bottom: top + height },
    middle: { x: left + width / 2, y: top + height / 2 },
    holds: () => true,
  });
  const many = Array.from({ length: 3_000 }, (_, at) => at);
  const grid = coveredAreas(many.map((at) => area(at, (at % 60) * 30, Math.floor(at / 60) * 20, 28, 18)));
  const pile = coveredAreas(many.map((at) => area(at, 0, 0, 1920, 1080)));
  const rows = coveredAreas(many.map((at) => area(at, 0, at, 1920, 0.5)));
  expect([grid.covered.length, pile.covered.length, rows.covered.length]).toEqual([0, 2_999, 0]);
  for (const { steps } of [grid, pile, rows]) expect(steps).toBeLessThan(3_000 * 200);
  const points = many.map((at) => ({ id: `${at}`, x: at % 7, y: at % 5 }));
  expect(crowded(points, 20).steps).toBeLessThan(3_000 * 9);
  expect(crowded(points, 20).pairs).toHaveLength(2_999);
});

test('a walkthrough of 200 views, 400 transitions and 3,000 shapes is checked by reading each path once', () => {
  const views = Array.from({ length: 200 }, (_, at) => [
    `keyframes/k${at}`,
    view(`${at}`, { right: cut(`k${(at + 1) % 200}`), back: cut(`k${(at + 199) % 200}`) }),
  ]);
  const moves = Array.from({ length: 400 }, (_, at) => [
    `transitions/t${at}`,
    {
      name: `${at}`,
      start: ref('keyframe', `k${at % 200}`),
      end: ref('keyframe', `k${(at + 1) % 200}`),
      frames: Array.from({ length: 24 }, () => image),
    },
  ]);
  const outlines = Array.from({ length: 200 }, (_, at) => [
    [`outlines/o${at}`, { name: `${at}`, size: { width: 1920, height: 1080 } }],
    [
      `placements/p${at}`,
      { keyframe: ref('keyframe', `k${at}`), x: 0, y: 0, data: { type: 'outline', outline: ref('outline', `o${at}`) } },
    ],
  ]).flat();
  const shapes = Array.from({ length: 3_000 }, (_, at) => [
    `shapes/s${at}`,
    {
      outline: ref('outline', `o${at % 200}`),
      color: { r: 0, g: 0, b: 0, a: 1 },
      path: square(100 * Math.floor(at / 200), 100, 90),
    },
  ]);
  const settings = { name: 'Tour', start: ref('keyframe', 'k0') };
  const icgi = icgiOf({ settings, ...Object.fromEntries([...views, ...moves, ...outlines, ...shapes]) });
  let reads = 0;
  const counted = icgi.all('shapes').map((shape) =>
    Object.defineProperty({ ...shape }, 'path', {
      get: () => {
        reads += 1;
        return shape.path;
      },
      enumerable: true,
    }),
  );
  const watched = icgi.putAll('shapes', counted);
  expect(issuesIn(checkIcgi(watched, { languages: ['en', 'sv'] }))).toEqual([]);
  issuesIn(checkIcgi(watched, { languages: ['en', 'sv'] }));
  expect(reads).toBe(3_000);
});

test('signs that cannot be read in the theme are told of once for each look', () => {
  const place = (id: string) => ({
    keyframe: ref('keyframe', 'a'),
    x: 0.5,
    y: 0.5,
    data: { type: 'widget', widget: ref('sign', id) },
  });
  const icgi = icgiOf({
    ...start,
    'keyframes/a': view('A'),
    'signs/g': { text: both('Exit') },
    'signs/h': { text: both('Lift') },
    'signs/i': { text: both('Stairs'), variant: 'secondary' },
    'placements/g': place('g'),
    'placements/h': place('h'),
    'placements/i': place('i'),
  });
  const contrast = (text: string) => (text === 'colors.primary.text' ? 3.19 : 8);
  expect(issuesIn(checkIcgi(icgi, { languages: ['en', 'sv'], contrast })).map(({ message }) => message)).toEqual([
    'The text of the sign “Exit” and 1 more reaches 3.1 to 1 in the theme; 4.5 is needed',
  ]);
  expect(contrastOf(defaultTheme())('colors.primary.text', 'colors.primary.default')).toBeGreaterThan(1);
  expect(issuesIn(checkIcgi(icgi, { languages: ['en', 'sv'] }))).toEqual([]);
});

test('a deleted target stays an error of every kind of document', () => {
  const icgi = icgiOf({ ...start, 'keyframes/a': view('A', { left: cut('gone') }) });
  const tables = tablesOf(icgiDocument, [
    ['settings', icgi.one('settings')],
    ['keyframes/a', icgi.get('keyframes', 'a') ?? {}],
  ]);
  const issues = checkDocument(icgiDocument, { tables, quarantined: [] }, { languages: ['en', 'sv'] });
  expect(issues.filter(({ level }) => level === 'error')).toMatchObject([
    { check: 'reference.missing', record: 'keyframes/a', path: ['controls', 'left', 'keyframe'] },
  ]);
});
