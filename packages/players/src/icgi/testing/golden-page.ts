import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import { createIcgiStage } from '../icgi-stage.ts';
import type { IcgiScene, IcgiStage } from '../stage.port.ts';

/** What the golden test reads off the screen; numbers are frames of the golden sequence. */
export interface Golden {
  stage: IcgiStage;
  /** Frames seen on the stage's moving element, in the order they appeared. */
  seen: number[];
}

declare global {
  interface Window {
    golden: Golden;
    /** Makes the stage with the golden move played in this way. */
    openGolden: (how: PlayableSequence['type']) => void;
  }
}

const COUNT = 24;
const SIZE = { width: 320, height: 180 };
const BITS = 5;

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

function scene(how: PlayableSequence['type']): IcgiScene {
  const none = { type: 'none' as const };
  const keyframe = (id: string, frame: number, compass: number) => ({
    id,
    name: id,
    image: { name: id, type: 'image/bmp', url: `/frame-${frame}.bmp` },
    scale: 1,
    compass,
    controls: { back: none, left: none, right: none },
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
      keyframes: [keyframe('a', 0, 350), keyframe('b', COUNT - 1, 10)],
      transitions: [
        {
          id: 'T',
          name: 'T',
          start: { type: 'keyframes', id: 'a' },
          end: { type: 'keyframes', id: 'b' },
          frames: [],
          fps: 30,
        },
      ],
    },
    media: { pictures: {}, transitions: { T: playable(how) } },
  };
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

window.openGolden = (how) => {
  const stage = createIcgiStage({ fit: 'contain', isMotionReduced: () => false, prefetch: false, patience: 4_000 });
  const seen: number[] = [];
  document.body.append(stage.element);
  stage.update(scene(how));
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
