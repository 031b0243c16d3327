import { isOnGlobe, type Position } from './geojson.ts';

/** Signs of an address; longer ones are not read. */
const MOST_SIGNS = 2_000;
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** How addresses of maps name a place, latitude first. The place that is meant comes before the middle of the map. */
const ADDRESSES: readonly RegExp[] = [
  new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i'),
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&#]mlat=${NUMBER}&(?:amp;)?mlon=${NUMBER}`, 'i'),
  new RegExp(
    `[?&](?:q|query|ll|daddr|destination|center|sll|viewpoint)=(?:loc:)?${NUMBER}(?:,|%2C)(?:\\+|%20|\\s)?${NUMBER}`,
    'i',
  ),
  new RegExp(`[?&]cp=${NUMBER}(?:~|%7E)${NUMBER}`, 'i'),
  new RegExp(`[?&]lat=${NUMBER}&(?:amp;)?(?:lon|lng)=${NUMBER}`, 'i'),
  new RegExp(`/@${NUMBER},${NUMBER}`),
  new RegExp(`#(?:map=)?[\\d.]+/${NUMBER}/${NUMBER}`, 'i'),
];

/** The place that a `geo:` address or the address of a map names; null: it names none. */
export function positionOfAddress(text: string): Position | null {
  const plain = text.trim();
  if (plain.length > MOST_SIGNS || !/^(?:geo:|https?:\/\/)/i.test(plain)) return null;
  for (const pattern of ADDRESSES) {
    const [, lat, lng] = pattern.exec(plain) ?? [];
    const position: Position = [Number(lng), Number(lat)];
    if (lat !== undefined && isOnGlobe(position)) return position;
  }
  return null;
}

/** Signs of an open location code, by what each counts. */
const CODE_SIGNS = '23456789CFGHJMPQRVWX';
/** Rows and columns of the cells that signs behind the tenth name. */
const [ROWS, COLUMNS] = [5, 4];

/** The middle of the area of a full open location code, such as `9FFW84J9+XG`; null: it is none. Source: the Plus Codes specification. */
export function positionOfCode(text: string): Position | null {
  const plain = text.trim().toUpperCase();
  if (!/^[23456789CFGHJMPQRVWX]{2,8}0{0,6}\+(?:[23456789CFGHJMPQRVWX]{2,7})?$/.test(plain)) return null;
  const code = plain.replace('+', '').replace(/0+$/, '');
  if (plain.indexOf('+') !== 8 || (code.length % 2 !== 0 && code.length < 10)) return null;
  let [lat, lng, height, width] = [-90, -180, 400, 400];
  for (let at = 0; at < Math.min(10, code.length); at += 2) {
    height /= 20;
    width /= 20;
    lat += CODE_SIGNS.indexOf(code.charAt(at)) * height;
    lng += CODE_SIGNS.indexOf(code.charAt(at + 1)) * width;
  }
  for (const sign of code.slice(10)) {
    height /= ROWS;
    width /= COLUMNS;
    const cell = CODE_SIGNS.indexOf(sign);
    lat += Math.floor(cell / COLUMNS) * height;
    lng += (cell % COLUMNS) * width;
  }
  const position: Position = [lng + width / 2, lat + height / 2];
  return isOnGlobe(position) ? position : null;
}
