import { expect, test } from 'vitest';
import { AA, contrastRatio } from '../../theme/contrast.ts';
import { CATEGORY_COLORS } from './category-colors.ts';

const WHITE = { r: 255, g: 255, b: 255, a: 1 };

test('a white icon is read on each colour, and no two colours are alike', () => {
  for (const color of CATEGORY_COLORS) expect(contrastRatio(color, WHITE)).toBeGreaterThanOrEqual(AA);
  for (const [at, one] of CATEGORY_COLORS.entries())
    for (const other of CATEGORY_COLORS.slice(at + 1))
      expect(Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b)).toBeGreaterThan(40);
});
