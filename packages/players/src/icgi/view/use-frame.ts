import { useEffect, useRef } from 'react';
import { type FrameMessage, listenToParent, parentOrigin } from '../../visitor/frame/parent-frame.ts';
import type { OpenPanel, Walk } from './use-walk.ts';
import type { WalkthroughModel } from './walkthrough-model.ts';

interface FrameOptions {
  walk: Walk;
  model: WalkthroughModel;
  keyframe: string | null;
  isMoving: boolean;
}

/**
 * Speaks with the page that the walkthrough is framed in (docs/guides/embed.md): `{type: 'goToView', view}` and
 * `{type: 'openMarker', marker}` come in, `ready`, `view` and `marker` go out, to that page's origin and to no other.
 */
export function useFrame(options: FrameOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const origin = useRef<string | null>(null);
  const { walk, keyframe, isMoving } = options;
  const opened = openedIn(walk.panel);

  useEffect(() => {
    if (parent === window) return undefined;
    const stop = new AbortController();
    origin.current = parentOrigin();
    listenToParent((message, from) => {
      origin.current = from;
      answer(message, latest.current);
    }, stop.signal);
    const { model } = latest.current;
    const views = model.data.product.keyframes.map(({ id }) => ({ id, name: model.keyframeName(id) }));
    tell(origin.current, { type: 'ready', views });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const { model } = latest.current;
    if (keyframe !== null && !isMoving)
      tell(origin.current, { type: 'view', view: keyframe, name: model.keyframeName(keyframe) });
  }, [keyframe, isMoving]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current || opened !== null) tell(origin.current, { type: 'marker', marker: opened });
    isFirst.current = false;
  }, [opened]);
}

const openedIn = (panel: OpenPanel): string | null => (panel && 'id' in panel ? panel.id : null);

function tell(origin: string | null, message: FrameMessage): void {
  if (origin !== null) parent.postMessage(message, origin);
}

function answer({ type, view, marker }: FrameMessage, { walk, model, keyframe }: FrameOptions): void {
  if (type === 'goToView' && typeof view === 'string' && model.index.keyframe(view)) walk.walkTo(view);
  if (type !== 'openMarker') return;
  if (marker === null) walk.close();
  if (typeof marker !== 'string') return;
  // Where it stands: here, else in the first view that has it.
  const places = [keyframe, ...model.data.product.keyframes.map(({ id }) => id)];
  for (const place of places) {
    const opening = place === null ? null : model.opening(marker, place);
    if (place !== null && opening) {
      walk.goToOpen(place, opening);
      return;
    }
  }
}
