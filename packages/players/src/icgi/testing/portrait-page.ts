import { createIcgiStage } from '../icgi-stage.ts';
import type { IcgiScene } from '../stage.port.ts';
import type { View } from './golden-page.ts';
import {
  goldenVideoCut,
  PORTRAIT_COUNT,
  PORTRAIT_FOCAL,
  PORTRAIT_ROWS,
  PORTRAIT_SIZE,
  stripeAt,
} from './portrait-layout.ts';

const KEYFRAMES = ['a', 'b'] as const;
/** Frame in each still. */
const STILL_FRAMES = [0, PORTRAIT_COUNT - 1] as const;
const [DARK, BRIGHT] = [20, 235];

function scene(): IcgiScene {
  const none = { type: 'none' as const };
  const url = (at: 0 | 1) => `/upright-${at}-${STILL_FRAMES[at]}.bmp`;
  const keyframe = (at: 0 | 1) => ({
    id: KEYFRAMES[at],
    name: KEYFRAMES[at],
    image: { name: KEYFRAMES[at], type: 'image/bmp', url: url(at) },
    scale: 1,
    compass: 0,
    controls: { back: none, left: none, right: none },
  });
  const picture = (at: 0 | 1) => ({ ...PORTRAIT_SIZE, placeholder: null, focal: PORTRAIT_FOCAL[at], sources: [] });
  const video = (name: string) => ({
    forward: { url: `/${name}forward.mp4`, bytes: 10_000 },
    reverse: { url: `/${name}reverse.mp4`, bytes: 10_000 },
  });
  const cut = goldenVideoCut();
  const codec = 'avc1.64000c';
  const end = (id: string) => ({ type: 'keyframes' as const, id });
  return {
    product: {
      settings: { name: 'Golden', canvas: PORTRAIT_SIZE, start: end('a'), compass: false, categoryFilter: false },
      keyframes: [keyframe(0), keyframe(1)],
      transitions: [{ id: 'T', name: 'T', start: end('a'), end: end('b'), frames: [], fps: 30 }],
    },
    media: {
      pictures: { [url(0)]: picture(0), [url(1)]: picture(1) },
      transitions: {
        T: {
          type: 'video',
          fps: 30,
          count: PORTRAIT_COUNT,
          ...PORTRAIT_SIZE,
          variants: [{ ...PORTRAIT_SIZE, codec, ...video('golden-') }],
          portrait: [{ width: cut.width, height: cut.height, codec, ...video('golden-portrait-'), cut }],
        },
      },
    },
  };
}

/** Opens the stage as a phone shows it. `patience`: milliseconds the network may take. */
window.openGolden = (_how, patience) => {
  document.body.style.cssText = 'margin:0;height:100vh;position:relative;overflow:hidden';
  const stage = createIcgiStage({
    fit: 'auto',
    isMotionReduced: () => false,
    prefetch: false,
    gestures: true,
    patience,
  });
  document.body.append(stage.element);
  stage.update(scene());
  stage.show('a', 'cut');
  window.golden = { stage, seen: [] };
};

/** Brightness in the middle of rows of the picture, at a share of the screen's width. */
function reader(image: HTMLImageElement) {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0);
  const channel = (across: number, down: number, which: number): number => {
    const [x, y] = [Math.floor(across * canvas.width), Math.floor(down * canvas.height)];
    return context?.getImageData(x, y, 1, 1).data[which] ?? 0;
  };
  const level = ([from, to]: readonly [number, number]) => channel(0.5, (from + to) / 2 / PORTRAIT_SIZE.height, 1);
  return { channel, level };
}

const shareOf = (level: number): number => Math.min(1, Math.max(0, (level - DARK) / (BRIGHT - DARK)));

async function readPicture(png: string): Promise<View> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { channel, level } = reader(image);
  const { bits, stills, coarse, fine } = PORTRAIT_ROWS;
  const shares = stills.map((rows) => shareOf(level(rows)));
  const share = Math.max(...shares);
  const own = STILL_FRAMES[shares[0] === share ? 0 : 1];
  const isBlend = share > 0.1 && share < 0.8;
  const levels = bits.map((rows, bit) => {
    const ofStill = (own >> bit) & 1 ? BRIGHT : DARK;
    return isBlend ? (level(rows) - share * ofStill) / (1 - share) : level(rows); // the frame's part only
  });
  const isMixed = levels.some((one) => one > 70 && one < 185);
  const frame = levels.reduce((sum, one, bit) => sum + (one > 127 ? 2 ** bit : 0), 0);
  return {
    frame: isMixed || share >= 0.8 ? null : frame,
    stills: KEYFRAMES.filter((_, at) => (shares[at] ?? 0) > 0.1),
    at: placeOf(
      shareOf(level(coarse)),
      fine.map((stripes) => shareOf(level(stripes))),
    ),
    isMarked: channel(0.95, 0.9, 0) > 240 && channel(0.95, 0.9, 1) < 40,
  };
}

/** The place (0..1): roughly from the ramp, and exactly from those stripes that are not at a turn. */
function placeOf(rough: number, stripes: number[]): number {
  const row = stripes.reduce(
    (best, one, at) => (Math.abs(one - 0.5) < Math.abs((stripes[best] ?? 0) - 0.5) ? at : best),
    0,
  );
  const expected = rough * (PORTRAIT_SIZE.width - 1);
  let nearest = 0;
  // A tenth of a pixel at a time: short of it the ramp is off by a few.
  for (let x = expected - 8; x <= expected + 8; x += 0.1) {
    const off = (at: number) => Math.abs(stripeAt(row, at) - (stripes[row] ?? 0));
    if (off(x) < off(nearest)) nearest = x;
  }
  return (nearest + 0.5) / PORTRAIT_SIZE.width;
}

window.readPictures = async (pngs) => Promise.all(pngs.map(readPicture));

window.markScreen = () => {
  const mark = document.createElement('div');
  mark.style.cssText = 'position:fixed;right:0;bottom:0;width:20%;height:20%';
  document.body.append(mark);
  // Blinks, because a screencast skips pictures and sends none while nothing changes.
  const blink = () => {
    mark.style.background = mark.style.background === 'magenta' ? '#fe00fe' : 'magenta';
    requestAnimationFrame(blink);
  };
  blink();
};

window.slowDown = (milliseconds) => {
  const work = () => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  new MutationObserver(work).observe(window.golden.stage.element, { subtree: true, childList: true });
};
