import { describe, expect, it, test } from 'vitest';
import { firstCrossing } from '../../shared/geometry/crossings.ts';
import { unwrapped } from './antimeridian.ts';
import { anchorOf, boundsOf } from './bounds.ts';
import { type Geometry, type Position, vertexCount } from './geojson.ts';
import { areaOf, lengthOf } from './measure.ts';
import { repaired } from './repair.ts';
import { geometryFaults } from './ring-faults.ts';
import { simplifierOf } from './simplify.ts';
import { looksSwapped, swappedGeometry } from './swapped.ts';

const polygon = (...coordinates: Position[][]): Geometry => ({ type: 'Polygon', coordinates });
const faultsOf = (geometry: Geometry) => geometryFaults(geometry).map(({ type }) => type);
const SQUARE: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

/** A coast of many bays around the origin. */
const coast = (count: number): Position[] => {
  const ring = Array.from({ length: count }, (_, at): Position => {
    const angle = (at / count) * 2 * Math.PI;
    const radius = 10 + Math.sin(angle * 37) + (at % 2 === 0 ? 0.01 : -0.01);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [0, 0]];
};

/** Numbers that look random and are the same in each run. */
const randoms = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

describe('faults of rings', () => {
  it('finds nothing in a square, in one with a hole, and in one that crosses the antimeridian', () => {
    const hole: Position[] = [
      [0.2, 0.2],
      [0.2, 0.4],
      [0.4, 0.4],
      [0.2, 0.2],
    ];
    const fiji: Position[] = [
      [179, -17],
      [-179, -17],
      [-179, -16],
      [179, -16],
      [179, -17],
    ];
    expect(faultsOf(polygon(SQUARE))).toEqual([]);
    expect(faultsOf(polygon(SQUARE, hole))).toEqual([]);
    expect(faultsOf(polygon(fiji))).toEqual([]);
  });

  it('names a ring that is open, short, flat, off the globe, crosses or touches itself, or repeats a position', () => {
    expect(faultsOf(polygon(SQUARE.slice(0, 4)))).toEqual(['open']);
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toEqual(['short', 'crossing']);
    expect(faultsOf(polygon([]))).toEqual(['short']);
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, 1],
          [2, 2],
          [0, 0],
        ]),
      ),
    ).toContain('flat');
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, 0],
          [1, 95],
          [0, 0],
        ]),
      ),
    ).toEqual(['range']);
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ]),
      ),
    ).toContain('crossing');
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toEqual(['repeated']);
    expect(
      faultsOf(
        polygon([
          [0, 0],
          [1, -1],
          [2, -1],
          [0, 0],
          [2, 1],
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toEqual(['touching']);
  });

  it('says which ring of which part crosses, and where', () => {
    const crossing: Position[] = [
      [5, 5],
      [6, 6],
      [6, 5],
      [5, 6.5],
      [5, 5],
    ];
    const [fault] = geometryFaults({ type: 'MultiPolygon', coordinates: [[SQUARE], [coast(50), crossing]] }).filter(
      ({ type }) => type === 'crossing',
    );
    expect(fault).toMatchObject({ part: 1, ring: 1 });
    expect(fault?.position?.[0]).toBeCloseTo(5.6, 6);
  });

  it('finds a hole that crosses the outside', () => {
    expect(
      faultsOf(
        polygon(SQUARE, [
          [0.5, 0.5],
          [2, 0.5],
          [2, 0.6],
          [0.5, 0.5],
        ]),
      ),
    ).toEqual(['crossing']);
  });

  const fault = (...rings: Position[][]) => faultsOf(polygon(...rings));
  const cut = (...positions: Position[]): Position[] => [...positions, ...positions.slice(0, 1)];

  it.each([
    [
      'a corner on an edge',
      [
        [0, 0.5],
        [0.5, 0.2],
        [0.5, 0.5],
      ],
    ],
    [
      'a corner on another edge',
      [
        [0.5, 1],
        [0.4, 0.5],
        [0.6, 0.5],
      ],
    ],
    [
      'a corner of both',
      [
        [0, 0],
        [0.5, 0.2],
        [0.2, 0.5],
      ],
    ],
    [
      'a first corner that is not the touching one',
      [
        [0.5, 0.2],
        [0.5, 0.5],
        [0, 0.5],
      ],
    ],
  ] satisfies [string, Position[]][])('lets a hole touch the outside in one point: %s', (_what, corners) => {
    expect(fault(SQUARE, cut(...corners))).toEqual([]);
    expect(fault(SQUARE, cut(...corners.toReversed()))).toEqual([]);
  });

  it('lets two holes touch each other in one point', () => {
    const left = cut([0.2, 0.2], [0.4, 0.2], [0.4, 0.6]);
    const right = cut([0.4, 0.4], [0.6, 0.3], [0.6, 0.5]);
    expect(fault(SQUARE, left, right)).toEqual([]);
  });

  it.each([
    [
      'through an edge at one of its corners',
      [
        [0.5, 0.2],
        [0, 0.5],
        [-0.2, 0.5],
        [0.5, 0.6],
      ],
    ],
    [
      'along an edge',
      [
        [0, 0.2],
        [0.5, 0.5],
        [0, 0.6],
      ],
    ],
  ] satisfies [string, Position[]][])('finds a hole that leads %s', (_what, corners) => {
    expect(fault(SQUARE, cut(...corners))).toEqual(['crossing']);
  });

  it('names a hole outside of what it belongs to, also where it touches that', () => {
    expect(fault(SQUARE, cut([2, 2], [3, 2], [3, 3]))).toEqual(['outside']);
    expect(fault(SQUARE, cut([1, 0.5], [2, 0.4], [2, 0.6]))).toEqual(['outside']);
  });

  it('names a bow tie as crossed, and a ring that leads back along itself as flat', () => {
    expect(fault(cut([0, 0], [1, 1], [1, 0], [0, 1]))).toEqual(['crossing']);
    expect(
      fault([
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 0],
        [0, 0],
      ]),
    ).toContain('flat');
    expect(fault(cut([0, 0], [1, 1], [2, 2]))).toContain('flat');
  });

  it('lets lines cross themselves', () => {
    expect(
      faultsOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
      }),
    ).toEqual([]);
    expect(
      faultsOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 0],
        ],
      }),
    ).toEqual(['short']);
  });
});

