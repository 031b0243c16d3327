import { setPlacements } from '@diorama/documents/e3d/e3d.places.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { useEditor } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { useAsVisitors } from '../tabs/use-e3d-tab.ts';
import { nudged, nudgeOf } from './nudge.ts';
import { useStageSession } from './stage-session.tsx';

/** With the Move tool, arrow keys on the stage move what is selected; else they turn the view. Presses in a row are one step. */
export function useNudge(host: RefObject<HTMLElement | null>): void {
  const { store } = useEditor();
  const { scene, options } = useStageSession();
  const { ids } = useEntitySelection();
  const isReadOnly = useReadOnly() !== null;
  const asVisitors = useAsVisitors();
  const latest = useRef({ ids, options });
  latest.current = { ids, options };
  useEffect(() => {
    const stage = host.current?.closest<HTMLElement>('[data-stage]');
    if (!stage || !scene || isReadOnly || asVisitors) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { ids: chosen, options: now } = latest.current;
      const isHere = event.target === stage || event.target instanceof HTMLCanvasElement;
      if (!isHere || now.tool !== 'move' || chosen.size === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const by = nudgeOf(event, scene.viewpoint().azimuth, now.steps.move);
      if (!by) return;
      // The camera stays where it is, and the page too.
      event.preventDefault();
      event.stopPropagation();
      const items = nudged(store.records(), [...chosen], by);
      store.execute(setPlacements, { items }, { mergeKey: `nudge:${items.map(({ id }) => id).join()}` });
    };
    stage.addEventListener('keydown', onKey, { capture: true });
    return () => stage.removeEventListener('keydown', onKey, { capture: true });
  }, [host, scene, store, isReadOnly, asVisitors]);
}
