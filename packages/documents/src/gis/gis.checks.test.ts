import { describe, expect, it, test } from 'vitest';
import { issuesIn } from '../engine/check/check-issue.ts';
import { gisOf } from '../testing/sample-gis.ts';
import { centreMainShape, fitFirstView } from './commands/fix.commands.ts';
import { checkGis } from './gis.checks.ts';

const name = (text: string) => ({ type: 'custom', value: { en: text, sv: text } });
const ring = (...points: [number, number][]) => ({ type: 'Polygon', coordinates: [points] });
const outlines = (...features: Record<string, unknown>[]) => ({
  id: 'shapes',
  type: 'outline',
  name: 'Plots',
  features,
});
const places = (...features: Record<string, unknown>[]) => ({
  id: 'places',
  type: 'hotspots',
  name: 'Shops',
  features,
});
const chosen = { type: 'position', center: { lng: 18, lat: 59 }, zoom: 12 };
const nearNull = { name: 'Map', initialMapState: { type: 'position', center: { lng: 1, lat: 1 }, zoom: 6 } };
const found = (attributes: Record<string, unknown>) =>
  issuesIn(
    checkGis(gisOf({ settings: { name: 'Map', initialMapState: chosen }, ...attributes }), {
      languages: ['en', 'sv'],
    }),
  ).map(({ level, check, message, record }) => `${level} ${check} ${record}: ${message}`);

test('an empty map says so', () => {
  expect(found({})).toEqual(['warning empty settings: There is nothing on the map yet']);
});

test('rings that are open, cross themselves or hold nothing block publishing', () => {
  const layers = [
    outlines(
      { id: 'open', name: name('Open'), geometry: ring([0, 0], [1, 0], [1, 1], [0, 1]) },
      { id: 'knot', name: name('Knot'), geometry: ring([0, 0], [2, 2], [2, 0], [0, 1], [0, 0]) },
      { id: 'flat', name: name('Flat'), geometry: ring([0, 0], [1, 1], [2, 2], [0, 0]) },
      { id: 'good', name: name('Good'), geometry: ring([0, 0], [1, 0], [1, 1], [0, 0]) },
    ),
  ];
  expect(found({ settings: nearNull, layers })).toEqual([
    'error outline.open outlines/open: “Open”: Ring 1 is open',
    expect.stringMatching(/^error outline\.crossing outlines\/knot: “Knot”: Ring 1 crosses itself/),
    expect.stringMatching(/^error outline\.(flat|crossing) outlines\/flat: “Flat”/),
  ]);
});

test('a first view without area, and a map kept to a shape it does not have, are named', () => {
  const view = { type: 'bounds', northEast: { lng: 18, lat: 58 }, southWest: { lng: 17, lat: 59 } };
  const settings = { name: 'Map', initialMapState: view, outside: 'dim' };
  const layers = [places({ id: 'a', name: name('Baker'), position: { lng: 18, lat: 59 } })];
  expect(found({ settings, layers }).map((line) => line.split(':')[0])).toEqual([
    'error view.bounds settings',
    'warning main-shape settings',
  ]);
});

test('names that are missing are counted once; a label without text draws an empty plate', () => {
  const position = { lng: 18, lat: 59 };
  const layers = [
    places({ id: 'a', position }, { id: 'b', name: name('Baker'), position }, { id: 'c', position }),
    { id: 'texts', type: 'label', name: 'Names', features: [{ id: 'l', text: { sv: 'Hamn' }, position }] },
  ];
  expect(found({ layers })).toEqual([
    'error labels.name labels/l: A label has no English text',
    'warning hotspots.name hotspots/a: 2 places have no English name',
  ]);
});

test('names without the second language are counted once for each kind, as those of the first language are', () => {
  const position = { lng: 18, lat: 59 };
  const english = (en: string) => ({ type: 'custom', value: { en } });
  const layers = [
    places({ id: 'a', name: english('School'), position }, { id: 'b', name: english('Library'), position }),
    { id: 'texts', type: 'label', name: 'Names', features: [{ id: 'l', text: { en: 'Harbour' }, position }] },
  ];
  expect(found({ layers })).toEqual([
    'warning hotspots.translation hotspots/a: 2 places have no Swedish name, such as “School”',
    'warning labels.translation labels/l: The label “Harbour” has no Swedish text',
  ]);
});

test('a heatmap of nothing, and one that tints the map, are named', () => {
  const gradient = [0, 20, 40, 60, 80, 100].map((at) => ({ at, color: { r: 0, g: 0, b: 255, a: 1 } }));
  const heat = {
    ...places({ id: 'a', name: name('A'), position: { lng: 1, lat: 1 } }),
    display: { type: 'heatmap', gradient },
  };
  expect(found({ settings: nearNull, layers: [heat] }).map((line) => line.split(':')[0])).toEqual([
    'warning heatmap.tint hotspotLayers/places',
    'warning heatmap.values hotspotLayers/places',
  ]);
});

test('a first view of the whole world is named where all features lie close together', () => {
  const town = places({ id: 'a', name: name('A'), position: { lng: 18, lat: 59 } });
  const world = places(
    { id: 'a', name: name('A'), position: { lng: -120, lat: 40 } },
    { id: 'b', name: name('B'), position: { lng: 150, lat: -30 } },
  );
  const settings = { name: 'Map' };
  expect(found({ settings, layers: [town] })).toEqual([
    'warning view.world settings: Visitors first see the whole world, and everything on the map as one spot',
  ]);
  expect(found({ settings, layers: [world] })).toEqual([]);
});

