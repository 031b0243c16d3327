import { expect, test } from 'vitest';
import { fitOf, pictureRect, viewIn, WHOLE_VIEW, zoomedAt } from './picture-rect.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const aspect = 16 / 9;

test('a phone and a nearly fitting window are covered, a very different one shows all', () => {
  expect(fitOf('auto', phone, aspect)).toBe('cover');
  expect(fitOf('auto', wide, aspect)).toBe('cover');
  expect(fitOf('auto', { width: 2560, height: 1080 }, aspect)).toBe('contain');
});

test('a covering picture fills the element and can be panned only to its edges', () => {
  const whole = pictureRect(phone, aspect, 'cover', 1, WHOLE_VIEW);
  expect(whole.height).toBeCloseTo(844);
  expect(whole.x).toBeCloseTo((390 - whole.width) / 2);
  expect(pictureRect(phone, aspect, 'cover', 1, { zoom: 1, x: 0, y: 0 }).x).toBe(0);
  expect(pictureRect(phone, aspect, 'cover', 1, { zoom: 1, x: 1, y: 0 }).x).toBeCloseTo(390 - whole.width);
});

test('zooming keeps the point under the fingers and ends at four times', () => {
  const rect = pictureRect(wide, aspect, 'cover', 1, WHOLE_VIEW);
  const at = { x: 700, y: 300 };
  const view = zoomedAt(wide, rect, viewIn(wide, rect, 1), 2, at);
  const zoomed = pictureRect(wide, aspect, 'cover', 1, view);
  expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo((at.x - rect.x) / rect.width);
  expect(zoomedAt(wide, rect, WHOLE_VIEW, 9, at).zoom).toBe(4);
});
