import { type CopiedFeatures, pasteFeatures } from '@diorama/documents/gis/commands/gis.paste.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { type RecordClipboard, useClipboardKeys } from '../../../editor/selection/stage-clipboard.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { countedKinds } from '../../../ui/format/counted.ts';
import { notifyDone, notifyNews } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useGisTab } from '../use-gis-tab.ts';
import { copiedFeatures, copiedText, featuresIn } from './map-clipboard.ts';
import { useMapSelection } from './map-selection.tsx';
import { useMapSession } from './map-session.tsx';
import { LAYER_NAMES, useMapActions } from './use-map-actions.ts';

/** px right and down that copies stand from their originals in the same map. */
const OFFSET = 16;

/** Copying features, and pasting them here or into another map. */
export function useMapClipboard(): RecordClipboard {
  const { store } = useEditor();
  const { choose } = useMapSelection();
  const { remove } = useMapActions();
  const { map } = useMapSession();
  const refuse = useRefusal();
  return useMemo(() => {
    const copy = (keys: readonly string[]): string | null => {
      const copied = copiedFeatures(store.records(), keys);
      if (!copied) {
        if (keys.length > 0)
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
    return { copy, cut: remove, paste, place: 'on a map', isCopied };
  }, [store, choose, map, refuse, remove]);
}

const { hotspots: places, outlines: drawn, labels: texts } = gisLabels.records;

/** `2 places and 1 label`. */
const named = ({ hotspots, outlines, labels }: Pick<CopiedFeatures, 'hotspots' | 'outlines' | 'labels'>): string =>
  countedKinds([
    [hotspots.length, places],
    [outlines.length, drawn],
    [labels.length, texts],
  ]);

/** Layers and site plans are not. */
const isCopied = (key: string): boolean => /^(?:hotspots|outlines|labels)\//.test(key);

/** Ctrl C, Ctrl X and Ctrl V in the viewport. */
export function useMapClipboardKeys(): void {
  const { copy, cut, paste } = useMapClipboard();
  const tab = useGisTab();
  const { ids } = useMapSelection();
  useClipboardKeys({
    ...{ clipboard: { copy: () => copy([...ids]), paste }, isOn: tab === 'viewport' },
    onCut: () => cut([...ids]),
  });
}
