import type { Position } from '@diorama/documents/gis/geo.schema.ts';
import type { MultiPolygon, Polygon } from '@diorama/documents/gis/geometry/geojson.ts';
import { areaOf } from '@diorama/documents/gis/geometry/measure.ts';
import { geometryFaults } from '@diorama/documents/gis/geometry/ring-faults.ts';
import { describe, expect, test } from 'vitest';
import { areaAround, cutOut, joined, shared } from './shape-operations.ts';

/** A square of `size` degrees with its lower left corner at a place near Stockholm. */
function square(lng: number, lat: number, size = 0.01): Polygon {
  const [west, south, east, north] = [18 + lng, 59 + lat, 18 + lng + size, 59 + lat + size];
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
const near = (value: number, other: number) => expect(Math.abs(value / other - 1)).toBeLessThan(0.002);

describe('joining', () => {
  test('areas that overlap become one part', () => {
    const area = joined([square(0, 0), square(0.005, 0)]);
    expect(area?.type).toBe('Polygon');
    near(areaOf(area as Polygon), areaOf(square(0, 0)) * 1.5);
  });

  test('areas that touch along an edge become one part without the edge', () => {
    expect(joined([square(0, 0), square(0.01, 0)])?.coordinates).toHaveLength(1);
  });

  test('areas that lie apart are parts of one outline', () => {
    const area = joined([square(0, 0), square(0.05, 0)]);
    expect(area?.type).toBe('MultiPolygon');
    expect(area?.coordinates).toHaveLength(2);
  });

  test('holes stay', () => {
    const hole = square(0.003, 0.003, 0.002);
    const area = cutOut(square(0, 0), [hole]) as Polygon;
    expect(area.coordinates).toHaveLength(2);
    const both = joined([area, square(0.05, 0)]) as MultiPolygon;
    expect(both.coordinates[0]).toHaveLength(2);
  });

  test('a position that was not touched stays where it was', () => {
    const ring = joined([square(0, 0), square(0.005, 0.005)])?.coordinates[0];
    expect(ring).toContainEqual([18, 59]);
  });
});

test('what is cut out of an area is gone, and an area that is covered leaves nothing', () => {
  near(areaOf(cutOut(square(0, 0), [square(0.005, 0)]) as Polygon), areaOf(square(0, 0)) / 2);
  expect(cutOut(square(0.002, 0.002, 0.001), [square(0, 0)])).toBeNull();
});

test('a cut through the middle leaves two parts', () => {
  const through: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [18.004, 58.9],
        [18.006, 58.9],
        [18.006, 59.1],
        [18.004, 59.1],
        [18.004, 58.9],
      ],
    ],
  };
  expect(cutOut(square(0, 0), [through])?.type).toBe('MultiPolygon');
});

test('what two areas share', () => {
  near(areaOf(shared(square(0, 0), square(0.005, 0.005)) as Polygon), areaOf(square(0.005, 0.005, 0.005)));
  expect(shared(square(0, 0), square(0.05, 0))).toBeNull();
});

describe('around', () => {
  test('a point: a circle of that many metres', () => {
    near(areaOf(areaAround([{ type: 'Point', coordinates: [18, 59] }], 500) as Polygon), Math.PI * 500 ** 2);
  });

  test('a line: a band with round ends', () => {
    const area = areaAround(
      [
        {
          type: 'LineString',
          coordinates: [
            [18, 59],
            [18, 59.01],
          ],
        },
      ],
      50,
    ) as Polygon;
    const length = 1112;
    near(areaOf(area), length * 100 + Math.PI * 50 ** 2);
  });

  test('an area: grows, and shrinks below zero until nothing is left', () => {
    const area = square(0, 0);
    expect(areaOf(areaAround([area], 10) as Polygon)).toBeGreaterThan(areaOf(area));
    expect(areaOf(areaAround([area], -10) as Polygon)).toBeLessThan(areaOf(area));
    expect(areaAround([area], -5000)).toBeNull();
  });

  test('several become one where they meet', () => {
    expect(areaAround([square(0, 0), square(0.012, 0)], 100)?.type).toBe('Polygon');
    expect(areaAround([square(0, 0), square(0.5, 0)], 100)?.type).toBe('MultiPolygon');
  });

  test('leaves rings that a map accepts', () => {
    const area = areaAround([square(0, 0), square(0.005, 0.003)], 120) as Polygon;
    expect(geometryFaults(area)).toEqual([]);
  });
});
