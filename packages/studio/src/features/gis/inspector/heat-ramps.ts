import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { Display } from '@diorama/documents/gis/gis.schema.ts';

export type Gradient = Extract<Display, { type: 'heatmap' }>['gradient'];

/** A ramp of six colours from nothing to most, the first one see-through. */
const rampOf = (...colors: readonly (readonly [number, number, number])[]): Gradient =>
  colors.map(([r, g, b], at) => ({ at: at * 20, color: { r, g, b, a: at === 0 ? 0 : 1 } }));

const standard = Display.parse({ type: 'heatmap' });

/** Ramps to choose from. The last three are even to the eye and read by people who do not see every colour: matplotlib's. */
export const HEAT_RAMPS: Readonly<Record<string, { label: string; gradient: Gradient }>> = {
  standard: { label: 'Blue to red', gradient: standard.type === 'heatmap' ? standard.gradient : [] },
  viridis: {
    label: 'Viridis',
    gradient: rampOf([68, 1, 84], [65, 68, 135], [42, 120, 142], [34, 168, 132], [122, 209, 81], [253, 231, 37]),
  },
  cividis: {
    label: 'Cividis',
    gradient: rampOf([0, 32, 77], [49, 68, 107], [102, 105, 112], [149, 143, 120], [203, 186, 105], [255, 234, 70]),
  },
  inferno: {
    label: 'Inferno',
    gradient: rampOf([0, 0, 4], [66, 10, 104], [147, 38, 103], [221, 81, 58], [252, 165, 10], [252, 255, 164]),
  },
};

/** The ramp that a gradient is; null: its colours are its own. */
export const rampNamed = (gradient: Gradient): string | null =>
  Object.entries(HEAT_RAMPS).find(([, ramp]) => equalJson(ramp.gradient, gradient))?.[0] ?? null;

/** A gradient as a background from left to right. */
export const gradientCss = (gradient: Gradient): string =>
  `linear-gradient(to right, ${gradient.map(({ at, color }) => `${rgba(color)} ${at}%`).join(', ')})`;

const rgba = ({ r, g, b, a }: Gradient[number]['color']): string => `rgb(${r} ${g} ${b} / ${a})`;
