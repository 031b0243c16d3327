import type { Color } from '../shared/primitives.schema.ts';
import { mixed, readableOn } from './contrast.ts';
import type { Theme } from './theme.ts';

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };

/**
 * The colours of a theme from one of them; fonts, icons and groups are not its business. Every text on them has at least
 * 4.5 to 1.
 */
export function coloursFrom(seed: Color): Omit<Theme['colors'], 'groups'> {
  const opaque = { ...seed, a: 1 };
  const text = readableOn(opaque);
  // Away from its text, so that the text stays as readable.
  const accent = mixed(opaque, text.r === 255 ? BLACK : WHITE, 0.18);
  const soft = mixed(opaque, WHITE, 0.9);
  const ink = mixed(opaque, BLACK, 0.85);
  return {
    primary: { default: opaque, text, accent },
    secondary: { default: soft, text: readableOn(soft), accent: mixed(opaque, WHITE, 0.82) },
    icgi: { overlay: { ...ink, a: 0.8 } },
    interface: { border: mixed(opaque, WHITE, 0.8), control: { ...ink, a: 0.8 } },
    layers: { '0': WHITE, '5': mixed(opaque, WHITE, 0.96), '10': mixed(opaque, BLACK, 0.86) },
  };
}
