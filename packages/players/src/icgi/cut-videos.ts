import type { VideoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { cutAt } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { PictureRect } from '../visitor/picture/picture-rect.ts';

interface Point {
  x: number;
  y: number;
}

/** A video that shows a part of the picture, and the path along which this part moves. */
export interface CutVideo {
  cut: VideoCut;
  /** Frames. */
  count: number;
  /** It plays from the last frame to the first. */
  reverse: boolean;
  /** Points (0..1) around which the pictures at the transition's start and end are cut. */
  start: Point;
  end: Point;
}

interface Placed {
  video: CutVideo;
  /** The frame on screen, counted from the transition's start. */
  frame: number;
  /** Where it was left in the window; null: it lies where it belongs in the picture. */
  pinned: PictureRect | null;
}

/** Videos that show a part of the picture: their position, and the visible part of the picture while one plays. */
export function createCutVideos() {
  const videos = new Map<Element, Placed>();
  let followed: Placed | null = null;

  const inWindow = ({ video, frame, pinned }: Placed, rect: PictureRect): PictureRect => {
    if (pinned) return pinned;
    const { left, right, top, bottom } = partOf(video, frame);
    return {
      x: rect.x + left * rect.width,
      y: rect.y + top * rect.height,
      width: (right - left) * rect.width,
      height: (bottom - top) * rect.height,
    };
  };

  return {
    add(element: Element, video: CutVideo): void {
      videos.set(element, { video, frame: video.reverse ? video.count - 1 : 0, pinned: null });
    },
    remove: (element: Element): boolean => videos.delete(element),
    isCut: (element: Element): boolean => videos.has(element),

    /** The picture follows this video from now on; `frame` counts in playing direction. */
    follow(element: Element, frame: number): void {
      const placed = videos.get(element);
      if (!placed) return;
      const { count, reverse } = placed.video;
      placed.frame = reverse ? count - 1 - frame : frame;
      followed = placed;
    },

    /** The whole picture is visible again; a video that is still on screen is placed where it belongs in it. */
    letGo(): void {
      followed = null;
    },

    /** Keeps all videos where they are in the window, wherever the picture moves. */
    pin(rect: PictureRect): void {
      followed = null;
      for (const placed of videos.values()) placed.pinned = inWindow(placed, rect);
    },

    /** The video that fills the whole window, as an identity to compare; null if none does. */
    followed: (): unknown => followed,

    /** The visible part of the picture; null: all of it. */
    part: () => followed && partOf(followed.video, followed.frame),

    /** The point (0..1) of the picture in the middle of the window; null: no video plays. */
    focus(): Point | null {
      if (!followed) return null;
      const { video, frame } = followed;
      const share = video.count > 1 ? frame / (video.count - 1) : 0;
      const [here, first, last] = [frame, 0, video.count - 1].map((at) => middleOf(partOf(video, at)));
      if (!here || !first || !last) return null;
      const mix = (a: number, b: number) => a + (b - a) * share;
      // A straight line from point to point, corrected for the whole pixels of the crop: so the video stands still in
      // the window.
      const along = (axis: 'x' | 'y') =>
        mix(video.start[axis], video.end[axis]) + here[axis] - mix(first[axis], last[axis]);
      return { x: along('x'), y: along('y') };
    },

    /** Positions the videos; `rect`: the picture in the window, `layer`: the corner of their parent. */
    place(rect: PictureRect, layer: Point): void {
      for (const [element, placed] of videos) {
        if (!(element instanceof HTMLElement)) continue;
        const { x, y, width, height } = inWindow(placed, rect);
        element.style.width = `${width}px`;
        element.style.height = `${height}px`;
        element.style.transform = `translate(${x - layer.x}px,${y - layer.y}px)`;
      }
    },

    /** A video is placed in the picture and smaller than the window: it was made for another window. */
    isTooSmall: (rect: PictureRect, window: { width: number; height: number }): boolean =>
      [...videos.values()].some((placed) => {
        const { width, height } = inWindow(placed, rect);
        return !placed.pinned && (width < window.width - 1 || height < window.height - 1);
      }),
  };
}

/** The part (0..1) of the picture that a frame shows. */
function partOf({ cut, count }: Pick<CutVideo, 'cut' | 'count'>, frame: number) {
  const { x, y } = cutAt(cut, frame, count);
  const { width, height } = cut.of;
  return { left: x / width, right: (x + cut.width) / width, top: y / height, bottom: (y + cut.height) / height };
}

const middleOf = ({ left, right, top, bottom }: ReturnType<typeof partOf>): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});
