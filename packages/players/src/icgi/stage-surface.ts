import { createPanZoom } from '../visitor/picture/pan-zoom.ts';
import type { PictureRect } from '../visitor/picture/picture-rect.ts';
import { createCutVideos } from './cut-videos.ts';
import { createMovingLayer } from './moving-layer.ts';
import type { SceneIndex, Still } from './scene-index.ts';
import type { StageOptions } from './stage.port.ts';
import { createStillStack } from './still-stack.ts';

interface SurfaceOptions {
  fit: StageOptions['fit'];
  first: StageOptions['first'];
  maxZoom: StageOptions['maxZoom'];
  isMotionReduced: () => boolean;
  /** Rectangle or readiness changed. */
  onChange: () => void;
  /** A portrait video no longer fills the window: the phone was rotated. */
  onUncovered: () => void;
}

const MIDDLE = { x: 0.5, y: 0.5 };

function layer(style: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = style;
  return element;
}

function backdropOf(still: Still | null): string {
  const placeholder = still?.picture?.placeholder;
  return placeholder ? `url("${placeholder.replaceAll('"', '%22')}")` : 'none';
}

function lay(element: HTMLElement, { x, y, width, height }: PictureRect): void {
  // Whole pixels: a fraction would leave a hairline at the far edges.
  element.style.width = `${Math.ceil(width)}px`;
  element.style.height = `${Math.ceil(height)}px`;
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** The elements of the stage: stills below, moving frames above, both in the picture's rectangle. */
export function createStageSurface(options: SurfaceOptions) {
  const { fit, first, maxZoom, isMotionReduced, onChange, onUncovered } = options;
  const element = layer('position:absolute;inset:0;overflow:clip;user-select:none;-webkit-user-select:none');
  const backdrop = layer(
    'position:absolute;inset:-10%;background-size:cover;background-position:center;filter:blur(40px) brightness(.55)',
  );
  const world = layer('position:absolute;left:0;top:0;overflow:hidden');
  const container = layer('position:absolute;inset:0');
  if (fit === 'auto') element.append(backdrop);
  element.append(world);

  let scene: SceneIndex | null = null;
  /** The keyframe around whose point of interest a picture is cut: on the way, the one ahead. */
  let aimedAt: string | null = null;
  const still = (keyframe: string) => scene?.still(keyframe) ?? null;
  const focalOf = (keyframe: string | null) => (keyframe === null ? null : still(keyframe)?.picture?.focal) ?? MIDDLE;
  const videos = createCutVideos();
  /** Where the stills lie: under a video that covers them they stay, as moving them would cost it frames. */
  let laid: PictureRect = { x: 0, y: 0, width: 0, height: 0 };

  const panZoom = createPanZoom({
    element,
    fit,
    ...(maxZoom === undefined ? {} : { maxZoom }),
    isMotionReduced,
    aspect: () => scene?.aspect() ?? 16 / 9,
    focus: () => videos.focus() ?? focalOf(aimedAt),
    part: videos.part,
    onRect(rect, before) {
      if (rect.width !== before.width) stills.setZoom(panZoom.zoom());
      place();
      if (videos.isTooSmall(rect, panZoom.window())) queueMicrotask(onUncovered);
      onChange();
    },
  });
  const stills = createStillStack({
    container,
    still,
    width: widthOf,
    first,
    isCovered: () => moves.isCovering(),
    onChange() {
      const keyframe = stills.keyframe();
      backdrop.style.backgroundImage = backdropOf(keyframe === null ? null : still(keyframe));
      onChange();
    },
  });

  function place(): void {
    const rect = panZoom.rect();
    if (!videos.followed() || !moves.isCovering()) {
      laid = rect;
      lay(world, rect);
    }
    videos.place(rect, laid);
  }

  /** The visible part of the picture has changed. */
  function follow(): void {
    panZoom.layOut();
    place();
  }

  const moves = createMovingLayer({ videos, focalOf, place, stillShown: stills.shown });
  world.append(container, moves.element);

  /** CSS pixels that the whole still is wide; a guess before the stage has a size. */
  function widthOf(keyframe: string): number {
    return panZoom.widthAt(scene?.keyframe(keyframe)?.scale ?? 1) || 640;
  }

  function stand(keyframe: string | null, fade: number): void {
    const isAimed = aimedAt === keyframe;
    aimedAt = keyframe;
    videos.pin(panZoom.rect());
    if (stills.keyframe() !== keyframe) panZoom.reset();
    else if (!isAimed) panZoom.centre();
    place();
    stills.stand(keyframe, fade);
  }

  return {
    element,
    panZoom,
    widthOf,
    isReady: stills.isReady,
    /** Shows a keyframe's still, cross-fading for so many milliseconds. */
    stand,
    expect: stills.expect,
    async arrive(): Promise<void> {
      const video = videos.followed();
      await stills.arrive();
      if (video === null || video !== videos.followed()) return;
      videos.letGo();
      follow();
    },

    /**
     * Brings the picture to where a portrait video begins, after the visitor panned or zoomed: otherwise another video
     * would have to be fetched first.
     */
    turnTo: (moving: Element): Promise<void> => (videos.isCut(moving) ? panZoom.centred() : Promise.resolve()),

    /** A move begins with this frame: turns to where it leads, along the path of a portrait video. */
    setOut(moving: Element, frame: number, to: string | null): void {
      aimedAt = to;
      if (!videos.isCut(moving)) {
        videos.letGo();
        panZoom.centre();
        return;
      }
      videos.follow(moving, frame);
      follow();
    },

    /** A frame of a move is on screen; counted in playing direction. */
    showFrame(moving: Element, frame: number): void {
      if (!videos.isCut(moving)) return;
      videos.follow(moving, frame);
      follow();
    },

    /** Takes over a changed scene; the still in place is replaced only when its picture is another one. */
    setScene(next: SceneIndex): void {
      scene = next;
      panZoom.layOut();
      const keyframe = stills.keyframe();
      if (keyframe !== null && next.keyframe(keyframe) && stills.isOutdated()) stand(keyframe, 0);
    },

    addMoving: moves.add,
    reveal: moves.reveal,
    takeAway: moves.takeAway,

    destroy(): void {
      panZoom.destroy();
      stills.destroy();
      element.remove();
    },
  };
}

export type StageSurface = ReturnType<typeof createStageSurface>;
