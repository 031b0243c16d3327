import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Picture } from '@diorama/contract/public/picture.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { PageAddress } from '../products/product-kind.ts';
import { type Html, html, scriptJson } from './html.ts';

/** Open Graph's names of our languages. */
const OG_LOCALES = { en: 'en_GB', sv: 'sv_SE' } as const;
/** Characters of a description that search pages show. */
const DESCRIPTION_LENGTH = 160;
/** Pixels wide at least for a social card. */
const CARD_WIDTH = 1_200;

/** A picture as a page shows it. */
export interface ShownPicture {
  url: string;
  alt: string;
  picture: Picture | undefined;
}

/** What the head of a product's page says. */
export interface PageHead {
  page: { project: PageProject; language: Language; status: 'published' | 'preview' };
  /** The place the page is of; null for the one that the product opens with. */
  place: string | null;
  title: string;
  description: string;
  picture: ShownPicture | null;
  address: PageAddress;
}

/** The metadata of a page for search engines, social cards and browsers. Previews are kept out of every index. */
export function pageHead({ page, place, title, description, picture, address }: PageHead): Html {
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
  if (address.alone)
    return html`<meta name="description" content="${description}">
<meta name="theme-color" content="#10131a">
<script type="application/json" id="page-addresses">${scriptJson(address.alone)}</script>`;
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

/** The JPEG that social cards show: they know nothing newer. */
export function cardPicture({ url, picture }: Pick<ShownPicture, 'url' | 'picture'>): string {
  const jpegs = picture?.sources.filter(({ type }) => type === 'image/jpeg') ?? [];
  return (jpegs.find(({ width }) => width >= CARD_WIDTH) ?? jpegs.at(-1))?.url ?? url;
}

/** A disc in the project's colour: the page is the client's, not ours. */
export function pageIcon({ colors }: Theme): Html {
  const { r, g, b } = colors.primary.default;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="rgb(${r},${g},${b})"/></svg>`;
  return html`<link rel="icon" href="${`data:image/svg+xml,${encodeURIComponent(svg)}`}">`;
}

/** A text on one line, as long as search pages show it. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2))}…`;
}

/** The sources of a picture by type, best first, as `<source>` and preloads name them. */
export const sourcesByType = (picture: Picture | undefined): { type: string; srcset: string }[] =>
  Map.groupBy(picture?.sources ?? [], ({ type }) => type)
    .entries()
    .map(([type, sources]) => ({ type, srcset: sources.map(({ url, width }) => `${url} ${width}w`).join(', ') }))
    .toArray();
