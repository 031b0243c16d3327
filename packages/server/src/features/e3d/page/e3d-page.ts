import type { E3dPage, E3dPageSource, PublishedE3d, PublishedTrait } from '@diorama/contract/e3d/published-e3d.ts';
import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import { componentOf, type SceneEntity, sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { textsIn } from '@diorama/documents/translations/catalogue/texts.ts';
import type { PageAddress, PageScript, ProductPage } from '../../products/product-kind.ts';
import { Html, html, scriptJson } from '../../public-pages/html.ts';
import { menuText } from '../../public-pages/menu-text.ts';
import { SHARED_FROM } from '../../public-pages/page-cache.ts';
import { pageFrame } from '../../public-pages/page-frame.ts';
import {
  pageHead,
  pageIcon,
  type ShownPicture,
  shortDescription,
  sourcesByType,
} from '../../public-pages/page-head.ts';
import { themeHead, withThemeFont } from '../../public-pages/theme-head.ts';
import { textsOfWidget } from '../../widget/widget-text.ts';
import { e3dText, viewName } from './e3d-text.ts';

/** The public page of a configurator. A place in it is the id of an entity with a camera. */
export const e3dPage: ProductPage<E3dPageSource, PublishedE3d> = {
  entry: 'e3d-page.entry.tsx',
  unpublished: { en: 'This configurator has not been published', sv: 'Konfiguratorn har inte publicerats' },
  hasModels: true,
  keepsWhole: true,
  /** Contents of widgets stay behind: they are fetched when a visitor opens one. Their texts are part of the page's. */
  embed(configurator) {
    const widgets: E3dPageSource['widgets'] = {};
    const widgetTexts: NonNullable<E3dPageSource['widgetTexts']> = {};
    for (const [key, widget] of Object.entries(configurator.widgets)) {
      widgets[key] = { id: widget.id, type: widget.type, name: widget.name };
      widgetTexts[key] = textsOfWidget(widget);
    }
    return { ...configurator, widgets, widgetTexts };
  },
  findPlace: (configurator, place) =>
    entitiesOf(configurator).some((entity) => entity.id === place && componentOf(entity, 'camera')) ? place : null,
  visited: ({ product: { entities, widgets } }) => ({
    views: entities.flatMap(({ id, components }) => (components.some(({ data }) => data.type === 'camera') ? id : [])),
    opened: widgets.map(({ id }) => id),
    moves: [],
  }),
  render: (configurator, { project, language, status, place, address }, script) =>
    configuratorPage({ project, language, status, configurator }, place, address, script),
};

/** Entities with their traits and defaults; they go with the configurator. */
const kept = new WeakMap<E3dPageSource, readonly SceneEntity[]>();

function entitiesOf(configurator: E3dPageSource): readonly SceneEntity[] {
  const known = kept.get(configurator);
  if (known) return known;
  const { entities, traits } = configurator.product;
  const sets = new Map(traits.map((trait) => [trait.id, dataOfTrait(trait)]));
  const made = entities.map((entity) => sceneEntity(entity, sets));
  kept.set(configurator, made);
  return made;
}

/** The server has checked that `set` is a part of that type's data. */
const dataOfTrait = ({ for: type, set }: PublishedTrait): ComponentData =>
  Object.assign({ type }, set) as ComponentData;

type Source = Omit<E3dPage, 'configurator'> & { configurator: E3dPageSource };

/** The HTML of a configurator: poster, text and data. Scripts turn it into the model. */
function configuratorPage(page: Source, place: string | null, address: PageAddress, build: PageScript): string {
  const { project, language, status, configurator } = page;
  const { product } = configurator;
  const entities = entitiesOf(configurator);
  const strings = textsIn(language, project.texts);
  const view = entities.find(({ id }) => id === place);
  const name = view ? viewName(view, language) : '';
  const title = name ? `${name} – ${project.name}` : project.name;
  const description = shortDescription(strings('model-description', { name: product.settings.name }));
  const poster = posterOf(configurator);
  const body = html`<main><div id="product"><div class="first">${
    poster && posterElement(poster)
  }<p aria-hidden="true">${project.name}</p>${status === 'preview' && html`<p class="badge">${strings('preview')}</p>`}</div></div>
${sharedPart(page, entities, address, build)}`;
  const head = html`${pageHead({ page, place, title, description, picture: poster, address })}
${poster && preloadPoster(poster)}${build.script && html`<link rel="modulepreload" href="${build.script}">`}
${pageIcon(configurator.theme)}
${themeHead(configurator.theme)}`;
  return pageFrame({ language, title, head, body }, withThemeFont(build, configurator.theme));
}

/** Texts and data, from {@link SHARED_FROM} to the end. */
function sharedPart(page: Source, entities: readonly SceneEntity[], address: PageAddress, build: PageScript): Html {
  const { project, language, configurator } = page;
  const { widgetTexts, ...embedded } = configurator;
  const linkTo = (id: string) => `?${new URLSearchParams({ ...address.kept, k: id, lang: language })}`;
  const strings = textsIn(language, project.texts);
  const text = e3dText(configurator, entities, { language, strings, linkTo, widgets: widgetTexts ?? {} });
  const menu = menuText(configurator.menu ?? project.menu, language, project.slug, address);
  return html`${new Html(SHARED_FROM)} lang="${language}"><h1>${project.name}</h1>${menu}${text}</article></main>
<script type="application/json" id="page">${scriptJson({ ...page, configurator: embedded })}</script>
${build.script && html`<script type="module" src="${build.script}"></script>`}`;
}

/** The picture a page opens with, before any model is there. */
function posterOf({ product, media }: E3dPageSource): ShownPicture | null {
  const { name, splashImage } = product.settings;
  if (!splashImage?.url) return null;
  return { url: splashImage.url, alt: name, picture: media.pictures[splashImage.url] };
}

function preloadPoster({ url, picture }: ShownPicture): Html {
  const [best] = sourcesByType(picture);
  if (!best) return html`<link rel="preload" as="image" href="${url}" fetchpriority="high">`;
  return html`<link rel="preload" as="image" type="${best.type}" imagesrcset="${best.srcset}" imagesizes="${coveringWidth(picture)}" fetchpriority="high">`;
}

/** How wide a picture lies that covers the window. */
const coveringWidth = (picture: ShownPicture['picture']): string =>
  picture ? `max(100vw,${((100 * picture.width) / picture.height).toFixed(1)}vh)` : '100vw';

/** Paints without any script; the page's styles let it cover the window. */
function posterElement({ url, alt, picture }: ShownPicture): Html {
  const sources = sourcesByType(picture).map(
    ({ type, srcset }) => html`<source type="${type}" srcset="${srcset}" sizes="${coveringWidth(picture)}">`,
  );
  return html`<picture class="poster">${sources}<img src="${url}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}
