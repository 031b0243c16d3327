import type { Picture } from '@diorama/contract/public/picture.ts';
import { adoptedPicture, pictureElement, sizesFor } from '../visitor/media/picture-element.ts';
import type { Still } from './scene-index.ts';

/** A keyframe's picture over its blurred placeholder. */
export interface StillLayer {
  readonly element: HTMLElement;
  readonly keyframe: string;
  /** Says whether it draws the same bytes, so that nothing is swapped for itself. */
  readonly look: string;
  /** Resolves when the picture can be painted; never while it cannot be fetched. */
  readonly decoded: Promise<void>;
  /** Resolves at the end of the first try to fetch the picture. */
  readonly tried: Promise<void>;
  isDecoded(): boolean;
  hasPlaceholder: boolean;
  /** CSS pixels that the picture is drawn wide. A smaller one than before fetches nothing. */
  setWidth(width: number): void;
  remove(): void;
}

interface StillLayerOptions {
  keyframe: string;
  still: Still | null;
  /** CSS pixels that the picture is drawn wide. */
  width: number;
  /** The page's own `<picture>` of it, fetched or on its way. */
  adopted?: HTMLElement | undefined;
}

/** Milliseconds between tries to fetch a picture that did not come, doubling up to the second figure. */
const RETRY: readonly [number, number] = [2_000, 30_000];

/** Fills its parent. The picture may have another aspect than the canvas: it is cropped, as its placements expect. */
export function createStillLayer({ keyframe, still, width, adopted }: StillLayerOptions): StillLayer {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  const placeholder = still?.picture?.placeholder ?? null;
  if (placeholder) element.append(blurred(placeholder));
  const sizes = sizesFor(width, devicePixelRatio);
  const made = still && still.url !== '' ? () => pictureElement(still.picture, still.url, sizes, 'high') : () => null;
  const drawn = (adopted && adoptedPicture(adopted)) ?? made();
  let widest = width;
  let isDecoded = false;
  let isRemoved = false;
  let stopTrying = () => {};
  let onDecoded = () => {};
  const decoded = new Promise<void>((resolve) => {
    onDecoded = resolve;
  });
  const show = async () => {
    if (!drawn) return onDecoded();
    const { image } = drawn;
    image.alt = ''; // the stage around it carries the name
    image.draggable = false;
    image.style.cssText = 'position:absolute;width:100%;height:100%;object-fit:cover';
    // One that is adopted stays as visible as it is.
    if (!adopted || hasFailed(image)) image.style.opacity = '0';
    isDecoded = image.complete && image.naturalWidth > 0;
    element.append(drawn.element);
    await appear(image);
    if (!isDecoded && !isRemoved) tryAgain(image, 0);
  };
  const appear = async (image: HTMLImageElement) => {
    await image.decode().catch(() => arrival(image));
    isDecoded = image.naturalWidth > 0;
    // One that did not come is no broken picture: its placeholder stands in for it.
    image.style.opacity = isDecoded ? '1' : '0';
    if (!isDecoded) return;
    image.decoding = 'sync'; // already decoded: painted in the same frame as other changes, never later
    onDecoded();
  };
  const tryAgain = (image: HTMLImageElement, tries: number) => {
    const [first, most] = RETRY;
    const go = () => {
      stopTrying();
      image.src = image.getAttribute('src') ?? '';
      void appear(image).then(() => {
        if (!isDecoded && !isRemoved) tryAgain(image, tries + 1);
      });
    };
    const timer = setTimeout(go, Math.min(most, first * 2 ** tries));
    window.addEventListener('online', go);
    stopTrying = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  };
  return {
    element,
    keyframe,
    look: lookOf(still),
    decoded,
    tried: show(),
    isDecoded: () => isDecoded,
    hasPlaceholder: placeholder !== null,
    setWidth(next) {
      if (next <= widest) return;
      widest = next;
      drawn?.setSizes(sizesFor(next, devicePixelRatio));
    },
    remove: () => {
      isRemoved = true;
      stopTrying();
      element.remove();
    },
  };
}

const hasFailed = (image: HTMLImageElement): boolean => image.complete && image.naturalWidth === 0;

/** `decode()` also fails when another size is chosen in the meantime; that picture is on its way, and its arrival counts. */
function arrival(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    if (image.complete) resolve();
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
  });
}

/** Identifies the look of a still. */
export const lookOf = (still: { url: string; picture: Picture | undefined } | null): string =>
  still ? [still.url, ...(still.picture?.sources ?? []).map(({ url }) => url)].join(' ') : '';

function blurred(placeholder: string): HTMLElement {
  const element = document.createElement('div');
  // Larger than its frame, so that the blur has no pale rim.
  element.style.cssText = 'position:absolute;inset:-4%;background-size:100% 100%;filter:blur(16px)';
  element.style.backgroundImage = `url("${placeholder.replaceAll('"', '%22')}")`;
  return element;
}
