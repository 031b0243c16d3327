import { expect, test } from 'vitest';
import { cornersInView, withCorner } from './plan-corners.ts';

const SQUARE = {
  topLeft: { x: 0, y: 0 },
  topRight: { x: 10, y: 0 },
  bottomRight: { x: 10, y: 10 },
  bottomLeft: { x: 0, y: 10 },
};

test('a new picture stands in the middle of the view in its own proportions', () => {
  const corners = cornersInView(2, { width: 1000, height: 400 }, ({ x, y }) => ({ lng: x, lat: -y }));
  expect(corners.topLeft).toEqual({ lng: 260, lat: -80 });
  expect(corners.bottomRight).toEqual({ lng: 740, lat: -320 });
});

test('one corner moves by itself, or turns and grows the whole around the opposite one', () => {
  expect(withCorner(SQUARE, 'topLeft', { x: -5, y: -5 }, false)).toEqual({ ...SQUARE, topLeft: { x: -5, y: -5 } });
  const twice = withCorner(SQUARE, 'bottomRight', { x: 20, y: 20 }, true);
  expect(twice).toEqual({
    topLeft: { x: 0, y: 0 },
    topRight: { x: 20, y: 0 },
    bottomRight: { x: 20, y: 20 },
    bottomLeft: { x: 0, y: 20 },
  });
  const turned = withCorner(SQUARE, 'bottomRight', { x: -10, y: 10 }, true);
  expect(turned.topRight).toEqual({ x: 0, y: 10 });
});
