import type { IcgiPage, IcgiPageSource } from '@diorama/contract/icgi/published-icgi.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { textsIn } from '@diorama/documents/translations/catalogue/texts.ts';
import type { PageAddress, PageScript } from '../../products/product-kind.ts';
import { Html, html, scriptJson } from '../../public-pages/html.ts';
import { menuText } from '../../public-pages/menu-text.ts';
import { SHARED_FROM } from '../../public-pages/page-cache.ts';
import { pageFrame } from '../../public-pages/page-frame.ts';
import { themeHead, withThemeFont } from '../../public-pages/theme-head.ts';
import {
  cardPicture,
  type PagePicture,
  pagePicture,
  pictureElement,
  pictureStyle,
  preloadLink,
} from './page-picture.ts';
import { altOf, infoOf, keyframeName, walkthroughText } from './walkthrough-text.ts';

/** Open Graph's names of our languages. */
const OG_LOCALES = { en: 'en_GB', sv: 'sv_SE' } as const;
/** Characters of a description that search pages show. */
const DESCRIPTION_LENGTH = 160;

/** What a page is made from and where it stands. */
type Source = Omit<IcgiPage, 'walkthrough'> & { walkthrough: IcgiPageSource };

/** The HTML of a walkthrough: first picture, words and data. Scripts only make it move. */
export function walkthroughPage(page: Source, wanted: string | null, address: PageAddress, build: PageScript): string {
  const { project, language, status, walkthrough } = page;
  const { product } = walkthrough;
  const keyframe = openingKeyframe(page, wanted);
  const words = textsIn(language, project.texts);
  const picture = pagePicture(walkthrough, keyframe?.id ?? null, altOf(keyframe, language));
  const isDeep = wanted !== null && keyframe?.id === wanted;
  const name = isDeep ? keyframeName(keyframe, language) : '';
  const title = name ? `${name} – ${project.name}` : project.name;
  const description = shortened(
    infoOf(product, language) || words('description', { name: project.name, count: product.keyframes.length }),
  );
  const placeholder = picture?.picture?.placeholder;
  const body = html`<main><div id="product"${placeholder ? html` style="--placeholder:url(&quot;${placeholder}&quot;)"` : ''}><div class="first">${
    picture && pictureElement(picture)
  }<p aria-hidden="true">${project.name}</p>${status === 'preview' && html`<p class="badge">${words('preview')}</p>`}</div></div>
${sharedPart(page, address, build)}`;
  const isElsewhere = isDeep && wanted !== openingKeyframe(page, null)?.id;
  const head = html`${headOf({ page, place: isElsewhere ? wanted : null, title, description, picture, address })}
${picture && preloadLink(picture)}${build.script && html`<link rel="modulepreload" href="${build.script}">`}
<link rel="icon" href="${iconOf(walkthrough.theme)}">
${themeHead(walkthrough.theme)}${picture && html`<style>${pictureStyle(picture)}</style>`}`;
  return pageFrame({ language, title, head, body }, withThemeFont(build, walkthrough.theme));
}

/** By walkthrough: what is the same whatever view a page opens with. Goes with the walkthrough. */
const sharedParts = new WeakMap<IcgiPageSource, Map<string, Html>>();
/** One for each language; more only while a project changes. */
const MAX_PARTS = 4;

/** Texts and data, from {@link SHARED_FROM} to the end. They are nearly all of a page, so they are made once. */
function sharedPart(page: Source, address: PageAddress, build: PageScript): Html {
  const { project, language, status, walkthrough } = page;
  const key = JSON.stringify([project, language, status, address.kept, build.script]);
  const parts = sharedParts.get(walkthrough) ?? new Map<string, Html>();
  const known = parts.get(key);
  if (known) return known;
  const linkTo = (id: string) => `?${new URLSearchParams({ ...address.kept, k: id, lang: language })}`;
  const { widgetTexts, ...embedded } = walkthrough;
  const words = textsIn(language, project.texts);
  const text = walkthroughText(walkthrough.product, { language, words, linkTo, widgets: widgetTexts ?? {} });
  const menu = menuText(walkthrough.menu ?? project.menu, language, project.slug);
  const part = html`${new Html(SHARED_FROM)} lang="${language}"><h1>${project.name}</h1>${menu}${text}</article></main>
<script type="application/json" id="page">${scriptJson({ ...page, walkthrough: embedded })}</script>
${build.script && html`<script type="module" src="${build.script}"></script>`}`;
  if (parts.size >= MAX_PARTS) parts.clear();
  sharedParts.set(walkthrough, parts.set(key, part));
  return part;
}

/** The view a page opens with: the one asked for, else the start. */
export function openingKeyframe({ walkthrough }: Pick<IcgiPage, 'walkthrough'>, wanted: string | null) {
  const { keyframes, settings } = walkthrough.product;
  const find = (id: string | null | undefined) => keyframes.find((keyframe) => keyframe.id === id);
  return find(wanted) ?? find(settings.start?.id) ?? keyframes[0];
}

/** A disc in the project's colour: the page is the client's, not ours. */
function iconOf({ colors }: IcgiPage['walkthrough']['theme']): string {
  const { r, g, b } = colors.primary.default;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="rgb(${r},${g},${b})"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface Head {
  page: IcgiPage;
  /** The view the page is of; null for the one that a walkthrough opens with. */
  place: string | null;
  title: string;
  description: string;
  picture: PagePicture | null;
  address: PageAddress;
}

function headOf({ page, place, title, description, picture, address }: Head): Html {
  const { project, language, status } = page;
  const addressIn = (lang: string | null) => {
    const search = new URLSearchParams({ ...(lang === null ? {} : { lang }), ...(place === null ? {} : { k: place }) });
    return `${address.canonical}${search.size > 0 ? `?${search}` : ''}`;
  };
  const canonical = addressIn(project.languages.length > 1 ? language : null);
  const card = picture && new URL(cardPicture(picture), address.origin).href;
  const others = project.languages.length > 1 ? LANGUAGES.filter((code) => project.languages.includes(code)) : [];
  if (status === 'preview')
    return html`<meta name="robots" content="noindex, nofollow"><meta name="theme-color" content="#10131a">`;
  return html`<meta name="description" content="${description}">
<meta name="theme-color" content="#10131a">
<link rel="canonical" href="${canonical}">
${others.map((code) => html`<link rel="alternate" hreflang="${code}" href="${addressIn(code)}">`)}${
  others.length > 0 && html`<link rel="alternate" hreflang="x-default" href="${addressIn(null)}">`
}
<meta property="og:type" content="website"><meta property="og:site_name" content="${project.name}">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}"><meta property="og:locale" content="${OG_LOCALES[language]}">
${card && html`<meta property="og:image" content="${card}"><meta property="og:image:alt" content="${picture?.alt}">`}
<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2))}…`;
}
