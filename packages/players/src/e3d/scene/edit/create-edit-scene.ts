import { partsOf } from '../scene-parts.ts';
import { createCornerAxes } from './corner-axes.ts';
import type { CreateEditScene } from './edit-scene.port.ts';
import { createGizmo } from './gizmo.ts';
import { createGrid } from './grid.ts';
import { createMeasure } from './measure.ts';
import { svg } from './svg.ts';

/** What only editors have over a scene: a drawing over its canvas, and a grid in it. */
export const createEditScene: CreateEditScene = (scene, options) => {
  const parts = partsOf(scene);
  const root = svg('svg', { width: '100%', height: '100%', 'pointer-events': 'none', 'aria-hidden': 'true' });
  root.style.position = 'absolute';
  root.style.inset = '0';
  root.style.overflow = 'hidden';
  root.style.touchAction = 'none';
  options.host.append(root);
  const measure = createMeasure(scene, parts, root, (measured) => options.onMeasured?.(measured));
  const corner = createCornerAxes(scene, parts, root);
  const gizmo = createGizmo(scene, parts, root, options);
  const grid = createGrid(scene, parts);
  return {
    setGizmo: gizmo.set,
    setGrid: grid.set,
    setCornerAxes: corner.set,
    setMeasure: measure.set,
    setUnit: measure.setUnit,
    isBusy: () => gizmo.isHeld() || measure.isOn(),
    dispose() {
      for (const part of [measure, corner, gizmo, grid]) part.dispose();
      root.remove();
    },
  };
};