describe('crossings', () => {
  /** Whether any two edges that share no end meet, or two overlap: compares all pairs. */
  const inPairs = (ring: readonly Position[]): boolean => {
    const edges = ring.slice(1).map((to, at) => [ring[at] ?? to, to] as const);
    return edges.some((edge, at) =>
      edges.slice(at + 1).some((other) => firstCrossing([[...edge], [...other]]) !== null),
    );
  };

  it('are found in rings of few corners on a coarse grid exactly where pairs of edges cross', () => {
    const random = randoms(7);
    let crossed = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const count = 3 + Math.floor(random() * 8);
      const ring = Array.from({ length: count }, (): Position => [Math.floor(random() * 7), Math.floor(random() * 7)]);
      const closed = [...ring, ring[0] ?? [0, 0]];
      const expected = inPairs(closed);
      if (expected) crossed += 1;
      expect({ closed, found: firstCrossing([closed]) !== null }).toEqual({ closed, found: expected });
    }
    expect(crossed).toBeGreaterThan(500);
    expect(crossed).toBeLessThan(2_900);
  });

  it('are found in a coast of 200,000 corners, and in a comb whose teeth all lie side by side', () => {
    const ring = coast(200_000);
    expect(firstCrossing([ring])).toBeNull();
    const [a, b] = [ring[1_000], ring[150_000]];
    const tangled = ring.map((position, at) => (at === 1_000 && b ? b : at === 150_000 && a ? a : position));
    expect(firstCrossing([tangled])).not.toBeNull();
    const comb = Array.from({ length: 100_000 }, (_, at): Position => {
      const along = at / 1_000;
      return at % 2 === 0 ? [along, along] : [along + 40, along - 40];
    });
    expect(firstCrossing([comb])).toBeNull();
    expect(firstCrossing([[...comb, [0, -30]]])).not.toBeNull();
  });
});

