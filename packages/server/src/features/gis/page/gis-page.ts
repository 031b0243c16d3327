import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answerOf } from '@diorama/contract/common/answers.ts';
import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { MapFolderFile } from '@diorama/contract/gis/folder-files.ts';
import type {
  EmbeddedGis,
  GisPage,
  GisPageSource,
  PageLayer,
  PublishedGis,
} from '@diorama/contract/gis/published-gis.ts';
import { wishesOf, withWishes } from '@diorama/documents/gis/drawing/base-wishes.ts';
import { PALETTES } from '@diorama/documents/gis/drawing/palettes.ts';
import { type MapPart, partsOfMap } from '@diorama/documents/gis/drawing/parts-of-map.ts';
import type { OutlineGeometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { textsIn } from '@diorama/documents/translations/catalogue/texts.ts';
import { publicAddress } from '../../media/serving/media-address.ts';
import type { PageAddress, PageScript, ProductPage } from '../../products/product-kind.ts';
import { Html, html, scriptJson } from '../../public-pages/html.ts';
import { linkOutFrom } from '../../public-pages/link-out.ts';
import { menuText } from '../../public-pages/menu-text.ts';
import { SHARED_FROM } from '../../public-pages/page-cache.ts';
import { pageFrame } from '../../public-pages/page-frame.ts';
import type { ShownPicture } from '../../public-pages/page-head.ts';
import { pageHead, pageIcon, shortDescription } from '../../public-pages/page-head.ts';
import { i18nText } from '../../public-pages/text-language.ts';
import { themeHead, withThemeFont } from '../../public-pages/theme-head.ts';
import { textsOfWidget } from '../../widget/widget-text.ts';
import { PAGE_FRAMES, shownWidth } from '../publish/picture/frames.ts';
import { gisText } from './gis-text.ts';

const unpack = promisify(gunzip);
/** Bytes of an index; 45,000 features have 5 MB. */
const MOST_INDEX = 256 * 1024 ** 2;

/** Windows that show the tall picture. */
const NARROW = '(max-width: 600px)';

/** What a page shows of the pictures that were drawn of its map; null where there are none. */
function mapPicture({ pictures, product }: GisPageSource, alt: string) {
  const { wide, tall, card } = pictures ?? {};
  if (!wide || !tall || !card) return null;
  const { initialMapState: view } = product.settings;
  const [wideUrl, tallUrl] = [publicAddress(wide.sha256, 'map.webp'), publicAddress(tall.sha256, 'map-phone.webp')];
  const rule = (name: 'wide' | 'tall') => {
    const { width, height } = PAGE_FRAMES[name];
    const shown = shownWidth(view, name);
    // Browsers that know the small height of a window under its bars use that.
    return `.first .map{width:${shown};width:${shown.replaceAll('vh', 'svh')};height:auto;aspect-ratio:${width}/${height}}`;
  };
  const shownCard: ShownPicture = { url: publicAddress(card.sha256, 'map.jpg'), alt, picture: undefined };
  return {
    card: shownCard,
    head: html`<link rel="preload" as="image" type="image/webp" media="${NARROW}" href="${tallUrl}" fetchpriority="high">
<link rel="preload" as="image" type="image/webp" media="not all and ${NARROW}" href="${wideUrl}" fetchpriority="high">
<style>${new Html(`${rule('wide')}@media ${NARROW}{${rule('tall')}}`)}</style>`,
    element: html`<picture class="map"><source media="${NARROW}" srcset="${tallUrl}"><img src="${wideUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`,
  };
}

/** The public page of a map. A place in it is the id of a point or an outline. */
export const gisPage: ProductPage<GisPageSource, PublishedGis> = {
  entry: 'gis-page.entry.tsx',
  unpublished: { en: 'This map has not been published', sv: 'Kartan har inte publicerats' },
  hasMap: true,
  /** Contents of widgets stay behind: they are fetched when a visitor opens one. Their texts are part of the page's. */
  embed(map) {
    const widgets: GisPageSource['widgets'] = {};
    const widgetTexts: NonNullable<GisPageSource['widgetTexts']> = {};
    for (const [key, widget] of Object.entries(map.widgets)) {
      widgets[key] = { id: widget.id, type: widget.type, name: widget.name };
      widgetTexts[key] = textsOfWidget(widget);
    }
    return { ...map, widgets, widgetTexts };
  },
  /** Features that do not stand in the page itself. */
  async fetched({ product: { layers } }, read) {
    const files: Record<string, string> = {};
    const put = (name: MapFolderFile, text: string) => {
      files[name] = text;
    };
    for (const [place, { files: large }] of layers.entries()) {
      const [, sha256 = ''] = /^\/media\/([0-9a-f]{64})\//.exec(large?.index ?? '') ?? [];
      const index = sha256 ? await read(sha256) : null;
      if (index) put(`layers/${place}.json`, (await unpack(index, { maxOutputLength: MOST_INDEX })).toString('utf8'));
    }
    if (withoutFeatures(layers)) put('map.json', JSON.stringify({ product: { layers } }));
    return files;
  },
  findPlace: (map, place) => (nameOf(map, place) ? place : null),
  visited: (map) => ({ views: [], opened: [...placesOf(map), ...map.product.widgets.map(({ id }) => id)], moves: [] }),
  render(map, { project, language, status, place, address, baseOf }, script) {
    const { mapStyle, streets } = map.product.settings;
    const tiles = streets?.url || undefined;
    const wishes = wishesOf(map.product.settings, mainShapeOf(map));
    const wished = (of: MapBase['base']) => withPalette(withWishes(of, wishes));
    const resolved = baseOf(mapStyle, language, tiles);
    const base = { ...resolved, base: wished(resolved.base) };
    return mapPage(
      {
        project,
        language,
        status,
        map,
        base,
        parts: partsOfMap(map.product, base.base),
        ...stylesOfRules(map, (style) => wished(baseOf({ type: 'classic', style }, language, tiles).base)),
      },
      place,
      address,
      script,
    );
  },
};

/** Where the main shape is; null: there is none. */
function mainShapeOf({ product: { layers, mainShape } }: GisPageSource): OutlineGeometry | null {
  for (const layer of mainShape ? layers : [])
    for (const feature of layer.type === 'outline' ? layer.features : [])
      if (feature.id === mainShape?.id) return feature.geometry;
  return null;
}

/** A built-in base with its colours: of the nine, a page has those that it shows. */
const withPalette = (base: MapBase['base']): MapBase['base'] =>
  base.type === 'built-in' ? { ...base, palette: PALETTES[base.style] } : base;

/** The bases that rules change to, for the page to have them at once. */
function stylesOfRules(
  { product: { graph } }: GisPageSource,
  baseOf: (style: ClassicStyle) => MapBase['base'],
): Pick<GisPage, 'styles'> {
  const wanted = graph.nodes.flatMap((rule) => (rule.type === 'action' && rule.style !== null ? rule.style : []));
  return wanted.length === 0 ? {} : { styles: Object.fromEntries(wanted.map((style) => [style, baseOf(style)])) };
}

type Names = ReadonlyMap<string, GisPageSource['product']['categories'][number]['name']>;

/** What can be linked to, by id; it goes with the map. */
const kept = new WeakMap<GisPageSource, Names>();

function namesOf(map: GisPageSource): Names {
  const known = kept.get(map);
  if (known) return known;
  const names = new Map(
    map.product.layers.flatMap((layer) =>
      layer.type === 'label' ? [] : layer.features.map(({ id, name }) => [id, name] as const),
    ),
  );
  kept.set(map, names);
  return names;
}

/** Of a place; undefined: the map has no such. */
const nameOf = (map: GisPageSource, place: string): I18nString | undefined =>
  namesOf(map).get(place) ?? leftOut(map, place);

/** Of one that is left out of its layer. Tens of thousands are found faster in their text than read before. */
function leftOut({ names = '', product }: GisPageSource, place: string): I18nString | undefined {
  const line = `\n${place}\t`;
  const at = /[\n\t]/.test(place) ? -1 : names.indexOf(line);
  if (at < 0) return undefined;
  const from = at + line.length;
  const name = Name.parse(JSON.parse(names.slice(from, names.indexOf('\n', from))));
  if (name.type === 'custom') return name;
  const layer = product.layers.find(({ files }) => files?.texts && Object.hasOwn(files.texts, name.key));
  return layer?.files?.texts?.[name.key];
}

/** Ids of everything that can be selected, also of what is left out of its layer. */
const placesOf = ({ product, ...rest }: GisPageSource | PublishedGis): string[] => [
  ...product.layers.flatMap((layer) => (layer.type === 'label' ? [] : layer.features.map(({ id }) => id))),
  ...('names' in rest ? (rest.names ?? '').split('\n').flatMap((line) => line.split('\t', 1)[0] || []) : []),
];

const Name = answerOf<I18nString>();

type Source = Omit<GisPage, 'map'> & { map: GisPageSource };

/** The HTML of a map: text and data. Scripts turn it into the map. */
function mapPage(page: Source, place: string | null, address: PageAddress, build: PageScript): string {
  const { project, language, status, map } = page;
  const strings = textsIn(language, project.texts);
  const name = i18nText(place === null ? undefined : nameOf(map, place), language);
  const title = name ? `${name} – ${project.name}` : project.name;
  const description = shortDescription(strings('map-description', { name: map.product.settings.name }));
  const picture = mapPicture(map, description);
  const body = html`<main><div id="product"><div class="first">${picture?.element}<p aria-hidden="true">${project.name}</p>${
    status === 'preview' && html`<p class="badge">${strings('preview')}</p>`
  }</div></div>
${sharedPart(page, address, build)}`;
  const head = html`${pageHead({ page, place, title, description, picture: picture?.card ?? null, address })}
${picture?.head}${build.script && html`<link rel="modulepreload" href="${build.script}">`}${drawingFiles(page, build)}
${pageIcon(map.theme)}
${themeHead(map.theme)}`;
  return pageFrame({ language, title, head, body, beginsWithFirstTexts: true }, withThemeFont(build, map.theme));
}

/** By part of the drawing, its source. */
const PARTS: Readonly<Record<MapPart, string>> = {
  shapes: 'gis/parts/shapes/shapes.part.ts',
  labels: 'gis/parts/labels/labels.part.ts',
  displays: 'gis/parts/displays/displays.part.ts',
  tilt: 'gis/parts/tilt/pitched-frame.ts',
  plans: 'gis/parts/plans/plans.part.ts',
  'built-in': 'gis/parts/built-in/base-style.ts',
  provider: 'gis/parts/provider/provider-style.ts',
};

/**
 * The files that draw this map, loading before its script requests them. As data: a script that failed to preload could
 * not be imported any more, and the page fetches its parts as data first (players: import-fetched.ts).
 */
function drawingFiles({ parts }: Source, build: PageScript): Html[] {
  const sources = ['gis/engine/mount-gis-map.ts', ...parts.map((part) => PARTS[part])];
  const files = new Set(sources.flatMap((source) => build.parts[source] ?? []));
  return [...files].map((href) => html`<link rel="preload" as="fetch" href="${href}" crossorigin fetchpriority="low">`);
}

/** Texts and data, from {@link SHARED_FROM} to the end. */
function sharedPart(page: Source, address: PageAddress, build: PageScript): Html {
  const { project, language, map } = page;
  const { widgetTexts, names: _names, pictures: _pictures, ...source } = map;
  const embedded = withoutLargeLayers(source);
  const linkTo = (id: string) => `?${new URLSearchParams({ ...address.kept, k: id, lang: language })}`;
  const strings = textsIn(language, project.texts);
  const linkOut = linkOutFrom({ id: map.id, linkTo, slug: project.slug, language, address });
  const text = gisText(map, { language, strings, linkTo, linkOut, widgets: widgetTexts ?? {} });
  const menu = menuText(map.menu ?? project.menu, language, project.slug, address);
  return html`${new Html(SHARED_FROM)} lang="${language}"><h1>${project.name}</h1>${menu}${text}</article></main>
<script type="application/json" id="page">${scriptJson({ ...page, map: embedded })}</script>
${build.script && html`<script type="module" src="${build.script}"></script>`}`;
}

/** Most features of a layer that stand in the page itself; more are fetched behind the first look. */
const MOST_EMBEDDED = 1_000;

const isFetched = (layer: PageLayer) => !layer.files && layer.features.length > MOST_EMBEDDED;

/** Whether features are fetched as a map. Next to files only labels are that many, and the body has all that is in the files. */
const withoutFeatures = (layers: readonly PageLayer[]): boolean =>
  !layers.some(({ files }) => files) && layers.some(isFetched);

/** The data in the page: thousands of features would delay its first text. */
function withoutLargeLayers(map: EmbeddedGis): EmbeddedGis {
  const { layers, mainShape } = map.product;
  const isWithout = withoutFeatures(layers);
  if (!isWithout && !layers.some(({ files }) => files)) return map;
  const shortened = layers.map((layer): PageLayer => {
    if (layer.type === 'outline' && layer.files)
      return { ...layer, features: layer.features.filter(({ id }) => id === mainShape?.id) };
    return layer.files || (isWithout && isFetched(layer)) ? { ...layer, features: [] } : layer;
  });
  return { ...map, product: { ...map.product, layers: shortened }, ...(isWithout ? { isWithoutFeatures: true } : {}) };
}
