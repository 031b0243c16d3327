import type { Picture } from '@diorama/contract/public/picture.ts';
import { pictureElement } from '../visitor/media/picture-element.ts';

/** A keyframe's picture over its blurred placeholder. */
export interface StillLayer {
  readonly element: HTMLElement;
  readonly keyframe: string;
  /** Says whether it draws the same bytes, so that nothing is swapped for itself. */
  readonly look: string;
  /** Resolves when the picture can be painted; also when it cannot be had. */
  readonly decoded: Promise<void>;
  isDecoded(): boolean;
  hasPlaceholder: boolean;
  setSizes(sizes: string): void;
  remove(): void;
}

/** Milliseconds between tries to fetch a picture that did not come, doubling up to the second figure. */
const RETRY: readonly [number, number] = [2_000, 30_000];

/** Fills its parent. The picture may have another aspect than the canvas: it is cropped, as its placements expect. */
export function createStillLayer(
  keyframe: string,
  still: { url: string; picture: Picture | undefined } | null,
  sizes: string,
): StillLayer {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0;overflow:hidden';
  const placeholder = still?.picture?.placeholder ?? null;
  if (placeholder) element.append(blurred(placeholder));
  const drawn = still && still.url !== '' ? pictureElement(still.picture, still.url, sizes, 'high') : null;
  let isDecoded = false;
  let isRemoved = false;
  let stopTrying = () => {};
  const show = async () => {
    if (!drawn) return;
    const { image } = drawn;
    image.style.cssText = 'position:absolute;width:100%;height:100%;object-fit:cover;opacity:0';
    element.append(drawn.element);
    await appear(image);
    if (!isDecoded) tryAgain(image, 0);
  };
  const appear = async (image: HTMLImageElement) => {
    await image.decode().catch(() => arrival(image));
    isDecoded = image.naturalWidth > 0;
    // One that did not come is no broken picture: its placeholder stands in for it.
    if (!isDecoded) return;
    image.decoding = 'sync'; // already decoded: painted in the same frame as other changes, never later
    image.style.opacity = '1';
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
    decoded: show(),
    isDecoded: () => isDecoded,
    hasPlaceholder: placeholder !== null,
    setSizes: (next) => drawn?.setSizes(next),
    remove: () => {
      isRemoved = true;
      stopTrying();
      element.remove();
    },
  };
}

/** `decode()` also fails when another size is chosen meanwhile; the picture is on its way then, and its arrival counts. */
function arrival(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    if (image.complete) resolve();
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
  });
}

/** Tells two stills apart. */
export const lookOf = (still: { url: string; picture: Picture | undefined } | null): string =>
  still ? [still.url, ...(still.picture?.sources ?? []).map(({ url }) => url)].join(' ') : '';

function blurred(placeholder: string): HTMLElement {
  const element = document.createElement('div');
  // Larger than its frame, so that the blur has no pale rim.
  element.style.cssText = 'position:absolute;inset:-4%;background-size:100% 100%;filter:blur(16px)';
  element.style.backgroundImage = `url("${placeholder.replaceAll('"', '%22')}")`;
  return element;
}
