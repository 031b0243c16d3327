import type { Picture, PictureSource } from '@diorama/contract/public/picture.ts';

/** Device pixels per CSS pixel that a still is fetched for at most. */
const SHARP_ENOUGH = 2;

/** The `sizes` of a still this many CSS pixels wide on a screen of this pixel ratio. */
export function sizesFor(width: number, pixelRatio: number): string {
  return `${Math.max(1, Math.round((width * Math.min(pixelRatio, SHARP_ENOUGH)) / pixelRatio))}px`;
}

/** Sources by type, best type first, each as the browser's `srcset`. */
export function sourceSets(sources: readonly PictureSource[]): { type: PictureSource['type']; srcset: string }[] {
  const types = [...new Set(sources.map(({ type }) => type))];
  return types.map((type) => ({
    type,
    srcset: sources
      .filter((source) => source.type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', '),
  }));
}

export interface PictureElement {
  element: HTMLElement;
  image: HTMLImageElement;
  setSizes(sizes: string): void;
}

function pictureOf(element: HTMLElement, image: HTMLImageElement): PictureElement {
  return {
    element,
    image,
    setSizes(next) {
      for (const source of element.querySelectorAll('source')) if (source.sizes !== next) source.sizes = next;
    },
  };
}

/** A `<picture>` of the page's HTML, as it is: what it has fetched is not fetched again. Null without an image. */
export function adoptedPicture(element: HTMLElement): PictureElement | null {
  const image = element.querySelector('img');
  return image && pictureOf(element, image);
}

/** A `<picture>` that lets the browser choose format and size; `fallback` is shown where nothing else is known. */
export function pictureElement(
  picture: Picture | undefined,
  fallback: string,
  sizes: string,
  priority: 'high' | 'low',
): PictureElement {
  const element = document.createElement('picture');
  const image = document.createElement('img');
  image.alt = '';
  image.decoding = 'async';
  image.draggable = false;
  image.fetchPriority = priority;
  const sources = sourceSets(picture?.sources ?? []).map(({ type, srcset }) => {
    const source = document.createElement('source');
    source.type = type;
    source.sizes = sizes;
    source.srcset = srcset;
    return source;
  });
  element.append(...sources, image);
  const older = picture?.sources.filter(({ type }) => type === 'image/jpeg' || type === 'image/png') ?? [];
  image.src = older[older.length - 1]?.url ?? fallback;
  return pictureOf(element, image);
}
