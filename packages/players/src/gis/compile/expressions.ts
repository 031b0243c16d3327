import type { ExpressionSpecification } from 'maplibre-gl';
import { CATEGORY, SHOWN, SPREAD } from './compiled-gis.ts';

/** A feature without a category is always shown, others while theirs is. */
export const categoryShown: ExpressionSpecification = [
  'any',
  ['==', ['get', CATEGORY], ''],
  ['in', ['get', CATEGORY], ['global-state', SHOWN]],
];

/** A point that was spread stands elsewhere. */
export const notSpread: ExpressionSpecification = ['!', ['in', ['get', 'id'], ['global-state', SPREAD]]];

/** In a large source: transparent where the feature is drawn from the small dragged source instead. */
export const unlessDragged = (opacity: number): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'dragged'], false],
  0,
  opacity,
];

export const all = (...filters: ExpressionSpecification[]): ExpressionSpecification => ['all', ...filters];

/** MapLibre's bounds of a layer: it leaves the upper one out. 24 is the last that it takes. */
export const zooms = ({ min, max }: { min: number; max: number }): { minzoom: number; maxzoom: number } => ({
  minzoom: min,
  maxzoom: max >= 22 ? 24 : max + 1,
});

/** `match` takes no empty list: without any case it is its last value. */
export function matching<Value extends string | number>(
  input: ExpressionSpecification,
  cases: readonly (readonly [string, Value])[],
  otherwise: Value,
): ExpressionSpecification | Value {
  const [first, ...rest] = cases;
  if (!first) return otherwise;
  return ['match', input, first[0], first[1], ...rest.flat(), otherwise];
}
