import { expect, it } from 'vitest';
import { readFile } from '../map-files.testing.ts';

const HEAD = '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">';

it('waypoints have their symbol, texts without HTML, and the first of their addresses', async () => {
  const { columns, features } = await readFile(
    'a.gpx',
    `${HEAD}<wpt lat="59" lon="18"><ele>12.5</ele><name>Caf&#xE9; &amp;ndash; A</name><cmt>a &lt; b</cmt>
     <desc><![CDATA[<p>Two rooms</p><p>and a kitchen &ndash; new</p>]]></desc>
     <link href="https://example.com/a"><text>More</text></link><link href="https://example.com/b"/><sym>Flag, Blue</sym></wpt></gpx>`,
  );
  expect(Object.fromEntries(columns.map((column, at) => [column, features[0]?.values[at]]))).toEqual({
    name: 'Café – A',
    ele: '12.5',
    cmt: 'a < b',
    desc: 'Two rooms\nand a kitchen – new',
    url: 'https://example.com/a',
    urlname: 'More',
    sym: 'Flag, Blue',
  });
});

it('tracks of several segments, routes and prefixed elements are lines; names along them are said', async () => {
  const at = (tag: string, lon: number, inner = '') => `<g:${tag} lat="59" lon="${lon}">${inner}</g:${tag}>`;
  const { features, skipped, notices } = await readFile(
    'a.gpx',
    `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:name>T</g:name><g:trkseg>${at('trkpt', 1)}${at('trkpt', 2)}</g:trkseg>
     <g:trkseg>${at('trkpt', 3)}</g:trkseg><g:trkseg>${at('trkpt', 4)}${at('trkpt', 5)}</g:trkseg></g:trk>
     <g:rte><g:name>R</g:name>${at('rtept', 1, '<g:name>Turn left</g:name>')}${at('rtept', 2)}</g:rte>
     <g:rte><g:name>One</g:name>${at('rtept', 1)}</g:rte></g:gpx>`,
  );
  expect(features.map(({ geometry, values }) => [geometry?.type, geometry?.coordinates.length, values])).toEqual([
    ['MultiLineString', 2, ['T']],
    ['LineString', 2, ['R']],
  ]);
  expect(skipped.list).toEqual([{ row: 3, reason: 'It has fewer than 2 positions' }]);
  expect(notices).toEqual(['Names of the points of a route or track are not imported']);
});
