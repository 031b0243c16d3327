import type { PublishedGis, PublishedMap } from '@diorama/contract/gis/published-gis.ts';
import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { boundsOf } from '@diorama/documents/gis/geometry/bounds.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import type { JoinedPoints } from '../../../../platform/tiles/joined-points.ts';
import type { PictureOrder } from '../../../products/product-kind.ts';
import { baseSvg } from './base-svg.ts';
import { interOutlines } from './font-outlines.ts';
import { around, type Frame, frameOf, PAGE_FRAMES } from './frames.ts';
import { labelsSvg } from './labels-svg.ts';
import { plansSvg } from './plans-svg.ts';
import { pointsSvg, ShownPoints } from './points-svg.ts';
import { outlinesSvg, outsideSvg } from './shapes-svg.ts';

/** Pixels of a social card, and of the picture in lists. */
const CARD = { width: 1_200, height: 630 };
const THUMB = { width: 480, height: 252 };
/** px clear around the main shape on a card. */
const CARD_PADDING = 60;

/**
 * The pictures of a map: of its page, wide and tall, its social card and its thumbnail. North is up, whatever the view says.
 * `tiled`: points of layers by id, as their tiles join them.
 */
export async function mapPictures(
  map: PublishedGis,
  tiled: ReadonlyMap<string, JoinedPoints> = new Map(),
): Promise<PictureOrder[]> {
  const isShown = shownAtFirst(map.product.categories);
  const points = map.product.layers.flatMap((layer) =>
    layer.type === 'hotspots' ? [[layer.id, new ShownPoints(layer, isShown, tiled.get(layer.id))] as const] : [],
  );
  const shown: Shown = { isShown, points: new Map(points) };
  const { initialMapState: view } = map.product.settings;
  const { wide, tall } = PAGE_FRAMES;
  const card = cardFrame(map.product);
  const cardSvg = await svgOf(map, shown, card);
  return [
    {
      name: 'wide',
      svg: await svgOf(map, shown, frameOf(view, wide, wide.window)),
      width: wide.width,
      height: wide.height,
      type: 'image/webp',
    },
    {
      name: 'tall',
      svg: await svgOf(map, shown, frameOf(view, tall, tall.window), 2),
      width: tall.width * 2,
      height: tall.height * 2,
      type: 'image/webp',
    },
    { name: 'card', svg: cardSvg, ...CARD, type: 'image/jpeg' },
    { name: 'thumb', svg: cardSvg, ...THUMB, type: 'image/webp', isThumb: true },
  ];
}

/** The main shape where there is one, else what the page opens with. */
function cardFrame({ settings, mainShape, layers }: PublishedMap): Frame {
  const shapes = layers.flatMap((layer) =>
    layer.type === 'outline' ? layer.features.filter(({ id }) => id === mainShape?.id) : [],
  );
  const box = boundsOf(shapes.map(({ geometry }) => geometry));
  const window = [CARD.width, CARD.height] as const;
  if (box) return around([box.west, box.south, box.east, box.north], CARD, window, CARD_PADDING);
  return frameOf(settings.initialMapState, CARD, window);
}

/** What is seen when the map opens. */
interface Shown {
  isShown: (category: string | undefined) => boolean;
  /** By layer. */
  points: ReadonlyMap<string, ShownPoints>;
}

async function svgOf(map: PublishedGis, { isShown, points }: Shown, frame: Frame, density = 1): Promise<string> {
  const { product, theme, icons, media } = map;
  const { mapStyle, initialMapState: _view } = product.settings;
  const classic = mapStyle.type === 'classic' ? mapStyle.style : 'streets';
  const look = { tokens: themeColors(theme) };
  const font = interOutlines();
  const language = languageOf(map);
  const base = await baseSvg(frame, PALETTES[classic], { hasNames: classic !== 'satellite', language, font });
  const outside = outsideSvg(frame, product);
  let [middle, top] = ['', ''];
  for (const layer of product.layers) {
    if (layer.visible === false) continue;
    if (layer.type === 'outline') {
      const shapes = outlinesSvg(frame, layer.features, look);
      if (outside === '') middle += shapes;
      else top += shapes;
    } else if (layer.type === 'hotspots') {
      const shown = points.get(layer.id);
      const drawn = shown
        ? pointsSvg(frame, layer, shown, { ...look, font, categories: product.categories, icons })
        : '';
      if (layer.display.type === 'heatmap' && outside === '') middle += drawn;
      else top += drawn;
    } else {
      const textOf = (label: (typeof layer.features)[number]) => localizedText(label.text, language);
      top += labelsSvg(frame, layer.features, { font, textOf, isShown });
    }
  }
  const hashOf = (url: string) =>
    hashIn(media.pictures[url]?.sources.find(({ type }) => type !== 'image/avif')?.url ?? url);
  const plans = plansSvg(frame, product.sitePlans, hashOf);
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * density}" height="${height * density}" viewBox="0 0 ${width} ${height}">${base.ground}${plans}${middle}${base.names}${outside}${top}</svg>`;
}

/** Content behind the address of a medium. */
const hashIn = (url: string): string | null => /\/media\/([0-9a-f]{64})\//.exec(url)?.[1] ?? null;

/** One that the map's own name or texts have: a picture has no other for every visitor. */
function languageOf({ product }: PublishedGis): (typeof LANGUAGES)[number] {
  const texts = [...product.categories.map(({ name }) => name)].flatMap((name) =>
    name.type === 'custom' ? name.value : [],
  );
  return LANGUAGES.find((language) => texts.some((text) => text[language])) ?? 'en';
}

/** Whether what is in a category is seen when the map opens: it is on, and so are all around it. */
function shownAtFirst(categories: PublishedMap['categories']): (category: string | undefined) => boolean {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isOn = (id: string, below: ReadonlySet<string>): boolean => {
    const category = byId.get(id);
    // One that is gone hides nothing; a circle ends where it closes.
    if (!category || below.has(id)) return true;
    return category.defaultShow && (category.parent === null || isOn(category.parent.id, new Set([...below, id])));
  };
  const known = new Map<string, boolean>();
  return (id) => {
    if (id === undefined) return true;
    const shown = known.get(id) ?? isOn(id, new Set());
    known.set(id, shown);
    return shown;
  };
}
