import { expect, test } from 'vitest';
import { pointIn } from './comments/place-comment.tsx';
import { withoutMotion } from './look-as.ts';

test('what asks for reduced motion always holds, what asks for motion never does, the rest stays', () => {
  expect(withoutMotion('(prefers-reduced-motion: reduce)')).toBe('(min-width: 0px)');
  expect(withoutMotion('( prefers-reduced-motion )')).toBe('(min-width: 0px)');
  expect(withoutMotion('(prefers-reduced-motion:no-preference) and (hover: hover)')).toBe(
    '(max-width: 0px) and (hover: hover)',
  );
  expect(withoutMotion('(min-width: 900px)')).toBe('(min-width: 900px)');
});

test('a point of the window is a share of the picture, at its edge when it lies outside', () => {
  const rect = { x: -100, y: 50, width: 400, height: 200 };
  expect(pointIn(rect, { x: 100, y: 150 })).toEqual({ x: 0.5, y: 0.5 });
  expect(pointIn(rect, { x: 999, y: 0 })).toEqual({ x: 1, y: 0 });
});
