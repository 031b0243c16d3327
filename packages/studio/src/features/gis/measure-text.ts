import type { OutlineGeometry } from '@diorama/documents/gis/geo.schema.ts';
import { areaOf, lengthOf } from '@diorama/documents/gis/geometry/measure.ts';

const number = (value: number, digits: number): string => value.toLocaleString('en', { maximumFractionDigits: digits });
/** Large numbers need no decimals. */
const short = (value: number): string => number(value, value < 10 ? 2 : value < 100 ? 1 : 0);

/** A length as one says it: `85 m`, `1.25 km`. */
export const lengthText = (metres: number): string =>
  metres < 1_000 ? `${number(metres, metres < 10 ? 1 : 0)} m` : `${short(metres / 1_000)} km`;

/** An area as one says it: `850 m²`, `1.2 ha`, `3.4 km²`. */
export function areaText(squareMetres: number): string {
  if (squareMetres < 10_000) return `${number(squareMetres, squareMetres < 10 ? 1 : 0)} m²`;
  return squareMetres < 1_000_000 ? `${short(squareMetres / 10_000)} ha` : `${short(squareMetres / 1_000_000)} km²`;
}

/** How large a shape is: its area and the way around it, or its length. */
export function measureText(geometry: OutlineGeometry): string {
  const length = lengthText(lengthOf(geometry));
  return geometry.type.endsWith('Polygon') ? `${areaText(areaOf(geometry))}, ${length} around` : length;
}
