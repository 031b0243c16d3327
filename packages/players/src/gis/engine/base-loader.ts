import type { StyleSpecification } from 'maplibre-gl';
import { webFont } from '../base/web-font.ts';
import type { GisScene } from '../gis-scene.ts';
import type { MapParts } from '../parts/map-parts.ts';

/** The base of a scene, complete; `key` tells it from others. */
export interface LoadedBase {
  key: string;
  style: StyleSpecification;
  /** Why the built-in one stands in for a provider's; null: it does not. */
  problem: string | null;
}

type BaseScene = Pick<GisScene, 'base' | 'language' | 'font' | 'tiles' | 'document'>;

/** Two scenes with the same key have the same base. */
export function baseKey({ base, language, font, tiles, document }: BaseScene): string {
  return JSON.stringify([base, language, font, tiles, document.settings.globe === true]);
}

/** At once for a built-in one whose part is there, else later. One that cannot be had becomes the built-in one. */
export function loadBase(scene: BaseScene, { baseStyle }: MapParts): LoadedBase | Promise<LoadedBase> {
  const { base } = scene;
  const key = baseKey(scene);
  const isGlobe = scene.document.settings.globe === true;
  const madeBy = (make: NonNullable<MapParts['baseStyle']>, problem: string | null): LoadedBase => {
    const name = base.type === 'built-in' ? base.style : base.fallback;
    const { language, font, tiles } = scene;
    return { key, style: make(name, { language, font, tiles: absolute(tiles), isGlobe }), problem };
  };
  const builtIn = (problem: string | null) =>
    baseStyle
      ? madeBy(baseStyle, problem)
      : import('../parts/built-in/base-style.ts').then((part) => madeBy(part.baseStyle, problem));
  if (base.type === 'built-in') return builtIn(null);
  return fetchStyle(base.url).then(
    (style) => ({
      key,
      style: { ...adapted(style, scene.font), projection: { type: isGlobe ? 'globe' : 'mercator' } },
      problem: null,
    }),
    (error: unknown) => builtIn(error instanceof Error ? error.message : String(error)),
  );
}

async function fetchStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The style answered ${response.status}`);
  const style: unknown = await response.json();
  if (!isStyle(style)) throw new Error('The answer is no style');
  return style;
}

/** On this page: its own files by their whole address, texts without glyphs from the theme's fonts. */
export function adapted(style: StyleSpecification, font: string): StyleSpecification {
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

/** The reader of tiles knows no page that addresses could be relative to. */
function absolute({ world, satellite }: GisScene['tiles']): GisScene['tiles'] {
  const { href } = window.location;
  return { world: new URL(world, href).href, satellite: new URL(satellite, href).href };
}
