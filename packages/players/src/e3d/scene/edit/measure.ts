import type { E3dScene, Point } from '../e3d-scene.port.ts';
import { lengthText } from '../length-text.ts';
import { project } from '../scene-lens.ts';
import type { SceneParts } from '../scene-parts.ts';
import type { Measured } from './edit-scene.port.ts';
import { set, svg } from './svg.ts';

/** Pixels a press may move and still be a click. */
const CLICK = 4;

/** A line between two points that are clicked on the model. */
export function createMeasure(
  scene: E3dScene,
  parts: SceneParts,
  root: SVGSVGElement,
  onMeasured: (measured: Measured | null) => void,
) {
  const layer = svg('g', { display: 'none' });
  const halo = svg('line', { stroke: '#fff', 'stroke-width': 4, 'stroke-opacity': 0.8 });
  const line = svg('line', { stroke: '#1b1d22', 'stroke-width': 1.5, 'stroke-dasharray': '5 3' });
  const ends = [0, 1].map(() => svg('circle', { r: 4, fill: '#fff', stroke: '#1b1d22', 'stroke-width': 2 }));
  const plate = svg('rect', { rx: 5, height: 22, fill: '#1b1d22' });
  const text = svg('text', {
    fill: '#fff',
    'text-anchor': 'middle',
    'font-size': 12,
    'font-weight': 600,
    'font-family': 'inherit',
  });
  layer.append(halo, line, ...ends, plate, text);
  root.append(layer);
  const stop = new AbortController();
  let picked: Point[] = [];
  let isOn = false;
  let unit: 'sqm' | 'sqf' = 'sqm';
  let pressed: { x: number; y: number } | null = null;

  const refresh = (): void => {
    const [from, to] = picked.map((point) => project(parts.camera.camera, parts.canvas, point));
    set(layer, { display: isOn && from ? 'inline' : 'none' });
    for (const [at, end] of ends.entries()) {
      const place = at === 0 ? from : to;
      set(end, place ? { cx: place.x, cy: place.y, display: 'inline' } : { display: 'none' });
    }
    const [a, b] = picked;
    const isWhole = Boolean(from && to && a && b);
    for (const part of [halo, line, plate, text]) set(part, { display: isWhole ? 'inline' : 'none' });
    if (!from || !to || !a || !b) return;
    for (const one of [halo, line]) set(one, { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    text.textContent = lengthText(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), unit, undefined);
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const width = 16 + 7 * (text.textContent?.length ?? 0);
    set(plate, { x: x - width / 2, y: y - 11, width });
    set(text, { x, y: y + 4 });
  };
  const take = (event: PointerEvent): void => {
    const isClick = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < CLICK;
    if (!isOn || !isClick || event.button !== 0) return;
    const rect = parts.canvas.getBoundingClientRect();
    const found = scene.pick(event.clientX - rect.left, event.clientY - rect.top);
    if (!found) return;
    picked = picked.length === 1 ? [...picked, found.point] : [found.point];
    const [from, to] = picked;
    const length = from && to ? Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]) : 0;
    onMeasured(from && to ? { from, to, length } : null);
    refresh();
  };
  const { signal } = stop;
  parts.canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), { signal });
  parts.canvas.addEventListener('pointerup', take, { signal });
  const unsubscribe = scene.subscribe(refresh);
  return {
    set(next: boolean) {
      isOn = next;
      picked = [];
      refresh();
    },
    setUnit(next: 'sqm' | 'sqf') {
      unit = next;
      refresh();
    },
    isOn: () => isOn,
    dispose() {
      stop.abort();
      unsubscribe();
      layer.remove();
    },
  };
}
