import { pasteFeatures } from '@diorama/documents/gis/gis.paste.ts';
import { useEffect, useMemo, useRef } from 'react';
import { newRecordId } from '../../editor/record-id.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { isInPopup, isTyping } from '../../ui/key-target.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { useEditor } from './editor-hooks.ts';
import { copiedText, featuresIn } from './map-clipboard.ts';
import { useMapSelection } from './map-selection.tsx';
import { useMapSession } from './map-session.tsx';
import { useGisTab } from './tabs/use-gis-tab.ts';
import { LAYER_NAMES } from './use-map-acts.ts';

/** px right and down that copies stand from their originals in the same map. */
const BESIDE = 16;

/** Copying what is selected on the map, and pasting it here or into another map. */
export function useMapClipboard() {
  const { store } = useEditor();
  const { ids, choose } = useMapSelection();
  const { map } = useMapSession();
  const refuse = useRefusal();
  return useMemo(() => {
    const copy = (): string | null => {
      const text = copiedText(store.records(), ids);
      if (text !== null) notifyDone(`Copied ${counted(ids.size)}`);
      return text;
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
          ? { from: center, to: map.unproject({ x: middle.x + BESIDE, y: middle.y + BESIDE }) }
          : null;
      const copies = new Map(originals.map((id) => [id, newRecordId()]));
      const label = `Paste ${counted(originals.length)}`;
      store.execute({ ...pasteFeatures, label }, { copied, copies, newId: newRecordId, layerNames: LAYER_NAMES, move });
      const after = store.records();
      choose(
        [...copies.values()].flatMap((id) =>
          (['hotspots', 'outlines', 'labels'] as const).flatMap((name) => (after.get(name, id) ? `${name}/${id}` : [])),
        ),
      );
      return true;
    };
    return {
      copy,
      paste,
      /** The same from a menu, where the browser has to be asked. */
      copyFromMenu: () => {
        const text = copy();
        if (text !== null) void navigator.clipboard.writeText(text).catch(notifyBlocked);
      },
      pasteFromMenu: () =>
        void navigator.clipboard.readText().then((text) => {
          if (!paste(text)) notifyFailed('Nothing to paste', { detail: 'Copy something on a map first.' });
        }, notifyBlocked),
    };
  }, [store, ids, choose, map, refuse]);
}

const counted = (count: number): string => (count === 1 ? '1 thing' : `${count} things`);

const notifyBlocked = () =>
  notifyFailed('The browser does not allow the clipboard here', {
    detail: 'Press Ctrl C and Ctrl V on the map instead.',
  });

/** Ctrl C and Ctrl V in the viewport, outside of fields and popups. */
export function useMapClipboardKeys(): void {
  const clipboard = useMapClipboard();
  const tab = useGisTab();
  const latest = useRef({ clipboard, tab });
  latest.current = { clipboard, tab };
  useEffect(() => {
    const isOurs = ({ target }: ClipboardEvent) =>
      latest.current.tab === 'viewport' && !isTyping(target) && !isInPopup(target);
    const onCopy = (event: ClipboardEvent) => {
      // Text that is marked on the page is copied as ever.
      if (!isOurs(event) || window.getSelection()?.isCollapsed === false) return;
      const text = latest.current.clipboard.copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isOurs(event)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (latest.current.clipboard.paste(text)) event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
