import { type ColorTokens, drawnColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { Geometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { OutlineStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { FeatureRecord } from '@diorama/documents/gis/layers.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';

/** A colour as files have it, `#3388ff`, how much of it is there, 0 to 1, and of a line its width, px. */
export interface ExportedLook {
  fill?: { color: string; opacity: number };
  line?: { color: string; opacity: number; width: number };
}

/** How a shape is drawn, with the colours that the project's theme has now: files have no themes. Empty: it is a point. */
export function lookOf(feature: FeatureRecord, tokens: ColorTokens): ExportedLook {
  if (!('styles' in feature)) return {};
  const { fill, fillOpacity, line, lineOpacity, lineWidth } = feature.styles.default;
  const plain = (color: OutlineStyle['fill'], opacity: number) => inFile(drawnColor(color, { tokens }), opacity);
  return {
    ...(isArea(feature.geometry) && { fill: plain(fill, fillOpacity) }),
    line: { ...plain(line, lineWidth > 0 ? lineOpacity : 0), width: lineWidth },
  };
}

const isArea = ({ type }: Geometry): boolean => type === 'Polygon' || type === 'MultiPolygon';

function inFile(color: Color, opacity: number): { color: string; opacity: number } {
  const digits = [color.r, color.g, color.b].map((one) => Math.round(one).toString(16).padStart(2, '0')).join('');
  return { color: `#${digits}`, opacity: Math.round(color.a * opacity * 100) / 100 };
}

/** As properties of GeoJSON. Source: Mapbox, simplestyle-spec 1.1.0. */
export const simpleStyleOf = ({ fill, line }: ExportedLook): Record<string, string | number> => ({
  ...(fill && { fill: fill.color, 'fill-opacity': fill.opacity }),
  ...(line && { stroke: line.color, 'stroke-opacity': line.opacity, 'stroke-width': line.width }),
});

/** As a style of KML 2.2, whose colours are written from the back; empty: there is none. */
export function kmlStyleOf({ fill, line }: ExportedLook): string {
  const of = ({ color, opacity }: { color: string; opacity: number }) => {
    const alpha = Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0');
    return `<color>${alpha}${color.slice(5)}${color.slice(3, 5)}${color.slice(1, 3)}</color>`;
  };
  const parts = [
    ...(line ? [`<LineStyle>${of(line)}<width>${line.width}</width></LineStyle>`] : []),
    ...(fill ? [`<PolyStyle>${of(fill)}</PolyStyle>`] : []),
  ];
  return parts.length > 0 ? `<Style>${parts.join('')}</Style>` : '';
}
