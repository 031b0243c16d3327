import type { LngLat } from '../gis-scene.ts';

/** `59.33, 18.07`, `59,33; 18,07` or `59°19′46″N 18°4′7″E`, latitude first. Null where it is no place. */
export function coordinatesIn(text: string): LngLat | null {
  const trimmed = text.trim();
  const parts = /[;\s]/.test(trimmed.replace(/,\s+/, ';')) ? splitPair(trimmed) : trimmed.split(',');
  if (parts.length !== 2) return null;
  const [first, second] = parts.map(degreesIn);
  if (!first || !second) return null;
  const isSwapped = first.axis === 'lng' || second.axis === 'lat';
  const [lat, lng] = isSwapped ? [second.value, first.value] : [first.value, second.value];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lng, lat } : null;
}

/** Two places of a pair: after a letter of the compass, at `;`, at a comma with a space, or at the space. */
function splitPair(text: string): string[] {
  const compass = /^(.*[NSns])[,;\s]*(.*[EWOVewov])$|^(.*[EWOVewov])[,;\s]*(.*[NSns])$/.exec(text);
  if (compass) return compass.slice(1).filter(Boolean);
  for (const mark of [/;\s*/, /,\s+/, /\s+/]) {
    const parts = text.split(mark);
    if (parts.length === 2) return parts;
  }
  return [];
}

/** Degrees, with minutes and seconds, and the letter of the compass: west and south are negative. */
function degreesIn(text: string): { value: number; axis: 'lat' | 'lng' | null } | null {
  const match =
    /^\s*(-?\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*[′'])?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:″|"|''))?\s*([NSEWOV])?\s*$/i.exec(
      text,
    );
  if (!match) return null;
  const [, degrees = '', minutes = '0', seconds = '0', letter = ''] = match;
  const number = (part: string) => Number(part.replace(',', '.'));
  const whole = Math.abs(number(degrees)) + number(minutes) / 60 + number(seconds) / 3600;
  const side = letter.toUpperCase();
  const sign = degrees.startsWith('-') || side === 'S' || side === 'W' || side === 'V' ? -1 : 1;
  return { value: sign * whole, axis: side === '' ? null : side === 'N' || side === 'S' ? 'lat' : 'lng' };
}
