import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { type CopiedFeatures, pasteFeatures } from '@diorama/documents/gis/gis.paste.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../editor/record-id.ts';
import { clipboardMenu, useClipboardKeys } from '../../editor/stage-clipboard.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { countedKinds } from '../../ui/format/counted.ts';
import { notifyDone, notifyNews } from '../../ui/notify.ts';
import { useEditor } from './editor-hooks.ts';
import { copiedFeatures, copiedText, featuresIn } from './map-clipboard.ts';
import { useMapSelection } from './map-selection.tsx';
import { useMapSession } from './map-session.tsx';
import { useGisTab } from './tabs/use-gis-tab.ts';
import { LAYER_NAMES, useMapActions } from './use-map-actions.ts';

/** px right and down that copies stand from their originals in the same map. */
const OFFSET = 16;

/** Copying what is selected on the map, and pasting it here or into another map. */
export function useMapClipboard() {
  const { store } = useEditor();
  const { ids, choose } = useMapSelection();
  const { map } = useMapSession();
  const refuse = useRefusal();
  return useMemo(() => {
    const copy = (): string | null => {
      const copied = copiedFeatures(store.records(), ids);
      if (!copied) {
        if (ids.size > 0)
          notifyNews('Layers and site plans are not copied by Ctrl C', {
            id: 'paste',
            detail: 'Press Ctrl D to duplicate what is selected.',
          });
        return null;
      }
      notifyDone(`Copied ${named(copied)}`, { id: 'paste' });
      return copiedText(copied);
    };
    const paste = (text: string): boolean => {
      const copied = featuresIn(text);
      if (!copied) return false;
      if (refuse) {
        refuse();
        return true;
      }
      const { hotspots, outlines, labels } = copied;
      const originals = [...hotspots, ...outlines, ...labels].map(({ id }) => id);
      if (originals.length === 0) return false;
      const gis = store.records();
      const isHere = originals.some(
        (id) => gis.get('hotspots', id) ?? gis.get('outlines', id) ?? gis.get('labels', id),
      );
      const center = map?.camera().center;
      const middle = map && center && map.project(center);
      const move =
        isHere && center && middle
          ? { from: center, to: map.unproject({ x: middle.x + OFFSET, y: middle.y + OFFSET }) }
          : null;
      const copies = new Map(originals.map((id) => [id, newRecordId()]));
      const label = `Paste ${named(copied)}`;
      store.execute({ ...pasteFeatures, label }, { copied, copies, newId: newRecordId, layerNames: LAYER_NAMES, move });
      const after = store.records();
      choose(
        [...copies.values()].flatMap((id) =>
          (['hotspots', 'outlines', 'labels'] as const).flatMap((name) => (after.get(name, id) ? `${name}/${id}` : [])),
        ),
      );
      return true;
    };
    return { copy, paste, ...clipboardMenu({ copy, paste }, 'on a map') };
  }, [store, ids, choose, map, refuse]);
}

const { hotspots: places, outlines: drawn, labels: texts } = gisLabels.records;

/** `2 places and 1 label`. */
const named = ({ hotspots, outlines, labels }: Pick<CopiedFeatures, 'hotspots' | 'outlines' | 'labels'>): string =>
  countedKinds([
    [hotspots.length, places],
    [outlines.length, drawn],
    [labels.length, texts],
  ]);

/** Ctrl C, Ctrl X and Ctrl V in the viewport. */
export function useMapClipboardKeys(): void {
  const clipboard = useMapClipboard();
  const tab = useGisTab();
  const { ids } = useMapSelection();
  const { remove } = useMapActions();
  useClipboardKeys({ clipboard, isOn: tab === 'viewport', onCut: () => remove([...ids]) });
}
