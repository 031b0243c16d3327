import type { IcgiPage } from '@diorama/contract/icgi/published-icgi.ts';
import { type Html, html } from '../../public-pages/html.ts';
import { type ShownPicture, sourcesByType } from '../../public-pages/page-head.ts';

type Walkthrough = IcgiPage['walkthrough'];

/** The picture a page opens with. */
export interface PagePicture extends ShownPicture {
  keyframe: string;
  /** Width over height of the canvas it fills. */
  aspect: number;
  /** The keyframe's own magnification. */
  scale: number;
}

/** Device pixels per CSS pixel above which a still is not fetched any larger. The player chooses by the same rule. */
const SHARP_ENOUGH = 2;
/** Share of a picture that may be hidden on a window wider than it is tall. The player's `fitOf` has the same rule. */
const MOST_HIDDEN = 0.16;

/** The keyframe's picture, or null when it has none. */
export function pagePicture(walkthrough: Walkthrough, keyframeId: string | null, alt: string): PagePicture | null {
  const { keyframes, settings } = walkthrough.product;
  const keyframe = keyframes.find(({ id }) => id === keyframeId);
  if (!keyframe?.image?.url) return null;
  const { url } = keyframe.image;
  const { width, height } = settings.canvas;
  const picture = walkthrough.media.pictures[url];
  return { keyframe: keyframe.id, url, alt, picture, aspect: width / height, scale: keyframe.scale };
}

/** Media conditions of the windows that show the whole picture; in all others it covers the window. */
function containing(aspect: number): readonly [string, string] {
  const ratio = (value: number) => `${Math.round(value * 10_000)}/10000`;
  return [
    `(min-aspect-ratio:1/1) and (max-aspect-ratio:${ratio(aspect * (1 - MOST_HIDDEN))})`,
    `(min-aspect-ratio:${ratio(aspect / (1 - MOST_HIDDEN))})`,
  ];
}

/** The picture's width: `max` where it covers the window, `min` where all of it is shown. */
function widthOf(how: 'max' | 'min', { aspect, scale }: PagePicture, unit: 'vh' | 'svh', share = 1): string {
  const percent = (part: number) => Number((100 * part * scale * share).toFixed(2));
  return `${how}(${percent(1)}vw,${percent(aspect)}${unit})`;
}

/** How wide the picture lies, so that the player requests the same size. */
function sizesOf(picture: PagePicture): string {
  const whole = containing(picture.aspect);
  const dense = (how: 'max' | 'min') => widthOf(how, picture, 'vh', SHARP_ENOUGH / 3);
  return [
    ...whole.map((when) => `(min-resolution:2.5dppx) and ${when} ${dense('min')}`),
    `(min-resolution:2.5dppx) ${dense('max')}`,
    ...whole.map((when) => `${when} ${widthOf('min', picture, 'vh')}`),
    widthOf('max', picture, 'vh'),
  ].join(',');
}

/** Lays the picture where the player's stage will have it; around a whole one its placeholder fills the window. */
export function pictureStyle(picture: PagePicture): Html {
  const width = (how: 'max' | 'min') =>
    html`width:${widthOf(how, picture, 'vh')};width:${widthOf(how, picture, 'svh')}`;
  const aimed = focusStyle(picture);
  return html`.first picture{${width('max')};aspect-ratio:${picture.aspect}}${aimed}@media ${containing(picture.aspect).join(',')}{.first picture{${width('min')}${aimed && html`;left:50%;top:50%;transform:translate(-50%,-50%)`}}.first::before{content:""}}`;
}

/** Where a picture that covers the window lies, when it has a point to keep in sight: as the player's `pictureRect` has it. */
function focusStyle(shown: PagePicture): Html | null {
  const focal = shown.picture?.focal;
  if (!focal) return null;
  const edge = (side: string, length: string, at: number) =>
    `clamp(calc(100${side} - ${length}),calc(50${side} - ${length}*${Number(at.toFixed(4))}),0px)`;
  const place = (unit: 'vh' | 'svh') => {
    const width = widthOf('max', shown, unit);
    return html`left:${edge('vw', width, focal.x)};top:${edge(unit, `${width}/${shown.aspect}`, focal.y)};`;
  };
  return html`.first picture{${place('vh')}${place('svh')}transform:none}`;
}

/** Begins the fetch before the body is read. Only browsers that know the best type take it. */
export function preloadLink(shown: PagePicture): Html {
  const { url, picture } = shown;
  const [best] = sourcesByType(picture);
  if (!best) return html`<link rel="preload" as="image" href="${url}" fetchpriority="high">`;
  return html`<link rel="preload" as="image" type="${best.type}" imagesrcset="${best.srcset}" imagesizes="${sizesOf(shown)}" fetchpriority="high">`;
}

/** Paints without any script. */
export function pictureElement(shown: PagePicture): Html {
  const { url, alt, picture, keyframe } = shown;
  const sources = sourcesByType(picture).map(
    ({ type, srcset }) => html`<source type="${type}" srcset="${srcset}" sizes="${sizesOf(shown)}">`,
  );
  return html`<picture data-view="${keyframe}">${sources}<img src="${url}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}
