import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { e3dMediaKey } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { bindsOther } from './binds-other.ts';

/** Milliseconds after which a version may be there that keeps newly bound parts apart: the server waits 5 s, then works. */
const FOLLOWED = [7_000, 15_000, 40_000] as const;

const isAccepted = ({ key }: RecordEdit): boolean => key.startsWith('meshVersions/');

/**
 * Asks for the scene's meshes again when the server draws others: at once where a version was accepted, here or elsewhere,
 * and a little later where something was bound to a part that may not stand alone yet.
 */
export function useFollowedVersions(): void {
  const { store, documentId, queue } = useEditor();
  const client = useQueryClient();
  useEffect(() => {
    let [isAccepting, isBinding] = [false, false];
    let timers: number[] = [];
    const ask = () => void client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
    const follow = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = FOLLOWED.map((after) => window.setTimeout(ask, after));
    };
    const stops = [
      store.onEdits((edits, { origin }) => {
        isAccepting ||= edits.some(isAccepted);
        isBinding ||= edits.some((edit) => isAccepted(edit) || bindsOther(edit));
        if (origin === 'remote') settle();
      }),
      queue.subscribe(() => {
        if (queue.state().type === 'saved') settle();
      }),
    ];
    function settle(): void {
      if (isAccepting) ask();
      if (isBinding) follow();
      [isAccepting, isBinding] = [false, false];
    }
    return () => {
      for (const stop of stops) stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [store, queue, client, documentId]);
}
