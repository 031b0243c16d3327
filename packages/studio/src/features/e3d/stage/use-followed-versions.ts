import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { e3dMediaKey, modelOf } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { bindsOther } from './binds-other.ts';
import { putVersion } from './put-version.ts';

/** Milliseconds after which a version may be there that keeps newly bound parts apart: the server waits 5 s, then works. */
const FOLLOWED = [7_000, 15_000, 40_000] as const;

/** The version that an edit has a mesh shown in; null: it accepts none. */
function acceptedIn({ key, before, after }: RecordEdit): { meshId: string; version: number } | null {
  const [collection, meshId] = key.split('/');
  // Taking it back shows what was shown before.
  const version = after ? after.version : before?.replaced;
  return collection === 'meshVersions' && meshId && typeof version === 'number' ? { meshId, version } : null;
}

const isAccepted = ({ key }: RecordEdit): boolean => key.startsWith('meshVersions/');

/**
 * Draws a version as soon as it is accepted, here or elsewhere, and fetches the scene's meshes again when the server
 * draws others: after the save, and a little later where something was bound to a part that may not stand alone yet.
 */
export function useFollowedVersions(): void {
  const { store, documentId, queue, space } = useEditor();
  const client = useQueryClient();
  useEffect(() => {
    let [isAccepting, isBinding] = [false, false];
    let timers: number[] = [];
    const show = async ({ meshId, version }: { meshId: string; version: number }) => {
      const model = await client.fetchQuery(modelOf(meshId, documentId, space.id, version)).catch(() => null);
      const now = store.records().get('meshVersions', meshId)?.version;
      // The server says so after the save in any case; in the meantime another one may have been accepted.
      if (model && (now === undefined || now === version)) putVersion(client, documentId, meshId, model);
    };
    const ask = () => void client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
    const follow = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = FOLLOWED.map((after) => window.setTimeout(ask, after));
    };
    const stops = [
      store.onEdits((edits, { origin }) => {
        isAccepting ||= edits.some(isAccepted);
        for (const edit of edits) {
          const accepted = acceptedIn(edit);
          if (accepted) void show(accepted);
        }
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
  }, [store, queue, client, documentId, space.id]);
}
