import { describe, expect, it } from 'vitest';
import { unwrapped, unwrappedPolygon } from './antimeridian.ts';
import { boundsOf } from './bounds.ts';
import type { Position } from './geojson.ts';
import { areaOf } from './measure.ts';
import { geometryFaults } from './ring-faults.ts';

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const district = box(17.8, 59.2, 18.3, 59.5).reverse();
const lngs = (chain: readonly Position[]) => chain.map(([lng]) => lng);

describe('a shape as it stands', () => {
  it.each([
    ['a box from -100 to 100', [box(-100, -10, 100, 10)]],
    ['the same the other way round', [box(-100, -10, 100, 10).reverse()]],
    ['a mask of 340 degrees', [box(-170, -80, 170, 80)]],
    ['a mask of 340 degrees with a hole, running clockwise', [box(-170, -80, 170, 80).reverse(), district]],
    ['the whole world', [box(-180, -90, 180, 90)]],
    ['the whole world without a district, running clockwise', [box(-180, -90, 180, 90).reverse(), district]],
    [
      'a polar cap whose coast leads around the globe',
      [
        [
          [-180, -90],
          [180, -90],
          [180, -70],
          [90, -65],
          [0, -70],
          [-90, -66],
          [-180, -70],
          [-180, -90],
        ] as Position[],
      ],
    ],
  ])('stays: %s', (_what, rings) => {
    expect(unwrappedPolygon(rings)).toBe(rings);
    expect(geometryFaults({ type: 'Polygon', coordinates: rings })).toEqual([]);
  });

  it('has the box and the area that it covers', () => {
    const band = box(-100, -10, 100, 10);
    expect(boundsOf([{ type: 'Polygon', coordinates: [band] }])).toEqual({
      west: -100,
      south: -10,
      east: 100,
      north: 10,
    });
    const [whole, half] = [box(-180, -90, 180, 90), box(-180, 0, 180, 90)].map((ring) =>
      areaOf({ type: 'Polygon', coordinates: [ring] }),
    );
    expect(whole).toBeCloseTo(5.1006e14, -12);
    expect((half ?? 0) / (whole ?? 1)).toBeCloseTo(0.5, 6);
  });

  it('stays as a line from Tokyo to San Francisco, whose ends are far from the antimeridian', () => {
    const line: Position[] = [
      [139.7, 35.7],
      [-122.4, 37.8],
    ];
    expect(unwrapped(line)).toBe(line);
  });
});

describe('a shape across the antimeridian', () => {
  it.each([
    ['counter-clockwise', [179, -179, -179, 179, 179], [-17, -17, -16, -16, -17]],
    ['a coast, clockwise', [179, 178.5, -179.5, -179, 179], [-17, -16, -16.1, -17.2, -17]],
    ['closed on the antimeridian', [179, 180, -180, -179, -179, 179, 179], [-17, -17, -17, -17, -16, -16, -17]],
  ])('goes on beyond 180: %s', (_what, lng, lat) => {
    const ring = lng.map((degrees, at): Position => [degrees, lat[at] ?? 0]);
    const [turned = []] = unwrappedPolygon([ring]);
    expect(Math.max(...lngs(turned)) - Math.min(...lngs(turned))).toBeLessThan(5);
    expect(turned.at(-1)).toEqual(turned[0]);
  });

  it('takes its holes along', () => {
    const outside = box(170, -20, -170, 20);
    const hole = box(-175, -5, -173, 5).reverse();
    const [, turned = []] = unwrappedPolygon([outside, hole]);
    expect(lngs(turned)).toEqual(lngs(hole).map((lng) => lng + 360));
    expect(geometryFaults({ type: 'Polygon', coordinates: [outside, hole] })).toEqual([]);
  });

  it('is a line from one side to the other', () => {
    const line: Position[] = [
      [178, 1],
      [-179, 2],
      [-170, 3],
    ];
    expect(lngs(unwrapped(line))).toEqual([178, 181, 190]);
  });
});
