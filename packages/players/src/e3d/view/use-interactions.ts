import type { SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { type Interaction, interactionOf } from './interactions.ts';

/** CSS pixels that a pointer may go between press and release of a click. */
const SLIP = 5;

interface Handlers {
  canvas: RefObject<HTMLCanvasElement | null>;
  scene: E3dScene | null;
  entities: ReadonlyMap<string, SceneEntity>;
  interactions: ReadonlyMap<string, Interaction>;
  /** The object under the pointer; null: none that is interactive. */
  onPoint: (interaction: Interaction | null) => void;
  onAct: (interaction: Interaction) => void;
}

/** Objects are pointed at, and act at a click, or by the pointer alone. */
export function useInteractions({ canvas, scene, entities, interactions, onPoint, onAct }: Handlers): void {
  const handlers = useRef({ onPoint, onAct });
  handlers.current = { onPoint, onAct };
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
      handlers.current.onPoint(next);
      if (next?.on === 'hover') handlers.current.onAct(next);
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
      const interaction = under(event);
      if (interaction) handlers.current.onAct(interaction);
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
  }, [canvas, scene, entities, interactions]);
}
