import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { Scene } from '@babylonjs/core/scene.js';
import type { ScenePace } from './e3d-scene.port.ts';
import { PacedFrames } from './paced-frames.ts';

/** A canvas that is drawn when something changed, and rests otherwise. */
export interface Rendering {
  scene: Scene;
  /** Draws at the next frame, and on until everything that is loading is there and nothing moves. */
  request(): void;
  /** Frames drawn so far. */
  frames(): number;
  resize(): void;
  dispose(): void;
}

/** There is no WebGL here: show a picture and say so. */
export class NoWebGlError extends Error {
  constructor() {
    super('This browser cannot draw 3D');
  }
}

/** Most device pixels drawn for each CSS pixel: above, the difference is not visible and everything is slower. */
const MOST_PIXEL_RATIO = 2;

/** Frames drawn after everything is there: a shader that came during the last one shows in the next. */
const SETTLED = 2;

interface RenderingOptions {
  /** Nothing is on its way any more, and the camera rests. */
  isStill: (scene: Scene) => boolean;
  /** The camera moves, or something in the picture. */
  isMoving?: () => boolean;
  /** Something goes on moving in a whole picture: it is drawn on. */
  isPlaying?: () => boolean;
  /** What is on the canvas is all there is to see. */
  onWhole: () => void;
  /** Every frame, also one that is not whole. */
  onFrame?: () => void;
  /** A picture that was drawn coarsely is drawn in full next. */
  onSharpen?: () => void;
  /** How many pixels frames have; unless given, as many as can be seen. */
  pace?: ScenePace;
}

/** Throws {@link NoWebGlError}. */
export function createRendering(canvas: HTMLCanvasElement, options: RenderingOptions): Rendering {
  const { pace = fullPace() } = options;
  return renderWith(openEngine(canvas, pace.isSmoothed), { ...options, pace });
}

/** All pixels that can be seen, always. */
const fullPace = (): ScenePace => {
  const ratio = () => Math.min(MOST_PIXEL_RATIO, globalThis.devicePixelRatio ?? 1);
  const none = () => undefined;
  return {
    ...{ isSmoothed: true, hasSoftShadows: true },
    ...{ restRatio: ratio, movingRatio: ratio, shadowEvery: () => 1 },
    ...{ onFrame: none, onRest: none },
  };
};

/** The same with a given engine: tests draw without a graphics card. */
export function renderWith(
  engine: AbstractEngine,
  {
    isStill,
    isMoving = () => false,
    isPlaying = () => false,
    onWhole,
    onFrame,
    onSharpen,
    pace = fullPace(),
  }: RenderingOptions,
): Rendering {
  const scene = new Scene(engine);
  const paced = new PacedFrames(engine, pace);
  // Pointers and keys are ours: Babylon would look for what is under each, and take a press from who listens after it.
  scene.detachControl();
  let waiting = 0;
  let count = 0;
  /** Frames in a row in which all was there and nothing moved. */
  let settled = 0;
  const draw = (now: number): void => {
    waiting = 0;
    if (scene.isDisposed || !scene.activeCamera) return;
    const isStanding = settled >= SETTLED && !isPlaying();
    if (isStanding && paced.isCoarse) {
      if (!paced.sharpen(now)) {
        wait();
        return;
      }
      onSharpen?.();
    } else paced.begin(isMoving(), now);
    scene.render();
    count += 1;
    onFrame?.();
    settled = isComplete(scene) && isStill(scene) ? settled + 1 : 0;
    const goesOn = isPlaying();
    const isWhole = settled >= SETTLED && !goesOn && !paced.isCoarse;
    if (!isWhole) wait();
    // Once for a picture in which something plays, and again when it ends.
    if (isWhole || (settled === SETTLED && goesOn)) onWhole();
  };
  const wait = (): void => {
    waiting ||= requestAnimationFrame(draw);
  };
  const request = (): void => {
    settled = 0;
    wait();
  };
  // After a lost context Babylon makes everything again; the picture is still to be drawn.
  engine.onContextRestoredObservable.add(request);
  return {
    scene,
    request,
    frames: () => count,
    resize() {
      engine.resize();
      request();
    },
    dispose() {
      cancelAnimationFrame(waiting);
      scene.dispose();
      engine.dispose();
    },
  };
}

/** The scene calls itself ready before the shaders of new materials are: what is drawn then is drawn without them. */
const isComplete = (scene: Scene): boolean =>
  scene.isReady() && scene.meshes.every((mesh) => !mesh.isEnabled() || mesh.isReady(true));

function openEngine(canvas: HTMLCanvasElement, isSmoothed: boolean): Engine {
  try {
    return new Engine(canvas, isSmoothed, {
      preserveDrawingBuffer: true,
      stencil: true,
      powerPreference: 'high-performance',
      // Else colours become linear by a power of 2.2: dark ones come out up to 5 of 255 off.
      useExactSrgbConversions: true,
    });
  } catch {
    throw new NoWebGlError();
  }
}
