import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEditor } from '../features/icgi/editor-hooks.ts';
import { icgiPublications } from '../features/icgi/icgi.queries.ts';
import { useSelection } from '../features/icgi/use-selection.ts';
import { projectDetail } from '../features/projects/public.ts';
import { notifyDone, notifyPersistent } from '../ui/notify.ts';

/** Shows the others what is selected here, and tells what they do beside editing: publish, lock, delete. */
export function LiveNotices({ project }: { project: Project }) {
  const { live, documentId } = useEditor();
  const { selected, keyframe } = useSelection();
  const client = useQueryClient();
  const isLocked = useRef(project.lock !== null);
  const keyframeId = keyframe?.id;
  const path = selected ? `${selected.collection}/${selected.id}` : keyframeId ? `keyframes/${keyframeId}` : null;
  useEffect(() => live.select(path), [live, path]);
  useEffect(
    () =>
      live.onEvent((event) => {
        if (event.type === 'publish') {
          void client.invalidateQueries(icgiPublications(documentId));
        } else if (event.type === 'lock' && event.projectId === project.id) {
          void client.invalidateQueries(projectDetail(project.id));
          if (!event.lock && isLocked.current) notifyDone('The project is open for edits again', { id: 'lock' });
          if (event.lock)
            notifyPersistent(`${event.lock.by.name} has locked the project`, {
              id: 'lock',
              detail: event.lock.reason ?? 'Nobody else can change it until it is unlocked.',
            });
          isLocked.current = event.lock !== null;
        } else if (event.type === 'gone') {
          notifyPersistent('This walkthrough was deleted', {
            id: 'gone',
            detail: 'Whoever deleted it can bring it back from the list of products.',
          });
        }
      }),
    [live, client, documentId, project.id],
  );
  return null;
}
