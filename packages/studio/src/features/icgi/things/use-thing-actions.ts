import { duplicateThings } from '@diorama/documents/icgi/commands/icgi.paste.ts';
import { movePlacements, placeAlso } from '@diorama/documents/icgi/commands/placement.commands.ts';
import { type CopiedStyle, pasteStyle, styleOf } from '@diorama/documents/icgi/commands/style.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { countedKinds } from '../../../ui/format/counted.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { type Alignment, aligned, distributed, type Standing, standingOf } from './arrange.ts';

/** Offset of a duplicate from its original, in canvas fractions. */
const OFFSET = { x: 0.02, y: 0.02 };

/** The style that was copied last, also in another walkthrough. */
const copied: { style: CopiedStyle | null } = { style: null };

/** `1 thing`, `3 things`. */
export const countedThings = (count: number): string => (count === 1 ? '1 thing' : `${count} things`);

const { markers, outlines, signs, widgets } = icgiLabels.records;

/** `2 markers and 1 outline`: what stands in these places. */
export function namedThings(placements: readonly PlacementRecord[]): string {
  const of = (isOne: (data: PlacementRecord['data']) => boolean) => placements.filter(({ data }) => isOne(data)).length;
  return countedKinds([
    [of(({ type }) => type === 'marker'), markers],
    [of(({ type }) => type === 'outline'), outlines],
    [of((data) => data.type === 'widget' && data.widget?.type === 'sign'), signs],
    [of((data) => data.type === 'widget' && data.widget?.type !== 'sign'), widgets],
  ]);
}

/** What is done with everything that is selected on the stage. Each is one step of undo. */
export function useThingActions() {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const { keyframe, goTo } = useSelection();
  const { removePlacements } = useDeletion();
  const refuse = useRefusal();
  return useMemo(() => {
    const placed = idsIn(ids, 'placements');
    const may = (act: () => void) => (refuse ? refuse() : act());
    const records = (): PlacementRecord[] => placed.flatMap((id) => store.get('placements', id) ?? []);
    const standings = (): Standing[] => {
      const { canvas } = store.records().one('settings');
      return records().map((placement) => {
        const outline = placement.data.type === 'outline' ? placement.data.outline?.id : undefined;
        return standingOf(placement, store.get('outlines', outline ?? '')?.size, canvas);
      });
    };
    const put = (label: string, items: readonly { id: string; x: number; y: number }[]) =>
      may(() => {
        if (items.length > 0) store.execute({ ...movePlacements, label }, { items });
      });
    return {
      /** Ids of placements that are selected. */
      placed,
      /** Everything on the view; inside an outline first all of its shapes. */
      selectAll() {
        const [first = ''] = idsIn(ids, 'shapes');
        const outline = store.get('shapes', first)?.outline?.id;
        const shapes = store.list('shapes').filter((shape) => outline && shape.outline?.id === outline);
        const inside = shapes.map(({ id }) => `shapes/${id}`).filter((key) => !ids.has(key));
        if (inside.length > 0) return choose([...ids, ...inside]);
        const here = store.list('placements').filter(({ keyframe: on }) => on?.id === keyframe?.id);
        choose(here.map(({ id }) => `placements/${id}`));
      },
      align: (to: Alignment) => put('Align', aligned(standings(), to)),
      distribute: (axis: 'x' | 'y') => put('Distribute', distributed(standings(), axis)),
      /** Pixels of the canvas. */
      nudge(dx: number, dy: number) {
        const { width, height } = store.records().one('settings').canvas;
        const items = records().map(({ id, x, y }) => ({ id, x: x + dx / width, y: y + dy / height }));
        if (items.length > 0)
          may(() => store.execute(movePlacements, { items }, { mergeKey: `nudge:${placed.join()}` }));
      },
      remove: () => removePlacements(placed),
      /** Something whose style can be copied, or that can take one, is selected. */
      hasStyle: ids.size > 0,
      copyStyle() {
        const [key = ''] = ids;
        const style = styleOf(store.records(), key);
        if (!style) return;
        copied.style = style;
        notifyDone('Style and position copied');
      },
      pasteStyle: () =>
        may(() => {
          if (copied.style) store.execute(pasteStyle, { keys: [...ids], style: copied.style });
          else notifyFailed('No style to paste', { detail: 'Select something and press Ctrl Shift C first.' });
        }),
      pastePosition() {
        const place = copied.style?.place;
        if (place)
          put(
            'Paste position',
            placed.map((id) => ({ id, ...place })),
          );
        else
          notifyFailed('No position to paste', { detail: 'Select something on a view and press Ctrl Shift C first.' });
      },
      duplicate: () =>
        may(() => {
          if (placed.length === 0) return;
          const copies = new Map(placed.map((id) => [id, newRecordId()]));
          const label = `Duplicate ${namedThings(records())}`;
          store.execute({ ...duplicateThings, label }, { ids: placed, copies, newId: newRecordId, by: OFFSET });
          choose([...copies.values()].map((id) => `placements/${id}`));
        }),
      /** Puts the same things on other views, too, and offers to go to the first. */
      showAlso: (views: readonly string[]) =>
        may(() => {
          const copies = views.flatMap((view) => placed.map((id) => ({ view, id, copy: newRecordId() })));
          store.beginGesture(views.length === 1 ? placeAlso.label : 'Show on other views');
          for (const view of views)
            store.execute(placeAlso, { items: copies.filter((one) => one.view === view), keyframe: view });
          store.endGesture();
          const [first] = copies.filter(({ copy }) => store.get('placements', copy));
          if (first === undefined) notifyDone('They stand there already');
          else
            notifyDone(views.length === 1 ? 'Shown there, too' : `Shown on ${views.length} views, too`, {
              action: { label: 'Go there', onClick: () => goTo(first.view) },
            });
        }),
    };
  }, [store, ids, choose, keyframe?.id, goTo, removePlacements, refuse]);
}
