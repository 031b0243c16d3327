import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { createIcgiStage } from '../icgi-stage.ts';
import type { IcgiScene, IcgiStage } from '../stage.port.ts';

/** What the golden test reads off the screen; numbers are frames of the golden sequence. */
export interface Golden {
  stage: IcgiStage;
  /** Frames seen on the stage's moving element, in the order they appeared. */
  seen: number[];
}

/** Content of one picture of the screen. */
export interface View {
  /** Number of the golden frame, also of one blended with a still; null for a still alone and a blend of two frames. */
  frame: number | null;
  /** Keyframes whose stills have more than a tenth of the picture's opacity. */
  stills: string[];
  /** Place (0..1) in the picture of what the middle of the screen shows, where pictures encode it. */
  at?: number;
  /** The mark that ends a recording is visible. */
  isMarked: boolean;
}

declare global {
  interface Window {
    golden: Golden;
    /** Reads pictures of the screen, PNGs in base64. */
    readPictures: (pngs: string[]) => Promise<View[]>;
    /** Shows the mark. */
    markScreen: () => void;
    /** Blocks the page for some milliseconds after each change of the stage's elements, or of their styles only. */
    slowDown: (milliseconds: number, changes: 'any' | 'styles') => void;
    /**
     * Makes the stage with the golden moves played in this way. `patience`: milliseconds the network may take; `hasLinks`:
     * its first view has arrows, and what is behind them is fetched ahead.
     */
    openGolden: (how: PlayableSequence['type'], patience: number, hasLinks: boolean) => void;
  }
}

const COUNT = 24;
const SIZE = { width: 320, height: 180 };
const BITS = 5;
/** In the order of the bands in their stills. */
const KEYFRAMES = ['a', 'b', 'c'];
/** Frame in each still. */
const STILL_FRAMES = [0, COUNT - 1, 0];

function playable(how: PlayableSequence['type']): PlayableSequence {
  const about = { fps: 30, count: COUNT, ...SIZE };
  const file = (name: string) => ({ url: `/${name}.mp4`, bytes: 10_000 });
  if (how === 'none') return { type: 'none' };
  if (how === 'frames')
    return { type: 'frames', ...about, frames: Array.from({ length: COUNT }, (_, n) => `/frame-${n}.bmp`) };
  return {
    type: 'video',
    ...about,
    variants: [{ ...SIZE, codec: 'avc1.64000c', forward: file('golden-forward'), reverse: file('golden-reverse') }],
  };
}

/** With a larger video, from this address, that cannot be decoded whole. */
function withLarger(url: string): PlayableSequence {
  const whole = playable('video');
  if (whole.type !== 'video') return whole;
  const larger = {
    width: 640,
    height: 360,
    codec: 'avc1.64001e',
    forward: { url, bytes: 10_000 },
    reverse: { url, bytes: 10_000 },
  };
  return { ...whole, variants: [larger, ...whole.variants] };
}

/** The same frames backwards. */
function turned(forward: PlayableSequence): PlayableSequence {
  if (forward.type === 'none') return forward;
  if (forward.type === 'frames') return { ...forward, frames: forward.frames.toReversed() };
  const variants = forward.variants.map((one) => ({ ...one, forward: one.reverse, reverse: one.forward }));
  return { ...forward, variants };
}

function scene(how: PlayableSequence['type']): IcgiScene {
  const none = { type: 'none' as const };
  const keyframe = (id: string, frame: number, compass: number) => ({
    id,
    name: id,
    image: { name: id, type: 'image/bmp', url: `/still-${KEYFRAMES.indexOf(id)}-${frame}.bmp` },
    scale: 1,
    compass,
    controls: { back: none, left: none, right: none },
  });
  const transition = (id: string, from: string, to: string, easing?: 'ease-in-out') => ({
    ...(easing && { easing }),
    id,
    name: id,
    start: { type: 'keyframes' as const, id: from },
    end: { type: 'keyframes' as const, id: to },
    frames: [],
    fps: 30,
  });
  return {
    product: {
      settings: {
        name: 'Golden',
        canvas: SIZE,
        start: { type: 'keyframes', id: 'a' },
        compass: true,
        categoryFilter: false,
      },
      keyframes: [keyframe('a', 0, 350), keyframe('b', COUNT - 1, 10), keyframe('c', 0, 30)],
      transitions: [
        transition('T', 'a', 'b'),
        transition('U', 'b', 'c'),
        transition('eased', 'a', 'b', 'ease-in-out'),
        transition('unreadable', 'a', 'b'),
        transition('damaged', 'a', 'b'),
      ],
    },
    media: {
      pictures: {},
      transitions: {
        T: playable(how),
        U: turned(playable(how)),
        eased: playable(how),
        unreadable: withLarger('/no-video.mp4'),
        damaged: withLarger('/damaged-forward.mp4'),
      },
    },
  };
}

