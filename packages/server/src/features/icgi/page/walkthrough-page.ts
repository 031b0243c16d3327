import type { IcgiPage, IcgiPageSource } from '@diorama/contract/icgi/published-icgi.ts';
import { textsIn } from '@diorama/documents/translations/catalogue/texts.ts';
import type { PageAddress, PageScript } from '../../products/product-kind.ts';
import { Html, html, scriptJson } from '../../public-pages/html.ts';
import { linkOutFrom } from '../../public-pages/link-out.ts';
import { menuText } from '../../public-pages/menu-text.ts';
import { SHARED_FROM } from '../../public-pages/page-cache.ts';
import { pageFrame } from '../../public-pages/page-frame.ts';
import { pageHead, pageIcon, shortDescription } from '../../public-pages/page-head.ts';
import { themeHead } from '../../public-pages/theme-head.ts';
import { linkedData } from './linked-data.ts';
import { pagePicture, pictureElement, pictureStyle, preloadLink } from './page-picture.ts';
import { altOf, infoOf, keyframeName, walkthroughText } from './walkthrough-text.ts';

/** What a page is made from and where it stands. */
type Source = Omit<IcgiPage, 'walkthrough'> & { walkthrough: IcgiPageSource };

/** The HTML of a walkthrough: first picture, text and data. Scripts only make it move. */
export function walkthroughPage(page: Source, wanted: string | null, address: PageAddress, build: PageScript): string {
  const { project, language, status, walkthrough } = page;
  const { product } = walkthrough;
  const keyframe = openingKeyframe(page, wanted);
  const strings = textsIn(language, project.texts);
  const picture = pagePicture(walkthrough, keyframe?.id ?? null, altOf(keyframe, language));
  const isDeep = wanted !== null && keyframe?.id === wanted;
  const name = isDeep ? keyframeName(keyframe, language) : '';
  const title = name ? `${name} – ${project.name}` : project.name;
  const description = shortDescription(
    infoOf(product, language) || strings('description', { name: project.name, count: product.keyframes.length }),
  );
  const placeholder = picture?.picture?.placeholder;
  const body = html`<main><div id="product"${placeholder ? html` style="--placeholder:url(&quot;${placeholder}&quot;)"` : ''}><div class="first">${
    picture && pictureElement(picture)
  }<p aria-hidden="true">${project.name}</p>${status === 'preview' && html`<p class="badge">${strings('preview')}</p>`}</div></div>
${sharedPart(page, address, build)}`;
  const isElsewhere = isDeep && wanted !== openingKeyframe(page, null)?.id;
  const head = html`${pageHead({ page, place: isElsewhere ? wanted : null, title, description, picture, address })}
${picture && preloadLink(picture)}${build.script && html`<link rel="modulepreload" href="${build.script}">`}
${pageIcon(walkthrough.theme)}
${themeHead(walkthrough.theme, { fontsLater: true })}${picture && html`<style>${pictureStyle(picture)}</style>`}`;
  return pageFrame({ language, title, head, body }, { ...build, fonts: [] });
}

/** By walkthrough: what is the same whatever view a page opens with. Goes with the walkthrough. */
const sharedParts = new WeakMap<IcgiPageSource, Map<string, Html>>();
/** One for each language; more only while a project changes. */
const MAX_PARTS = 4;

/** Texts and data, from {@link SHARED_FROM} to the end. They are nearly all of a page, so they are made once. */
function sharedPart(page: Source, address: PageAddress, build: PageScript): Html {
  const { project, language, status, walkthrough } = page;
  const key = JSON.stringify([project, language, status, address, build.script]);
  const parts = sharedParts.get(walkthrough) ?? new Map<string, Html>();
  const known = parts.get(key);
  if (known) return known;
  const linkTo = (id: string) => `?${new URLSearchParams({ ...address.kept, k: id, lang: language })}`;
  const { widgetTexts, ...embedded } = walkthrough;
  const strings = textsIn(language, project.texts);
  const linkOut = linkOutFrom({ id: walkthrough.id, linkTo, slug: project.slug, language, address });
  const { pictures } = walkthrough.media;
  const context = { language, strings, linkTo, linkOut, pictures, widgets: widgetTexts ?? {} };
  const text = walkthroughText(walkthrough.product, context);
  const menu = menuText(walkthrough.menu ?? project.menu, language, project.slug, address);
  const part = html`${new Html(SHARED_FROM)} lang="${language}"><h1>${project.name}</h1>${menu}${text}</article></main>
${status === 'published' && !address.alone && html`<script type="application/ld+json">${scriptJson(linkedData(page, address))}</script>`}
<script type="application/json" id="page">${scriptJson({ ...page, walkthrough: embedded })}</script>
${build.script && html`<script type="module" src="${build.script}"></script>`}`;
  if (parts.size >= MAX_PARTS) parts.clear();
  sharedParts.set(walkthrough, parts.set(key, part));
  return part;
}

/** The view a page opens with: the requested one, else the start. */
export function openingKeyframe({ walkthrough }: Pick<IcgiPage, 'walkthrough'>, wanted: string | null) {
  const { keyframes, settings } = walkthrough.product;
  const find = (id: string | null | undefined) => keyframes.find((keyframe) => keyframe.id === id);
  return find(wanted) ?? find(settings.start?.id) ?? keyframes[0];
}
