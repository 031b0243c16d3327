import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';

/** Stored address of the picture that is painted with. */
export const PAINTED = 'asset://picture';

/** What tests of drawn scenes read and do. */
export interface DrawnPage {
  scene: E3dScene;
  /** Times all was drawn. */
  whole: number;
  /** The colour of a pixel of the canvas, 0 to 255. */
  colorAt(x: number, y: number): number[];
  loseContext(): void;
  restoreContext(): void;
  outline(color: string | null, emphasis?: 'outline' | 'tint'): void;
  /** Shows the first box with the contact shadow on or off, alone or on a wide floor of its own. */
  stand(options: { hasShadow: boolean; isOnFloor: boolean }): void;
  /** Shows the first box in a material whose picture `PAINTED` is at this address. */
  paint(data: MaterialData, url: string): void;
  /** Milliseconds of processor time from a change of one entity until the frame that shows it has been given over. */
  moveOne(id: string, x: number): number;
  /** Milliseconds of processor time of a frame. */
  frame(): number;
  /** The same for a scene with so many meshes, each by itself. */
  plainFrames(count: number, frames: number): Promise<number[]>;
}

declare global {
  interface Window {
    drawn: DrawnPage;
    /** Draws so many boxes, red but the first, which is green. */
    openDrawn: (count: number) => void;
  }
}
