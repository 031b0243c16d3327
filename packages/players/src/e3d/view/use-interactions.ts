import { type RefObject, useEffect, useRef } from 'react';
import type { E3dScene, SceneContent, SceneView } from '../scene/e3d-scene.port.ts';
import { type Interaction, interactionOf } from './interactions.ts';
import { PLAIN } from './use-scene.ts';

/** CSS pixels that a pointer may go between press and release of a click. */
const SLIP = 5;

interface Hands {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: E3dScene | null;
  content: SceneContent;
  interactions: ReadonlyMap<string, Interaction>;
  /** Of outline and tint, `#rrggbb`. */
  color: string;
  /** The object whose entry in the list for keys has the focus; null: none. */
  focused: string | null;
  onOpen: (widget: string) => void;
}

/** Objects stand out under the pointer or the focus; a click, or the pointer alone, opens what their hotspot opens. */
export function useInteractions({ canvas, scene, content, interactions, color, focused, onOpen }: Hands): void {
  const { entities } = content;
  useEffect(() => {
    const interaction = focused === null ? undefined : interactions.get(focused);
    if (!scene || !interaction) return undefined;
    const { hover } = interaction;
    scene.show(content, viewOf({ ...interaction, hover: hover === 'none' ? 'outline' : hover }, color));
    return () => scene.show(content, PLAIN);
  }, [scene, content, interactions, focused, color]);
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    const element = canvas.current;
    if (!scene || !element || interactions.size === 0) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let shown: Interaction | null = null;
    let pressed: { x: number; y: number } | null = null;
    let frame = 0;
    const under = ({ clientX, clientY }: PointerEvent): Interaction | null => {
      const { left, top } = element.getBoundingClientRect();
      const picked = scene.pick(clientX - left, clientY - top);
      return picked && interactionOf(entities, interactions, picked.entity);
    };
    const show = (next: Interaction | null): void => {
      if (next === shown) return;
      shown = next;
      element.style.cursor = next?.cursor === 'pointer' ? 'pointer' : '';
      scene.show(content, viewOf(next, color));
      if (next?.on === 'hover' && next.widget) open.current(next.widget);
    };
    const onMove = (event: PointerEvent): void => {
      // A finger hovers nowhere, and who drags looks around.
      if (event.pointerType === 'touch' || event.buttons !== 0) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => show(under(event)));
    };
    const onUp = (event: PointerEvent): void => {
      const from = pressed;
      pressed = null;
      if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) return;
      const widget = under(event)?.widget;
      if (widget) open.current(widget);
    };
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerleave', () => show(null), { signal });
    element.addEventListener(
      'pointerdown',
      ({ isPrimary, button, clientX, clientY }) => {
        pressed = isPrimary && button === 0 ? { x: clientX, y: clientY } : null;
      },
      { signal },
    );
    element.addEventListener('pointerup', onUp, { signal });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
      show(null);
    };
  }, [canvas, scene, content, entities, interactions, color]);
}

/** The scene with one object standing out. */
function viewOf(interaction: Interaction | null, color: string): SceneView {
  if (!interaction || interaction.hover === 'none') return PLAIN;
  return { ...PLAIN, outlined: new Map([[interaction.entity, color]]), emphasis: interaction.hover };
}