/** With three arrows in the first view. */
function withLinks({ product, media }: IcgiScene): IcgiScene {
  const by = (id: string) => ({
    type: 'transition' as const,
    transition: { type: 'transitions' as const, id },
    reverse: false,
  });
  const controls = { left: by('T'), right: by('eased'), back: by('damaged') };
  const keyframes = product.keyframes.map((one) => (one.id === 'a' ? { ...one, controls } : one));
  return { product: { ...product, keyframes }, media };
}

const canvas = document.createElement('canvas');
canvas.width = SIZE.width;
canvas.height = SIZE.height;
const context = canvas.getContext('2d', { willReadFrequently: true });

/** Reads the frame number off the five blocks; null when the element shows nothing. */
function frameOn(element: HTMLVideoElement | HTMLCanvasElement): number | null {
  if (!context) return null;
  context.drawImage(element, 0, 0, SIZE.width, SIZE.height);
  let frame = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const [level = 0] = context.getImageData(bit * 64 + 32, 45, 1, 1).data;
    if (level > 127) frame += 2 ** bit;
  }
  return frame;
}

/** Of the elements that can be seen, the topmost. */
function top(stage: IcgiStage): HTMLVideoElement | HTMLCanvasElement | undefined {
  const all = stage.element.querySelectorAll<HTMLVideoElement | HTMLCanvasElement>('video, canvas');
  return [...all].findLast((element) => Number(getComputedStyle(element).opacity) > 0.5);
}

window.openGolden = (how, patience, hasLinks) => {
  const stage = createIcgiStage({ fit: 'contain', isMotionReduced: () => false, prefetch: hasLinks, patience });
  const seen: number[] = [];
  document.body.append(stage.element);
  stage.update(hasLinks ? withLinks(scene(how)) : scene(how));
  stage.show('a', 'cut');
  window.golden = { stage, seen };
  const look = () => {
    const element = top(stage);
    const frame = element && frameOn(element);
    if (frame !== undefined && frame !== null && frame !== seen.at(-1)) seen.push(frame);
    requestAnimationFrame(look);
  };
  look();
};

const levelAt = (x: number, y: number, channel: number): number => context?.getImageData(x, y, 1, 1).data[channel] ?? 0;

async function readPicture(png: string): Promise<View> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  context?.drawImage(image, 0, 0, SIZE.width, SIZE.height);
  // Blue: 20 in frames at the left edge, 235 in the band of a still.
  const shares = KEYFRAMES.map((_, band) => (levelAt(16, 105 + 30 * band, 2) - 20) / 215);
  const share = Math.max(...shares);
  const own = STILL_FRAMES[shares.indexOf(share)] ?? 0;
  const isBlend = share > 0.1 && share < 0.8;
  const blocks = Array.from({ length: BITS }, (_, bit) => {
    const level = levelAt(bit * 64 + 32, 45, 0);
    const ofStill = (own >> bit) & 1 ? 235 : 20;
    return isBlend ? (level - share * ofStill) / (1 - share) : level; // the frame's part only
  });
  const isMixed = blocks.some((level) => level > 70 && level < 185);
  const frame = blocks.reduce((sum, level, bit) => sum + (level > 127 ? 2 ** bit : 0), 0);
  return {
    frame: isMixed || share >= 0.8 ? null : frame,
    stills: KEYFRAMES.filter((_, band) => (shares[band] ?? 0) > 0.1),
    isMarked: levelAt(300, 105, 0) > 240 && levelAt(300, 105, 1) < 40,
  };
}

window.readPictures = async (pngs) => {
  const views: View[] = [];
  for (const png of pngs) views.push(await readPicture(png)); // in turn: they share the canvas
  return views;
};

window.markScreen = () => {
  const mark = document.createElement('div');
  mark.style.cssText = 'position:fixed;right:0;top:50%;width:20%;height:50%';
  document.body.append(mark);
  // Blinks, because a screencast skips pictures and sends none while nothing changes.
  const blink = () => {
    mark.style.background = mark.style.background === 'magenta' ? '#fe00fe' : 'magenta';
    requestAnimationFrame(blink);
  };
  blink();
};

window.slowDown = (milliseconds, changes) => {
  const work = () => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  const watched = { subtree: true, childList: changes === 'any', attributeFilter: ['style'] };
  new MutationObserver(work).observe(window.golden.stage.element, watched);
};
