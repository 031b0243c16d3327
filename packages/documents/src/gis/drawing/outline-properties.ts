import type { ThemedColor } from '../../shared/primitives.schema.ts';
import { type ColorTokens, cssColor } from './css-color.ts';

/** How a shape is drawn. Widths in px, dashes in line widths. */
export interface ShapeStyle {
  fill: ThemedColor;
  fillOpacity: number;
  line: ThemedColor;
  lineOpacity: number;
  lineWidth: number;
  lineDash: number[];
}

/** What a state changes of it. */
export type ShapeState = { [Key in keyof ShapeStyle]?: ShapeStyle[Key] | undefined };

interface DrawnShape {
  styles: { default: ShapeStyle; hovered: ShapeState; selected: ShapeState };
  /** Metres. */
  height?: number | undefined;
}

/** The looks of a shape in all three states and its height, by the names under which features on a map hold them. */
export function outlineProperties(
  { styles: { default: base, hovered, selected }, height }: DrawnShape,
  look: { tokens: ColorTokens },
): Record<string, string | number> {
  return {
    ...(height ? { height } : {}),
    ...properties(base, '', look),
    ...properties(overlaid(base, hovered), ':hovered', look),
    ...properties(selectedStyle(base, selected), ':selected', look),
  };
}

/** The widest line, px. */
const WIDEST = 50;
/** px; the line that a shape without one has while it is selected. */
const LEAST = 2;

/**
 * How a shape looks while it is selected. Where its author says nothing of that, its line is twice as wide: a shape that opens a
 * card is seen on the map as well.
 */
export function selectedStyle(base: ShapeStyle, selected: ShapeState): ShapeStyle {
  if (Object.values(selected).some((value) => value !== undefined)) return overlaid(base, selected);
  const isDrawn = base.lineWidth > 0 && base.lineOpacity > 0;
  return isDrawn
    ? { ...base, lineWidth: Math.min(WIDEST, base.lineWidth * 2) }
    : { ...base, lineWidth: Math.max(LEAST, base.lineWidth), lineOpacity: 1 };
}

/** Everything that a style says. */
function properties(style: ShapeStyle, suffix: string, look: { tokens: ColorTokens }): Record<string, string | number> {
  return {
    [`fill${suffix}`]: cssColor(style.fill, look),
    [`fillOpacity${suffix}`]: style.fillOpacity,
    [`line${suffix}`]: cssColor(style.line, look),
    [`lineOpacity${suffix}`]: style.lineWidth > 0 ? style.lineOpacity : 0,
    [`lineWidth${suffix}`]: style.lineWidth,
    [`dash${suffix}`]: style.lineDash.join(','),
  };
}

/** What a state does not say is the default's. */
function overlaid(base: ShapeStyle, over: ShapeState): ShapeStyle {
  return {
    fill: over.fill ?? base.fill,
    fillOpacity: over.fillOpacity ?? base.fillOpacity,
    line: over.line ?? base.line,
    lineOpacity: over.lineOpacity ?? base.lineOpacity,
    lineWidth: over.lineWidth ?? base.lineWidth,
    lineDash: over.lineDash ?? base.lineDash,
  };
}
