import type { E3dScene, Point } from '../scene/e3d-scene.port.ts';
import type { Label, PlacedDimension, PlacedHotspot } from './configurator-model.ts';
import { dimensionAside } from './dimension-aside.ts';

type Found = { x: number; y: number; isOccluded: boolean };

/** Straight to the elements: a turn would otherwise render every label sixty times a second. */
export function placeLabels(
  scene: E3dScene,
  labels: readonly Label[],
  elementOf: (id: string) => HTMLElement | SVGElement | null,
): void {
  for (const label of labels) {
    const element = elementOf(label.id);
    if (!element) continue;
    if (label.type === 'dimension') placeDimension(scene, label, element);
    else {
      const at = scene.isShown(label.entity) ? placeOf(scene, label.entity, label.at) : null;
      const isAway = label.type === 'hotspot' && isTurnedAway(scene, label);
      show(element, at && !isAway ? 'shown' : 'hidden');
      if (!at) continue;
      element.style.transform = `translate(${at.x.toFixed(1)}px,${at.y.toFixed(1)}px)`;
      const how = label.type === 'hotspot' ? label.occluded : 'fade';
      if (!isAway && at.isOccluded && how !== 'show') show(element, how === 'hide' ? 'hidden' : 'faded');
    }
  }
}

const show = (element: Element, state: 'shown' | 'faded' | 'hidden'): void => {
  if (element.getAttribute('data-state') !== state) element.setAttribute('data-state', state);
};

function placeOf(scene: E3dScene, entity: string, point: Point): Found | null {
  const place = scene.toScene(entity, point);
  return place && scene.project(place);
}

/** Its normal points from the camera. */
function isTurnedAway(scene: E3dScene, { entity, at, normal }: PlacedHotspot): boolean {
  if (!normal) return false;
  const from = scene.toScene(entity, at);
  const to = scene.toScene(entity, [at[0] + normal[0], at[1] + normal[1], at[2] + normal[2]]);
  if (!from || !to) return false;
  const { azimuth, polar } = scene.viewpoint();
  const [around, above] = [(azimuth * Math.PI) / 180, (polar * Math.PI) / 180];
  const away = [Math.sin(above) * Math.sin(around), Math.cos(above), Math.sin(above) * Math.cos(around)];
  return [0, 1, 2].reduce((sum, axis) => sum + ((to[axis] ?? 0) - (from[axis] ?? 0)) * (away[axis] ?? 0), 0) < 0;
}

/** The line lies next to what it measures. */
function placeDimension(scene: E3dScene, { entity, at, to, offset, measured }: PlacedDimension, group: Element): void {
  const isShown = scene.isShown(entity);
  const ends = [at, to].map((end) => scene.toScene(entity, end));
  const [from, until] = ends;
  const flat = ends.map((end) => end && scene.project(end));
  const [a, b] = flat;
  show(group, isShown && a && b ? 'shown' : 'hidden');
  if (!a || !b || !from || !until) return;
  const metres = Math.hypot(until[0] - from[0], until[1] - from[1], until[2] - from[2]);
  const { x: nx, y: ny } = dimensionAside(a, b, metres, offset);
  const points = [a, { x: a.x + nx, y: a.y + ny }, { x: b.x + nx, y: b.y + ny }, b];
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  for (const shape of group.querySelectorAll('polyline')) shape.setAttribute('points', line);
  const [x, y] = [(a.x + b.x) / 2 + nx, (a.y + b.y) / 2 + ny];
  const text = group.querySelector('text');
  if (text && measured) text.textContent = measured(metres);
  text?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
}
