import { expect, it } from 'vitest';
import { dbfOf, readFile, shpOf, zipOf } from './map-files.testing.ts';
import { projectionOfEpsg, projectionOfWkt } from './projection.ts';

const POINT = { type: 'Point', coordinates: [674572, 6580743] };
const collection = (crs: unknown) =>
  JSON.stringify({ type: 'FeatureCollection', crs, features: [{ type: 'Feature', properties: {}, geometry: POINT }] });
const named = (name: string) => ({ type: 'name', properties: { name } });
const feature = (crs: unknown) => JSON.stringify({ type: 'Feature', crs, properties: {}, geometry: POINT });

it.each([
  ['a URN', collection(named('urn:ogc:def:crs:EPSG::3006'))],
  ['a code', collection({ type: 'EPSG', properties: { code: 3006 } })],
  ['a link', collection({ type: 'link', properties: { href: 'http://spatialreference.org/ref/epsg/3006/proj4/' } })],
  ['a feature alone', feature(named('EPSG:3006'))],
  ['TopoJSON', JSON.stringify({ type: 'Topology', crs: named('EPSG:3006'), arcs: [], objects: { a: POINT } })],
])('GeoJSON that names its system by %s says which it was read in', async (_, json) => {
  const { system, features } = await readFile('a.json', json);
  expect(system).toBe('SWEREF99 TM, EPSG:3006');
  expect(features[0]?.geometry?.coordinates).toEqual([expect.closeTo(18.0686, 4), expect.closeTo(59.3293, 4)]);
});

it('a file without a system says none', async () => {
  const { system } = await readFile('a.json', '{"type":"Point","coordinates":[18,59]}');
  expect(system).toBeUndefined();
});

it('KML says that it is in degrees', async () => {
  const { system } = await readFile(
    'a.kml',
    '<kml><Placemark><Point><coordinates>18,59</coordinates></Point></Placemark></kml>',
  );
  expect(system).toBe('WGS 84, degrees, EPSG:4326');
});

it.each(['', ' \n'])('an empty .prj says as little as none: the system is asked for', async (prj) => {
  const files = { 'a.shp': shpOf([[674572, 6580743]]), 'a.dbf': dbfOf(['n'], [['A']]), 'a.prj': prj };
  const { isPlane, features } = await readFile('a.zip', zipOf(files));
  expect([isPlane, features.length]).toEqual([true, 1]);
});

it('the Slovak system is read by ESRI’s text as by its code', () => {
  const text =
    'PROJCS["S-JTSK_[JTSK03]_Krovak_East_North",GEOGCS["S-JTSK_[JTSK03]",DATUM["S-JTSK_[JTSK03]",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Krovak"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Pseudo_Standard_Parallel_1",78.5],PARAMETER["Scale_Factor",0.9999],PARAMETER["Azimuth",30.2881397527778],PARAMETER["Longitude_Of_Center",24.8333333333333],PARAMETER["Latitude_Of_Center",49.5],PARAMETER["X_Scale",-1.0],PARAMETER["Y_Scale",1.0],PARAMETER["XY_Plane_Rotation",90.0],UNIT["Meter",1.0]]';
  const ignore = () => undefined;
  const place = projectionOfWkt(text, ignore)?.(-377_603.613, -1_238_665.023);
  expect(place).toEqual(projectionOfEpsg(8353, ignore)?.(-377_603.613, -1_238_665.023));
  // As cs2cs of PROJ 9.1.1 writes it.
  expect(place).toEqual([expect.closeTo(19.7, 5), expect.closeTo(48.67, 5)]);
});
