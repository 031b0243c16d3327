import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type AddProtocolAction, addProtocol } from 'maplibre-gl';
import { SLOTS_KEY, type SlottedStyle } from '../../base/slots.ts';
import { webFont } from '../../base/web-font.ts';
import type { ReadCredits } from '../../engine/credits.ts';
import { grantWishes, wishesIn } from './granted-wishes.ts';
import { namesIn } from './names-in.ts';
import { readCredits } from './read-credits.ts';

/**
 * For requests that the renderer's worker is not allowed to make: its content security policy is the one that its file
 * was sent with, which knows no provider and is cached for a year. The worker passes addresses with this prefix to the
 * page, whose policy names the provider's host.
 */
const BEFORE = 'page-';
/** Milliseconds that one tile may take. */
const TILE_TIME = 20_000;

const loadTile: AddProtocolAction = ({ url }, { signal }) => {
  const load = async (limit: AbortSignal) => {
    const response = await fetch(url.slice(BEFORE.length), { signal: limit });
    // Where a provider has no tile there is nothing to draw.
    if (response.status === 204 || response.status === 404) return { data: new ArrayBuffer(0) };
    if (!response.ok) throw new Error(`A tile answered ${response.status}`);
    return { data: await response.arrayBuffer() };
  };
  return inTime(TILE_TIME, load, signal);
};
addProtocol(`${BEFORE}https`, loadTile);
addProtocol(`${BEFORE}http`, loadTile);

/** The address under which the worker gets it from the page. */
const byPage = (address: string): string => (/^https?:/.test(address) ? BEFORE + address : address);

interface ProvidedBase {
  style: SlottedStyle;
  readCredits: ReadCredits;
}

interface ProviderStyle {
  /** The theme's family for names on the map. */
  font: string;
  /** Names are in it, where the tiles have them. */
  language: string;
  /** Far out, the world is a ball. */
  isGlobe: boolean;
  /** Milliseconds after which a provider is taken for out of order, and the built-in map stands in. */
  time?: number;
}

const ANSWER_TIME = 10_000;

/** The style of a provider, as this page draws it, and what reads the attributions in it. Throws where nothing could be drawn with it. */
export const providerStyle = (
  url: string,
  { font, language, isGlobe, time = ANSWER_TIME }: ProviderStyle,
): Promise<ProvidedBase> =>
  inTime(time, async (signal) => {
    const style = await readJson(url, signal);
    if (!isStyle(style)) throw new Error('The answer is no style');
    const sources = await Promise.all(
      Object.entries(style.sources).map(async ([id, source]) => [id, await adaptedSource(source, signal)] as const),
    );
    const { glyphs: _, ...rest } = style;
    const layers = grantWishes(style.layers, wishesIn(url));
    return {
      style: {
        ...rest,
        sources: Object.fromEntries(sources),
        layers: layers.map((layer) => adaptedLayer(layer, font, language)),
        projection: { type: isGlobe ? 'globe' : 'mercator' },
        metadata: { [SLOTS_KEY]: slotsOf({ layers }) },
      },
      readCredits,
    };
  });

/** The slots of any provider's style: above its surfaces, and below its names. */
export function slotsOf({ layers }: Pick<StyleSpecification, 'layers'>): SlottedStyle['metadata'][typeof SLOTS_KEY] {
  const first = (...types: LayerSpecification['type'][]) => layers.find(({ type }) => types.includes(type))?.id ?? null;
  return { bottom: first('line', 'symbol'), middle: first('symbol') };
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${new URL(response.url).host} answered ${response.status}`);
  return response.json();
}

/** This server's own files by their whole address; vector tiles of others by way of the page. */
async function adaptedSource(source: SourceSpecification, signal: AbortSignal): Promise<SourceSpecification> {
  if (source.type !== 'vector') return source;
  const { url, ...rest } = source;
  if (url === undefined) return rest.tiles ? { ...rest, tiles: rest.tiles.map(byPage) } : source;
  if (url.startsWith(TILES))
    return { ...source, url: `${TILES}${new URL(url.slice(TILES.length), window.location.href).href}` };
  if (!/^https?:/.test(url)) return source;
  const about = await readJson(url, signal);
  if (!isTileJson(about)) throw new Error('The answer names no tiles');
  const known = Object.fromEntries(Object.entries(about).filter(([name]) => TILE_FACTS.includes(name)));
  return { ...known, ...rest, tiles: about.tiles.map(byPage) };
}

/**
 * Names are drawn from the page's fonts, those of the document's own layers among them: of a provider's glyphs there is none
 * in the theme's font, and one font that is missing hides all names of a tile.
 */
function adaptedLayer(layer: LayerSpecification, font: string, language: string): LayerSpecification {
  if (layer.type !== 'symbol') return layer;
  const given = JSON.stringify(layer.layout?.['text-font'] ?? '');
  const weight = /bold/i.test(given) ? 'Semibold' : /medium/i.test(given) ? 'Medium' : 'Regular';
  const field = layer.layout?.['text-field'];
  const names = field === undefined ? {} : { 'text-field': namesIn(language, field) };
  return { ...layer, layout: { ...layer.layout, ...names, 'text-font': webFont(font, weight) } };
}

/** How a style names a file of tiles; one of the server or folder that sent it by its path alone. */
const TILES = 'pmtiles://';

/** What a source takes of where its tiles are described. Source: TileJSON 3.0.0. */
const TILE_FACTS = ['minzoom', 'maxzoom', 'bounds', 'attribution', 'scheme'];

const isTileJson = (value: unknown): value is { tiles: string[] } =>
  isObject(value) && Array.isArray(value.tiles) && value.tiles.every((tile) => typeof tile === 'string');

const LAYER_TYPES = /^(background|fill|line|symbol|circle|heatmap|fill-extrusion|raster|hillshade|color-relief)$/;

/** With any other layer the renderer draws nothing at all. */
function isStyle(value: unknown): value is StyleSpecification {
  if (!isObject(value) || !isObject(value.sources) || !Array.isArray(value.layers)) return false;
  const { sources, layers } = value;
  return layers.every(
    (layer: unknown) =>
      isObject(layer) &&
      LAYER_TYPES.test(String(layer.type)) &&
      (layer.type === 'background' || String(layer.source) in sources),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Runs what takes a signal for so many milliseconds at most, or until `outer` ends it. `AbortSignal.any` is not in older Safaris. */
async function inTime<T>(time: number, run: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(() => controller.abort(new Error('A timeout')), time);
  outer?.addEventListener('abort', end);
  if (outer?.aborted === true) end();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
