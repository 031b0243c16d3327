import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { SLOTS_KEY, type SlottedStyle } from '../../base/slots.ts';
import { webFont } from '../../base/web-font.ts';
import type { ReadCredits } from '../../engine/credits.ts';
import { readCredits } from './read-credits.ts';

interface ProvidedBase {
  style: SlottedStyle;
  readCredits: ReadCredits;
}

interface ProviderStyle {
  /** The theme's family for names on the map. */
  font: string;
  /** Far out, the world is a ball. */
  isGlobe: boolean;
}

/** The style of a provider, as this page draws it, and what reads the attributions in it. */
export async function providerStyle(url: string, { font, isGlobe }: ProviderStyle): Promise<ProvidedBase> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The style answered ${response.status}`);
  const style: unknown = await response.json();
  if (!isStyle(style)) throw new Error('The answer is no style');
  const projection = { type: isGlobe ? 'globe' : 'mercator' } as const;
  return { style: { ...adapted(style, font), projection, metadata: { [SLOTS_KEY]: slotsOf(style) } }, readCredits };
}

/** The slots of any provider's style: above its surfaces, and below its names. */
export function slotsOf({ layers }: StyleSpecification): SlottedStyle['metadata'][typeof SLOTS_KEY] {
  const first = (...types: LayerSpecification['type'][]) => layers.find(({ type }) => types.includes(type))?.id ?? null;
  return { bottom: first('line', 'symbol'), middle: first('symbol') };
}

/** On this page: its own files by their whole address, texts without glyphs from the theme's fonts. */
function adapted(style: StyleSpecification, font: string): StyleSpecification {
  const sources = Object.entries(style.sources).map(([id, source]) => {
    const url = 'url' in source && typeof source.url === 'string' ? source.url : '';
    if (!('url' in source) || !url.startsWith(OWN_TILES)) return [id, source] as const;
    return [id, { ...source, url: `pmtiles://${window.location.origin}${url.slice(OWN_TILES.length - 1)}` }] as const;
  });
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || style.glyphs !== undefined) return layer;
    const given = JSON.stringify(layer.layout?.['text-font'] ?? '');
    const weight = /bold/i.test(given) ? 'Semibold' : /medium/i.test(given) ? 'Medium' : 'Regular';
    return { ...layer, layout: { ...layer.layout, 'text-font': webFont(font, weight) } };
  });
  return { ...style, sources: Object.fromEntries(sources), layers };
}

/** How a style names tiles of the server that sent it. */
const OWN_TILES = 'pmtiles:///';

/** The server has validated it; this tells it from an error's answer. */
function isStyle(value: unknown): value is StyleSpecification {
  return typeof value === 'object' && value !== null && 'version' in value && 'layers' in value;
}
