import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ellipsePath,
  isPathFault,
  type PathShape,
  parsePath,
  rectanglePath,
  transformed,
  withHandleMoved,
  withNodeAfter,
  withNodeMoved,
  withNodeTurned,
  withoutNode,
  writePath,
} from './path-shape.ts';

function read(d: string): PathShape {
  const shape = parsePath(d);
  if (isPathFault(shape)) throw new Error(shape.message);
  return shape;
}

describe('reading', () => {
  test.each([
    ['M0 0L10 0L10 10Z', 'M0 0L10 0L10 10Z'],
    ['m 1 1 h 9 v 9 h -9 z', 'M1 1L10 1L10 10L1 10Z'],
    ['M0,0 10,0 10,10', 'M0 0L10 0L10 10'],
    ['M0 0 C 0 5 5 10 10 10', 'M0 0C0 5 5 10 10 10'],
    ['M0 0 Q 5 10 10 0', 'M0 0C3.33 6.67 6.67 6.67 10 0'],
    ['M0 0 L5 5 L0 0 Z M20 20 L30 20 L30 30 Z', 'M0 0L5 5ZM20 20L30 20L30 30Z'],
    // A line goes on from where a closed one began.
    ['M0 0L10 0L10 10ZL5 5L9 9', 'M0 0L10 0L10 10ZM0 0L5 5L9 9'],
  ])('%s', (d, written) => {
    expect(writePath(read(d))).toBe(written);
  });

  test('an arc becomes curves that end where it ends', () => {
    const [subpath] = read('M10 0 A 10 10 0 0 1 0 10');
    expect(writePath(read('M10 0 A 10 10 0 0 1 0 10'))).toMatch(/^M10 0C.* 0 10$/);
    expect(subpath?.nodes[0]?.out).not.toBeNull();
  });

  test.each(['', 'L10 10', 'M0 0 L10', 'M0 0 X10 10', 'M0 0 L NaN 3', 'hello'])('“%s” is refused or empty', (d) => {
    const shape = parsePath(d);
    if (isPathFault(shape)) expect(shape.message).toMatch(/^The path cannot be read: ./);
    else expect(shape).toEqual([]);
  });
});

const whole = fc.integer({ min: -2_000, max: 2_000 }).map((value) => value / 4);
const point = fc.record({ x: whole, y: whole });
const handle = fc.option(point, { nil: null });
const node = fc.tuple(point, handle, handle).map(([at, into, out]) => ({ ...at, in: into, out }));
const subpath = fc.record({ nodes: fc.array(node, { minLength: 3, maxLength: 6 }), isClosed: fc.boolean() });
const shape = fc.array(subpath, { minLength: 1, maxLength: 3 });

test('what is written is read back the same: write(read(write(x))) = write(x)', () => {
  fc.assert(
    fc.property(shape, (any) => {
      const written = writePath(any);
      expect(writePath(read(written))).toBe(written);
    }),
  );
});

test('any edit leaves a path that can be read', () => {
  fc.assert(
    fc.property(shape, fc.nat(2), fc.nat(5), point, (any, part, at, to) => {
      const place = { subpath: part, node: at };
      for (const edited of [
        withNodeMoved(any, place, to),
        withHandleMoved(any, place, { side: 'out', to, isMirrored: true }),
        withNodeTurned(any, place),
        withoutNode(any, place),
        withNodeAfter(any, place),
        transformed(any, [2, 0, 0, 0.5, to.x, to.y]),
      ])
        expect(isPathFault(parsePath(writePath(edited)))).toBe(false);
    }),
  );
});

test('a node between two keeps the course of the line', () => {
  const [curve] = withNodeAfter(read('M0 0C0 8 8 8 8 0'), { subpath: 0, node: 0 });
  expect(curve?.nodes).toHaveLength(3);
  expect(curve?.nodes[1]).toMatchObject({ x: 4, y: 6 });
  // The last line of an open path has no next.
  expect(withNodeAfter(read('M0 0L8 0L8 8'), { subpath: 0, node: 2 })).toEqual(read('M0 0L8 0L8 8'));
});

test('a corner becomes smooth along its neighbours, and a corner again', () => {
  const place = { subpath: 0, node: 1 };
  const smooth = withNodeTurned(read('M0 0L10 10L20 0'), place);
  expect(smooth[0]?.nodes[1]).toMatchObject({ in: { y: 10 }, out: { y: 10 } });
  expect(writePath(withNodeTurned(smooth, place))).toBe('M0 0L10 10L20 0');
});

test('a line with too few nodes left is gone', () => {
  expect(withoutNode(read('M0 0L10 0L10 10Z'), { subpath: 0, node: 0 })).toEqual([]);
});

test('rectangles and ellipses fill their box', () => {
  expect(writePath(rectanglePath({ left: 1, top: 2, right: 5, bottom: 4 }))).toBe('M1 2L5 2L5 4L1 4Z');
  const [ellipse] = ellipsePath({ left: 0, top: 0, right: 20, bottom: 10 });
  expect(ellipse?.nodes.map(({ x, y }) => [x, y])).toEqual([
    [20, 5],
    [10, 10],
    [0, 5],
    [10, 0],
  ]);
});
