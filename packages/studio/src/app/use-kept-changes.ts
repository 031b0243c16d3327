import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { me } from '../features/sessions/sessions.queries.ts';
import { studioKind } from '../kinds/studio-kinds.ts';
import { notifyDone, notifyPersistent } from '../ui/notice/notify.ts';

/** Milliseconds after the first screen: an editor that is opened first sends its own. */
const AFTER = 4_000;
const LISTED = 'diorama-unsaved';

/** Sends what earlier pages have not stored, and notifies where somebody has to choose. */
export function useKeptChanges(): void {
  const { data: user } = useQuery(me);
  const navigate = useNavigate();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const send = async () => {
      // Nothing was ever kept in this browser: the code that sends is not even loaded.
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === LISTED)) return;
      const { sendKept } = await import('../engine/kept/send-kept.ts');
      const outcomes = await sendKept(userId);
      const stored = outcomes.filter(({ type }) => type === 'stored');
      if (stored.length > 0)
        notifyDone('Changes from this computer are saved', {
          id: 'kept',
          detail: stored.map(({ place }) => place.name).join(', '),
        });
      for (const outcome of outcomes) {
        const { kind: type, projectId, documentId: id, name } = outcome.place;
        const notice =
          outcome.type === 'choose'
            ? [`Changes to “${name}” need your choice`, 'Somebody changed the same fields']
            : outcome.type === 'refused'
              ? [`Changes to “${name}” could not be saved`, outcome.message]
              : null;
        if (notice)
          notifyPersistent(notice[0] ?? '', {
            id: `kept-${id}`,
            detail: `${notice[1]}. Yours are saved on this computer.`,
            // What has no editor of its own yet cannot be opened.
            ...(projectId === null || !studioKind(type)?.load
              ? {}
              : {
                  action: {
                    label: 'Open',
                    onClick: () =>
                      void navigate({ to: '/projects/$projectId/studio/$type/$id', params: { projectId, type, id } }),
                  },
                }),
          });
      }
    };
    const trySend = () => void send().catch(() => undefined); // they stay kept; the next page tries again
    const timer = setTimeout(trySend, AFTER);
    window.addEventListener('online', trySend);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', trySend);
    };
  }, [userId, navigate]);
}
