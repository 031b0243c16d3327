import { cssOf, type Rgba } from './hex.ts';

/** A colour that is offered in the picker. */
export interface Swatch {
  label: string;
  color: Rgba;
}

/** A colour over squares that show how much it lets through. */
export function SwatchFace({ color, size = 16 }: { color: Rgba; size?: 12 | 16 | 20 }) {
  return (
    <span
      aria-hidden
      className="block flex-none rounded-sm shadow-[inset_0_0_0_1px_rgb(128_128_128/0.35)]"
      style={{
        width: size,
        height: size,
        background: `linear-gradient(${cssOf(color)}, ${cssOf(color)}), conic-gradient(#bbb 25%, #fff 0 50%, #bbb 0 75%, #fff 0) 0 0 / 8px 8px`,
      }}
    />
  );
}
