import type { CutVideo, createCutVideos } from './cut-videos.ts';
import type { Move } from './moves/move-machine.ts';
import { faded, painted } from './painting.ts';

/** What a portrait video shows, and between which views. */
export type CutMove = Pick<CutVideo, 'cut' | 'count' | 'reverse'> & Pick<Move, 'departs' | 'arrives'>;

interface LayerOptions {
  videos: ReturnType<typeof createCutVideos>;
  /** The point (0..1) around which a keyframe's picture is cut. */
  focalOf: (keyframe: string | null) => { x: number; y: number };
  /** Positions all videos. */
  place: () => void;
  /** Resolves when the standing still is on screen. */
  stillShown: () => Promise<void>;
}

const isSeen = (moving: Element): boolean => moving instanceof HTMLElement && moving.style.opacity === '1';

/** The elements of moves, the latest on top, above the stills. */
export function createMovingLayer({ videos, focalOf, place, stillShown }: LayerOptions) {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0;pointer-events:none';

  function reveal(moving: HTMLElement, opacity: number, milliseconds: number): Promise<void> {
    moving.style.transition = milliseconds > 0 ? `opacity ${milliseconds}ms linear` : 'none';
    moving.style.opacity = String(opacity);
    return faded(moving);
  }

  return {
    element,
    isCovering: (): boolean => [...element.children].some(isSeen),

    /**
     * Puts a move's element above the stills and other moves, hidden. `video`: set if it shows a part of the picture.
     */
    add(moving: HTMLElement, video: CutMove | null = null): void {
      if (moving === element.lastChild) return;
      const size = video ? 'left:0;top:0;object-fit:fill' : 'inset:0;width:100%;height:100%;object-fit:cover';
      moving.style.cssText = `position:absolute;${size};opacity:0`;
      if (video) {
        const { cut, count, reverse, departs, arrives } = video;
        const [from, to] = [focalOf(departs), focalOf(arrives)];
        videos.add(moving, { cut, count, reverse, start: reverse ? to : from, end: reverse ? from : to });
        place();
      }
      element.append(moving);
    },

    /** Fades a move's element to an opacity over so many milliseconds; resolves when the opacity is on screen. */
    reveal,

    /** Removes a move's element when the standing still is on screen; resolves when the element is off the screen. */
    async takeAway(moving: HTMLElement, fade: number): Promise<void> {
      if (isSeen(moving)) {
        await stillShown();
        if (fade > 0) await reveal(moving, 0, fade);
      }
      videos.remove(moving);
      moving.remove();
      await painted();
    },
  };
}
