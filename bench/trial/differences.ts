import type { PeerFeature } from './gdal.ts';
import { isAlike, type Print, printOf } from './shapes-of-rows.ts';

/** A row of a file with what the plan makes of it. */
export interface Row {
  row: number | string;
  geometry: unknown[];
  values: Readonly<Record<string, unknown>>;
}

interface Printed<T> {
  of: T;
  print: Print;
}

/** What differs between our rows and the features of another reader, in any order. */
export function differencesOf(rows: readonly Row[], peer: readonly PeerFeature[], skipped: number): string[] {
  const placed = peer.flatMap((of): Printed<PeerFeature>[] => {
    const print = printOf(of.geometry);
    return print ? [{ of, print }] : [];
  });
  const left = new Map<string, Printed<PeerFeature>[]>();
  for (const one of placed) left.set(cellOf(one.print, 0, 0), [...(left.get(cellOf(one.print, 0, 0)) ?? []), one]);
  const found: string[] = [];
  for (const { row, geometry, values } of rows) {
    const print = printOf(geometry);
    if (!print) continue;
    const match = takeAlike(left, print, values);
    if (match === null) found.push(`row ${row} is nowhere in GDAL: ${textOf(print)}`);
    else found.push(...match.map((text) => `row ${row}: ${text}`));
  }
  const rest = [...left.values()].flat();
  const [first] = rest;
  if (first && rest.length > skipped)
    found.unshift(
      `${rest.length} of ${placed.length} only in GDAL, ${skipped} skipped: ${textOf(first.print)} ${JSON.stringify(first.of.properties).slice(0, 80)}`,
    );
  return found;
}

const textOf = ({ count, west, south, east, north }: Print): string =>
  `${count} at ${[west, south, east, north].map((degrees) => degrees.toFixed(5)).join(' ')}`;

/** Prints that are alike lie in neighbouring cells. */
const cellOf = ({ middle: [lng, lat] }: Print, dx: number, dy: number): string =>
  `${Math.round(lng / 0.5) + dx} ${Math.round(lat / 0.5) + dy}`;

/** Takes the feature that is alike and has most values in common; gives the values that differ. */
function takeAlike(left: Map<string, Printed<PeerFeature>[]>, print: Print, values: Row['values']): string[] | null {
  let best: { list: Printed<PeerFeature>[]; one: Printed<PeerFeature>; differences: string[] } | null = null;
  for (const dx of [0, -1, 1])
    for (const dy of [0, -1, 1]) {
      const list = left.get(cellOf(print, dx, dy)) ?? [];
      for (const one of list) {
        if (best?.differences.length === 0) break;
        if (!isAlike(print, one.print)) continue;
        const differences = differingValues(values, one.of.properties);
        if (!best || differences.length < best.differences.length) best = { list, one, differences };
      }
    }
  if (!best) return null;
  best.list.splice(best.list.indexOf(best.one), 1);
  return best.differences;
}

/** Columns that both have, with other values. */
function differingValues(values: Row['values'], properties: PeerFeature['properties']): string[] {
  const own = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries(properties).flatMap(([full, value]) => {
    // GDAL puts the prefix of an extension of GPX in front.
    const name = own.has(full.toLowerCase()) ? full : full.replace(/^[a-z]+_/, '');
    if (!own.has(name.toLowerCase()))
      return value === null || value === '' || LAYOUT.has(name)
        ? []
        : [`no column ${name} (${String(value).slice(0, 30)})`];
    const [ours, theirs] = [plain(own.get(name.toLowerCase())), plain(value)];
    return ours === theirs ? [] : [`${name} is “${ours.slice(0, 60)}”, in GDAL “${theirs.slice(0, 60)}”`];
  });
}

/** Columns that GDAL adds to what KML and GPX say. */
const LAYOUT: ReadonlySet<string> = new Set([
  'tessellate',
  'extrude',
  'visibility',
  'drawOrder',
  'begin',
  'end',
  'altitudeMode',
]);

/** Numbers, dates and truth as both write them. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value).replaceAll(' ', '');
  const text = String(value).replaceAll(/\s+/g, ' ').trim();
  const number = Number(text);
  if (text !== '' && Number.isFinite(number)) return String(Number(number.toPrecision(10)));
  const [, day, month, year, time] = /^(\d{4})[-/](\d\d)[-/](\d\d)(.*)$/.exec(text) ?? [];
  if (day !== undefined)
    return `${day}-${month}-${year}${(time ?? '')
      .replace('T', ' ')
      .replace(/(?:\+00|Z)$/, '')
      .replace(/\.0+$/, '')}`;
  return /^(?:true|t|y)$/i.test(text) ? '1' : /^(?:false|f|n)$/i.test(text) ? '0' : text.replaceAll(' ', '');
}
