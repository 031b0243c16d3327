import type { RouteStep, Turn } from '@diorama/contract/gis/map-services.ts';
import type { CatalogueKey } from '@diorama/documents/translations/catalogue/fill-texts.ts';
import { numberFormat } from '../../../visitor/text/number-format.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';

const MINUTE = 60;
const HOUR = 60;

/** `1.2 km`, `350 m`. Metres. */
export function lengthText(metres: number, language: string): string {
  if (metres < 995) {
    const rounded = metres < 50 ? Math.round(metres) : Math.round(metres / 10) * 10;
    return numberFormat(language, { style: 'unit', unit: 'meter', unitDisplay: 'short' }).format(rounded);
  }
  const kilometres = metres / 1000;
  const maximumFractionDigits = kilometres < 10 ? 1 : 0;
  return numberFormat(language, {
    style: 'unit',
    unit: 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(kilometres);
}

/** `15 min`, `1 hr 5 min`; never less than a minute. Seconds. */
export function timeText(seconds: number, language: string): string {
  const unit = (name: 'hour' | 'minute', count: number) =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  if (hours === 0) return unit('minute', minutes);
  return rest === 0 ? unit('hour', hours) : `${unit('hour', hours)} ${unit('minute', rest)}`;
}

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** Which of eight winds a bearing is; degrees clockwise from north. */
export const windOf = (degrees: number): (typeof WINDS)[number] => WINDS[Math.round(degrees / 45) % 8] ?? 'north';

const TURNS: Record<Turn, CatalogueKey> = {
  depart: 'way-depart',
  arrive: 'way-arrive',
  stop: 'way-at-stop',
  straight: 'way-straight-on',
  'slight-left': 'way-slight-left',
  left: 'way-left',
  'sharp-left': 'way-sharp-left',
  'slight-right': 'way-slight-right',
  right: 'way-right',
  'sharp-right': 'way-sharp-right',
  'u-turn': 'way-u-turn',
  roundabout: 'way-roundabout',
  ferry: 'way-ferry',
};

/** `Turn left onto Ekgatan`, `Take the ferry: Vaxholm–Rindö`. */
export function stepText({ turn, street, exit }: Omit<RouteStep, 'distance'>, strings: Strings): string {
  const isCounted = turn === 'roundabout' && exit !== null;
  const label = isCounted ? strings('way-roundabout-exit', { number: exit }) : strings(TURNS[turn]);
  if (street === '' || turn === 'arrive' || turn === 'stop') return label;
  if (turn === 'ferry') return `${label}: ${street}`;
  const isOn = turn === 'depart' || turn === 'straight';
  return strings(isOn ? 'way-along' : 'way-onto', { turn: label, street });
}
