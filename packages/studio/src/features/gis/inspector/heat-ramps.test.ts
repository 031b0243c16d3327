import { Display } from '@diorama/documents/gis/gis.schema.ts';
import { expect, test } from 'vitest';
import { gradientCss, HEAT_RAMPS, rampNamed } from './heat-ramps.ts';

test('every ramp is a gradient that a map can have, and tints nothing where nothing is', () => {
  for (const { gradient } of Object.values(HEAT_RAMPS)) {
    expect(Display.parse({ type: 'heatmap', gradient })).toMatchObject({ gradient });
    expect(gradient[0]).toMatchObject({ at: 0, color: { a: 0 } });
  }
});

test('a gradient is named by its colours', () => {
  const { gradient } = HEAT_RAMPS.viridis ?? { gradient: [] };
  expect(rampNamed(gradient)).toBe('viridis');
  const [first, ...others] = gradient;
  if (!first) throw new Error('Six colours');
  expect(rampNamed([{ ...first, at: 1 }, ...others])).toBeNull();
  expect(gradientCss([first])).toBe('linear-gradient(to right, rgb(68 1 84 / 0) 0%)');
});