describe('measures', () => {
  it('has one degree of the equator, and the area of a degree square there', () => {
    expect(
      lengthOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toBeCloseTo(111_195.08, 1);
    expect(areaOf(polygon(SQUARE)) / 12_363_718_145).toBeCloseTo(1, 6);
  });

  it('takes holes off, and does not care which way a ring runs or where the antimeridian is', () => {
    const half: Position[] = [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
      [0, 0],
    ];
    expect(areaOf(polygon(SQUARE, half)) / areaOf(polygon(SQUARE))).toBeCloseTo(0.5, 3);
    expect(areaOf(polygon([...SQUARE].reverse()))).toBeCloseTo(areaOf(polygon(SQUARE)), 0);
    const shifted = SQUARE.map(([lng, lat]): Position => [lng === 0 ? 179.5 : -179.5, lat]);
    expect(areaOf(polygon(shifted))).toBeCloseTo(areaOf(polygon(SQUARE)), 0);
    expect(unwrapped(shifted).map(([lng]) => lng)).toEqual([179.5, 180.5, 180.5, 179.5, 179.5]);
  });

  it('points at the inside of a polygon also where its middle is outside or in a hole', () => {
    const horseshoe: Position[] = [
      [0, 0],
      [3, 0],
      [3, 3],
      [2, 3],
      [2, 1],
      [1, 1],
      [1, 3],
      [0, 3],
      [0, 0],
    ];
    const [lng, lat] = anchorOf(polygon(horseshoe));
    expect(lng < 1 || lng > 2 || lat < 1).toBe(true);
    const hole: Position[] = [
      [0.3, 0.3],
      [0.3, 0.7],
      [0.7, 0.7],
      [0.7, 0.3],
      [0.3, 0.3],
    ];
    const [inRing] = anchorOf(polygon(SQUARE, hole));
    expect(inRing < 0.3 || inRing > 0.7).toBe(true);
    expect(
      anchorOf({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [2, 0],
        ],
      })[0],
    ).toBeCloseTo(1, 9);
  });

  it('has a box that goes on beyond the antimeridian', () => {
    const line: Geometry = {
      type: 'LineString',
      coordinates: [
        [178, 1],
        [-179, 2],
      ],
    };
    expect(boundsOf([line])).toEqual({ west: 178, south: 1, east: 181, north: 2 });
    expect(boundsOf([])).toBeNull();
  });
});

test('a ring that is left open is closed, and repeated positions go; nothing else is touched', () => {
  const repairs = { closed: 0, repeated: 0 };
  const open = polygon([
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 1],
  ]);
  expect(repaired(open, repairs)).toEqual(
    polygon([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]),
  );
  expect(repairs).toEqual({ closed: 1, repeated: 1 });
  const good = polygon(SQUARE);
  expect(repaired(good, repairs)).toBe(good);
});

describe('swapped coordinates', () => {
  it('are noticed for places in Europe, near the map, and where they are off the globe', () => {
    expect(
      looksSwapped([
        [59.33, 18.07],
        [57.7, 11.97],
      ]),
    ).toBe(true);
    expect(
      looksSwapped([
        [18.07, 59.33],
        [11.97, 57.7],
      ]),
    ).toBe(false);
    expect(looksSwapped([[-33.9, 151.2]], { west: 150, south: -35, east: 152, north: -33 })).toBe(true);
    expect(looksSwapped([[-74, 40.7]], { west: -75, south: 40, east: -73, north: 41 })).toBe(false);
    expect(looksSwapped([[-33.9, 151.2]])).toBe(true);
    expect(looksSwapped([])).toBe(false);
    expect(looksSwapped([[500, 700]])).toBe(false);
  });

  it('are put right', () => {
    expect(swappedGeometry({ type: 'Point', coordinates: [59.33, 18.07] })).toEqual({
      type: 'Point',
      coordinates: [18.07, 59.33],
    });
  });
});

describe('simplifying', () => {
  it('leaves out what is smallest first, and never less than a triangle or a line', () => {
    const ring = coast(5_000);
    const simplifier = simplifierOf({ type: 'Polygon', coordinates: [ring] });
    expect(simplifier.countAt(0)).toBe(5_001);
    const counts = [0, 100, 1_000, 10_000, 100_000, 1e9].map((tolerance) => simplifier.countAt(tolerance));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.at(-1)).toBe(4);
    const simple = simplifier.geometryAt(10_000);
    expect(vertexCount(simple)).toBe(simplifier.countAt(10_000));
    expect(areaOf(simple) / areaOf({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(1, 1);
    const line = simplifierOf({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 0.001],
        [2, 0],
      ],
    });
    expect(line.geometryAt(1e9)).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [2, 0],
      ],
    });
  });

  it('takes 200,000 corners at once', () => {
    expect(simplifierOf({ type: 'Polygon', coordinates: [coast(200_000)] }).countAt(5_000)).toBeLessThan(100_000);
  });
});
