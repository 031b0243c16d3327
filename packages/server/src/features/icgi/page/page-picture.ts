import type { IcgiPage } from '@diorama/contract/icgi/published-icgi.ts';
import type { Picture } from '@diorama/contract/public/picture.ts';
import { type Html, html } from '../../public-pages/html.ts';

type Walkthrough = IcgiPage['walkthrough'];

/** The picture a page opens with. */
export interface PagePicture {
  url: string;
  alt: string;
  picture: Picture | undefined;
  /** Width over height of the canvas it fills. */
  aspect: number;
}

/** Device pixels per CSS pixel above which a still is not fetched any larger. The player chooses by the same rule. */
const SHARP_ENOUGH = 2;
/** Pixels wide at least for a social card. */
const CARD_WIDTH = 1_200;

/** The keyframe's picture, or null when it has none. */
export function pagePicture(walkthrough: Walkthrough, keyframeId: string | null, alt: string): PagePicture | null {
  const { keyframes, settings } = walkthrough.product;
  const image = keyframes.find(({ id }) => id === keyframeId)?.image;
  if (!image?.url) return null;
  const { width, height } = settings.canvas;
  return { url: image.url, alt, picture: walkthrough.media.pictures[image.url], aspect: width / height };
}

/** How wide the picture lies when it covers the window. */
function sizesOf(aspect: number): string {
  const covering = `max(100vw, ${(aspect * 100).toFixed(2)}vh)`;
  return `(min-resolution: 2.5dppx) calc(${covering} * ${(SHARP_ENOUGH / 3).toFixed(3)}), ${covering}`;
}

const sourcesByType = (picture: Picture | undefined) =>
  Map.groupBy(picture?.sources ?? [], ({ type }) => type)
    .entries()
    .map(([type, sources]) => ({ type, srcset: sources.map(({ url, width }) => `${url} ${width}w`).join(', ') }))
    .toArray();

/** Begins the fetch before the body is read. Only browsers that know the best type take it. */
export function preloadLink({ url, picture, aspect }: PagePicture): Html {
  const [best] = sourcesByType(picture);
  if (!best) return html`<link rel="preload" as="image" href="${url}" fetchpriority="high">`;
  return html`<link rel="preload" as="image" type="${best.type}" imagesrcset="${best.srcset}" imagesizes="${sizesOf(aspect)}" fetchpriority="high">`;
}

/** Paints without any script. */
export function pictureElement({ url, alt, picture, aspect }: PagePicture): Html {
  const sources = sourcesByType(picture).map(
    ({ type, srcset }) => html`<source type="${type}" srcset="${srcset}" sizes="${sizesOf(aspect)}">`,
  );
  return html`<picture>${sources}<img src="${url}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

/** The JPEG that social cards show: they know nothing newer. */
export function cardPicture({ url, picture }: PagePicture): string {
  const jpegs = picture?.sources.filter(({ type }) => type === 'image/jpeg') ?? [];
  return (jpegs.find(({ width }) => width >= CARD_WIDTH) ?? jpegs.at(-1))?.url ?? url;
}
