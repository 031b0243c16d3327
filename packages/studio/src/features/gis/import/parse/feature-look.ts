/** How a file draws a line or an area; what is absent, it does not say. */
export interface FeatureLook {
  fill?: LookColor;
  fillOpacity?: number;
  line?: LookColor;
  lineOpacity?: number;
  /** px */
  lineWidth?: number;
}

/** 0 to 255 each; `a` is always 1: opacity stands apart. */
export interface LookColor {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** The widest line that a shape can have, px. */
const MOST_WIDTH = 50;

/** Look of a GeoJSON feature's properties. Source: Mapbox, simplestyle-spec 1.1.0. */
export function lookOfSimpleStyle(properties: Readonly<Record<string, unknown>>): FeatureLook {
  const look: FeatureLook = {};
  const [fill, line] = [hexColor(properties.fill), hexColor(properties.stroke)];
  if (fill) look.fill = fill;
  if (line) look.line = line;
  const [fillOpacity, lineOpacity] = [share(properties['fill-opacity']), share(properties['stroke-opacity'])];
  if (fillOpacity !== null) look.fillOpacity = fillOpacity;
  if (lineOpacity !== null) look.lineOpacity = lineOpacity;
  const width = numberOf(properties['stroke-width']);
  if (width !== null && width >= 0) look.lineWidth = Math.min(MOST_WIDTH, width);
  return look;
}

/** Source: Garmin, GpxExtensions v3, DisplayColor_t. */
const GARMIN: Readonly<Record<string, string>> = {
  ...{ Black: '000000', DarkRed: '8b0000', DarkGreen: '006400', DarkYellow: 'b5b820', DarkBlue: '00008b' },
  ...{ DarkMagenta: '8b008b', DarkCyan: '008b8b', LightGray: 'd3d3d3', DarkGray: 'a9a9a9', Red: 'ff0000' },
  ...{ Green: '00ff00', Yellow: 'ffff00', Blue: '0000ff', Magenta: 'ff00ff', Cyan: '00ffff', White: 'ffffff' },
};
/** px in a millimetre. */
const MILLIMETRE = 96 / 25.4;

/**
 * What one element of an extension of GPX says of a line: Garmin's `DisplayColor`, or `color` (`ff0000`, in OsmAnd also `#80ff0000`),
 * `opacity` and `width` (mm) of gpx_style. Source: topografix.com, "GPX Style 0.2".
 */
export function lookOfGpx(name: string, text: string): FeatureLook {
  const plain = text.trim();
  if (name === 'DisplayColor') return lookOfSimpleStyle({ stroke: GARMIN[plain] });
  if (name === 'opacity') return lookOfSimpleStyle({ 'stroke-opacity': plain });
  if (name === 'width') return lookOfSimpleStyle({ 'stroke-width': (numberOf(plain) ?? Number.NaN) * MILLIMETRE });
  const [, alpha = '', color = plain] = /^#?([\da-f]{2})([\da-f]{6})$/i.exec(plain) ?? [];
  const opacity = alpha === '' ? {} : { 'stroke-opacity': Math.round((byteAt(alpha, 0) / 255) * 100) / 100 };
  return lookOfSimpleStyle({ stroke: color, ...opacity });
}

/** A colour as simplestyle has it, `#f00` or `#ff0000`, with or without the sign; null: it is none. */
function hexColor(value: unknown): LookColor | null {
  const [, digits = ''] = typeof value === 'string' ? (/^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value.trim()) ?? []) : [];
  if (digits === '') return null;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return { r: byteAt(full, 0), g: byteAt(full, 2), b: byteAt(full, 4), a: 1 };
}

/** A colour and an opacity as KML has them: `aabbggrr`; null: it is none. */
export function kmlColor(text: string): { color: LookColor; opacity: number } | null {
  const plain = text.trim().replace(/^#/, '');
  if (!/^[\da-f]{8}$/i.test(plain)) return null;
  const color = { r: byteAt(plain, 6), g: byteAt(plain, 4), b: byteAt(plain, 2), a: 1 };
  return { color, opacity: Math.round((byteAt(plain, 0) / 255) * 100) / 100 };
}

/** The width of a line in KML, px; null: it is none. */
export function kmlWidth(text: string): number | null {
  const width = numberOf(text.trim());
  return width === null || width < 0 ? null : Math.min(MOST_WIDTH, width);
}

const byteAt = (digits: string, at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function share(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 || number > 1 ? null : number;
}
