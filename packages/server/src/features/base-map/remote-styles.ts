import { createByteCache } from '../../platform/cache/byte-cache.ts';
import { limit } from '../../platform/concurrency/limit.ts';
import { FetchError, fetchPublic } from '../../platform/outgoing/fetch-public.ts';

/** Bytes and milliseconds that a style may take. */
const STYLE_BYTES = 2_000_000;
const STYLE_TIME = 8_000;
/** Bytes of styles kept, and milliseconds for which they and failures are. */
const KEPT_BYTES = 16_000_000;
const KEPT = 600_000;
const FAILURE_KEPT = 30_000;
/** Styles fetched at once. */
const AT_ONCE = 4;

/** A style as its maker sends it, or why it cannot be used. */
export type RemoteStyle = { json: string } | { problem: string };

/** Styles by their address, fetched by the server, checked and kept for a while. `origins`: where they and all they name may come from. */
export function createRemoteStyles(origins: readonly string[], fetchStyle = fetchPublic) {
  const kept = createByteCache<{ style: RemoteStyle; until: number }>(KEPT_BYTES, ({ style }) =>
    'json' in style ? style.json.length * 2 : 1000,
  );
  const underWay = new Map<string, Promise<RemoteStyle>>();
  const inTurn = limit(AT_ONCE);
  const mayVisit = (url: URL) => url.protocol === 'https:' && url.port === '' && origins.includes(url.origin);

  async function load(address: string): Promise<RemoteStyle> {
    try {
      const bytes = await fetchStyle(address, { bytes: STYLE_BYTES, time: STYLE_TIME, mayVisit });
      return await readStyle(bytes.toString(), origins);
    } catch (error) {
      if (error instanceof FetchError) return { problem: error.message };
      throw error;
    }
  }

  return async (address: string): Promise<RemoteStyle> => {
    const found = kept.get(address);
    if (found && found.until > Date.now()) return found.style;
    const running = underWay.get(address);
    if (running) return await running;
    const loading = inTurn(() => load(address)).finally(() => underWay.delete(address));
    underWay.set(address, loading);
    const style = await loading;
    kept.set(address, { style, until: Date.now() + ('json' in style ? KEPT : FAILURE_KEPT) });
    return style;
  };
}

export type RemoteStyles = ReturnType<typeof createRemoteStyles>;

/** The style in a text, when it is a valid one and all it names comes from the origins. */
export async function readStyle(text: string, origins: readonly string[]): Promise<RemoteStyle> {
  let style: unknown;
  try {
    style = JSON.parse(text);
  } catch {
    return { problem: 'Its address sends something that is not JSON' };
  }
  if (typeof style !== 'object' || style === null || Array.isArray(style))
    return { problem: 'Its address sends something that is not a map style' };
  const [error] = await validate(style);
  if (error !== undefined) return { problem: `The style is not valid: ${error}` };
  const closed = addressesIn(style).find((address) => !isFrom(address, origins));
  if (closed !== undefined) return { problem: `The style needs ${hostOf(closed)}, which this server does not allow` };
  return { json: JSON.stringify(style) };
}

async function validate(style: object): Promise<string[]> {
  // Large, and most servers never meet a style of somebody else.
  const { validateStyleMin } = await import('@maplibre/maplibre-gl-style-spec');
  /** The validator reads any object, though its type requires a style: finding out is its purpose. */
  const isChecked = (it: object): it is Parameters<typeof validateStyleMin>[0] => typeof it === 'object';
  try {
    return isChecked(style) ? validateStyleMin(style).map(({ message }) => message) : [];
  } catch {
    return ['it cannot be read'];
  }
}

/** Everything in sources, glyphs, sprites and fonts that names another place. Inline data names none. */
function addressesIn(style: object): string[] {
  const found: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === 'string') {
      if (/^[a-z][a-z\d+.-]*:/i.test(value) || value.startsWith('//')) found.push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) if (key !== 'attribution') collect(each);
    }
  };
  for (const [key, value] of Object.entries(style))
    if (['sources', 'glyphs', 'sprite', 'font-faces'].includes(key)) collect(value);
  return found;
}

function isFrom(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address.replace(/^pmtiles:\/\//, '').replaceAll(/[{}]/g, ''));
  return url !== null && origins.includes(url.origin);
}

function hostOf(address: string): string {
  return URL.parse(address.replace(/^pmtiles:\/\//, ''))?.host || address.slice(0, 60);
}
