import { createPanZoom } from '../visitor/picture/pan-zoom.ts';
import { faded, painted } from './painting.ts';
import type { SceneIndex } from './scene-index.ts';
import type { StageOptions } from './stage.port.ts';
import { createStillStack } from './still-stack.ts';

interface SurfaceOptions {
  fit: StageOptions['fit'];
  first: StageOptions['first'];
  maxZoom: StageOptions['maxZoom'];
  isMotionReduced: () => boolean;
  /** Rectangle or readiness changed. */
  onChange: () => void;
}

const MIDDLE = { x: 0.5, y: 0.5 };
const isSeen = (moving: Element): boolean => moving instanceof HTMLElement && moving.style.opacity === '1';

function layer(style: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = style;
  return element;
}

/** The elements of the stage: stills below, moving frames above, both in the picture's rectangle. */
export function createStageSurface({ fit, first, maxZoom, isMotionReduced, onChange }: SurfaceOptions) {
  const element = layer('position:absolute;inset:0;overflow:clip;user-select:none;-webkit-user-select:none');
  const backdrop = layer(
    'position:absolute;inset:-10%;background-size:cover;background-position:center;filter:blur(40px) brightness(.55)',
  );
  const world = layer('position:absolute;left:0;top:0;overflow:hidden');
  const container = layer('position:absolute;inset:0');
  const frames = layer('position:absolute;inset:0;pointer-events:none');
  world.append(container, frames);
  if (fit === 'auto') element.append(backdrop);
  element.append(world);

  let scene: SceneIndex | null = null;
  /** The keyframe around whose point of interest a picture is cut: on the way, the one ahead. */
  let aimedAt: string | null = null;
  const still = (keyframe: string) => scene?.still(keyframe) ?? null;

  const panZoom = createPanZoom({
    element,
    fit,
    ...(maxZoom === undefined ? {} : { maxZoom }),
    isMotionReduced,
    aspect: () => scene?.aspect() ?? 16 / 9,
    focus: () => (aimedAt === null ? undefined : still(aimedAt)?.picture?.focal) ?? MIDDLE,
    onRect(rect, before) {
      if (rect.width !== before.width) stills.setZoom(panZoom.zoom());
      // Whole pixels: a fraction would leave a hairline at the far edges.
      world.style.width = `${Math.ceil(rect.width)}px`;
      world.style.height = `${Math.ceil(rect.height)}px`;
      world.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
      onChange();
    },
  });
  const stills = createStillStack({
    container,
    still,
    width: widthOf,
    first,
    isCovered: () => [...frames.children].some(isSeen),
    onChange() {
      backdrop.style.backgroundImage = backdropOf(stills.keyframe());
      onChange();
    },
  });

  /** CSS pixels that the whole still is wide; a guess before the stage has a size. */
  function widthOf(keyframe: string): number {
    return panZoom.widthAt(scene?.keyframe(keyframe)?.scale ?? 1) || 640;
  }

  function backdropOf(keyframe: string | null): string {
    const placeholder = keyframe === null ? null : still(keyframe)?.picture?.placeholder;
    return placeholder ? `url("${placeholder.replaceAll('"', '%22')}")` : 'none';
  }

  function stand(keyframe: string | null, fade: number): void {
    const isAimed = aimedAt === keyframe;
    aimedAt = keyframe;
    if (stills.keyframe() !== keyframe) panZoom.reset();
    else if (!isAimed) panZoom.centre();
    stills.stand(keyframe, fade);
  }

  function reveal(moving: HTMLElement, opacity: number, milliseconds: number): Promise<void> {
    moving.style.transition = milliseconds > 0 ? `opacity ${milliseconds}ms linear` : 'none';
    moving.style.opacity = String(opacity);
    return faded(moving);
  }

  return {
    element,
    panZoom,
    widthOf,
    isReady: stills.isReady,
    /** Shows a keyframe's still, cross-fading for so many milliseconds. */
    stand,
    expect: stills.expect,
    arrive: stills.arrive,

    /** Lets go of the visitor's pan and zoom and turns to where a move leads. */
    aimAt(keyframe: string | null): void {
      aimedAt = keyframe;
      panZoom.centre();
    },

    /** Takes over a changed scene; the still in place is replaced only when its picture is another one. */
    setScene(next: SceneIndex): void {
      scene = next;
      panZoom.layOut();
      const keyframe = stills.keyframe();
      if (keyframe !== null && next.keyframe(keyframe) && stills.isOutdated()) stand(keyframe, 0);
    },

    /** Puts a move's element above the stills and other moves, unseen. */
    addMoving(moving: HTMLElement): void {
      if (moving === frames.lastChild) return;
      moving.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0';
      frames.append(moving);
    },

    /** Fades a move's element to an opacity over so many milliseconds; resolves when the opacity is on screen. */
    reveal,

    /** Removes a move's element when the standing still is on screen; resolves when the element is off the screen. */
    async takeAway(moving: HTMLElement, fade: number): Promise<void> {
      if (isSeen(moving)) {
        await stills.shown();
        if (fade > 0) await reveal(moving, 0, fade);
      }
      moving.remove();
      await painted();
    },

    destroy(): void {
      panZoom.destroy();
      stills.destroy();
      element.remove();
    },
  };
}

export type StageSurface = ReturnType<typeof createStageSurface>;
