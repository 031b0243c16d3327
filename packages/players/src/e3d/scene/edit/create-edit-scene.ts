import type { E3dScene, StandardView } from '../e3d-scene.port.ts';
import type { SceneParts } from '../scene-parts.ts';
import { partsOf } from '../scene-parts.ts';
import type { CreateEditScene } from './edit-scene.port.ts';
import { createGizmo } from './gizmo.ts';
import { createGrid } from './grid.ts';
import { createMeasure } from './measure.ts';
import { AXES, axisDisc, set, svg } from './svg.ts';

/** Pixels: from the corner to the middle, and from there to an end. */
const FROM_CORNER = 62;
const ARM = 30;
const VIEWS: readonly (readonly [StandardView, StandardView])[] = [
  ['right', 'left'],
  ['top', 'bottom'],
  ['front', 'back'],
];

/** Which way is which, in the upper right corner; an end looks along its axis. */
function createCornerAxes(scene: E3dScene, parts: SceneParts, root: SVGSVGElement) {
  const layer = svg('g', { display: 'none' });
  root.append(layer);
  const ends = AXES.flatMap(({ name, color }, axis) =>
    [1, -1].map((sign) => {
      const line = svg('line', { stroke: color, 'stroke-width': 2 });
      const disc = sign > 0 ? axisDisc(name, color) : svg('g');
      if (sign < 0)
        disc.append(svg('circle', { r: 6, fill: color, 'fill-opacity': 0.25, stroke: color, 'stroke-width': 1.5 }));
      set(disc, { 'pointer-events': 'all', cursor: 'pointer' });
      const view = VIEWS[axis]?.[sign > 0 ? 0 : 1] ?? 'home';
      disc.addEventListener('pointerdown', (event) => event.stopPropagation());
      disc.addEventListener('click', () => scene.look(view, 'fly'));
      return { axis, sign, line, disc };
    }),
  );
  const refresh = (): void => {
    const { right, up } = parts.camera.camera.axes();
    const away = parts.camera.camera.away();
    const x = parts.canvas.clientWidth - FROM_CORNER;
    set(layer, { transform: `translate(${x} ${FROM_CORNER})` });
    // Nearer ends lie over those further away.
    const sorted = ends.toSorted((a, b) => a.sign * (away[a.axis] ?? 0) - b.sign * (away[b.axis] ?? 0));
    for (const { axis, sign, line, disc } of sorted) {
      const [dx, dy] = [(right[axis] ?? 0) * ARM * sign, -(up[axis] ?? 0) * ARM * sign];
      set(line, { x2: dx, y2: dy });
      set(disc, { transform: `translate(${dx} ${dy})` });
      if (sign > 0) layer.append(line);
      layer.append(disc);
    }
  };
  const unsubscribe = scene.subscribe(refresh);
  return {
    set(isShown: boolean) {
      set(layer, { display: isShown ? 'inline' : 'none' });
      refresh();
    },
    dispose() {
      unsubscribe();
      layer.remove();
    },
  };
}

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