describe('a first view', () => {
  const place = (id: string, lng: number, lat: number) => ({ id, name: name(id), position: { lng, lat } });
  const near = [place('a', 18, 59), place('b', 18.01, 59.005)];
  const bounds = (west: number, south: number, east: number, north: number) => ({
    type: 'bounds',
    southWest: { lng: west, lat: south },
    northEast: { lng: east, lat: north },
  });
  const at = (lng: number, lat: number, zoom: number, tilt?: { pitch: number; bearing: number }) => ({
    ...(tilt ? { type: '3d', ...tilt } : { type: 'position' }),
    center: { lng, lat },
    zoom,
  });
  const DOT = ['warning view.dot settings: Visitors first see the 2 things on the map as one dot'];
  const EMPTY = ['warning view.empty settings: Visitors first see none of what is on the map'];
  const issues = (initialMapState: object, features: Record<string, unknown>[]) =>
    found({ settings: { name: 'Map', initialMapState }, layers: [places(...features)] });

  it.each<[string, object, Record<string, unknown>[], string[]]>([
    ['of northern Europe, with a district on it', bounds(4, 54, 31, 71), near, DOT],
    ['of northern Europe, with one place', bounds(4, 54, 31, 71), near.slice(0, 1), []],
    [
      'of northern Europe, with two flats of one house',
      bounds(4, 54, 31, 71),
      [place('a', 18, 59), place('b', 18, 59)],
      [],
    ],
    ['of the district', bounds(17.99, 58.99, 18.02, 59.01), near, []],
    ['of a country at zoom 5', at(18, 62, 5), near, DOT],
    ['at zoom 14', at(18, 59, 14), near, []],
    ['of another place', at(13, 55.6, 12), near, EMPTY],
    ['of another place, in bounds', bounds(12.9, 55.5, 13.1, 55.7), near, EMPTY],
    ['of another place, tilted', at(13, 55.6, 12, { pitch: 60, bearing: 30 }), near, EMPTY],
    ['tilted, with everything towards the horizon', at(18, 58.97, 13, { pitch: 60, bearing: 0 }), near, []],
    ['tilted, with everything behind it', at(18, 58.9, 13, { pitch: 60, bearing: 180 }), near, EMPTY],
    ['across the antimeridian', bounds(170, -20, -170, -10), [place('a', 179, -15), place('b', -179, -15)], []],
    [
      'across the antimeridian, of another place',
      bounds(170, -20, -170, -10),
      [place('a', 18, -15), place('b', 19, -15)],
      EMPTY,
    ],
  ])('%s', (_, view, features, expected) => {
    expect(issues(view, features)).toEqual(expected);
  });

  it('is judged by shapes that cover the screen, too', () => {
    const country = { id: 'o', name: name('Sweden'), geometry: ring([11, 55], [24, 55], [24, 69], [11, 69], [11, 55]) };
    const layers = [outlines(country)];
    expect(found({ settings: { name: 'Map', initialMapState: at(18, 62, 12) }, layers })).toEqual([]);
  });

  it.each([
    ['in the middle', at(18, 59, 15), []],
    ['beyond the sides of a phone, which a desktop shows', at(18.006, 59, 16), ['view.main-shape']],
    ['beyond the sides of a phone after a turn', at(18, 58.9965, 16, { pitch: 0, bearing: 90 }), ['view.main-shape']],
    ['above a phone’s middle', at(18, 58.9985, 16), []],
  ])('shows the main shape %s', (_, initialMapState, expected) => {
    const plot = { id: 'o', name: name('Plot'), geometry: ring([18, 59], [18.0005, 59], [18.0005, 59.0005], [18, 59]) };
    const settings = { name: 'Map', initialMapState };
    const mainShape = { type: 'outline-feature', id: 'o' };
    const gis = gisOf({ settings, mainShape, layers: [outlines(plot)] });
    const checks = (records: typeof gis) =>
      issuesIn(checkGis(records, { languages: ['en'] })).map(({ check }) => check);
    expect(checks(gis)).toEqual(expected);
    expect(checks(centreMainShape.run(gis, {}))).toEqual([]);
    expect(checks(fitFirstView.run(gis, {}))).toEqual([]);
  });
});

test('texts of cards that are missing in a language, or in a layer whose other places have one, are named once', () => {
  const place = (id: string, text?: object) => ({
    id,
    name: name(id),
    position: { lng: 18, lat: 59 },
    ...(text && { text: { type: 'custom', value: text } }),
  });
  const whole = { en: 'Open daily', sv: 'Öppet dagligen' };
  const texts = [
    place('A', whole),
    place('B', whole),
    place('C', { en: 'Closed' }),
    place('D'),
    place('E', { sv: ' ' }),
  ];
  expect(found({ layers: [places(...texts)] })).toEqual([
    'warning hotspots.text-translation hotspots/C: The text of the place “C” has no Swedish',
    'warning hotspots.text hotspots/D: 2 places in “Shops” have no text, such as “D”',
  ]);
  expect(found({ layers: [places(place('A', whole), place('B'), place('C'))] })).toEqual([]);
});

test('pictures on other servers are counted once each, whatever shows them', () => {
  const place = (id: string, url: string) => ({
    id,
    name: name(id),
    position: { lng: 18, lat: 59 },
    media: { name: 'a.jpg', type: 'image/jpeg', url },
  });
  const own = place('A', 'asset://01890000-0000-7000-8000-000000000000');
  const away = place('B', 'https://pictures.example/b.jpg');
  expect(found({ layers: [places(own)] })).toEqual([]);
  expect(found({ layers: [places(own, away, { ...away, id: 'C' })] })).toEqual([
    'warning pictures.outside hotspots/B: The picture of “B” lies on another server, where it may go away',
  ]);
  expect(found({ layers: [places(away, place('D', 'https://pictures.example/d.jpg'))] })).toEqual([
    'warning pictures.outside hotspots/B: 2 pictures lie on other servers, where they may go away',
  ]);
});
