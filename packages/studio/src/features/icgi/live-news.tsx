import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notifyDone, notifyPersistent } from '../../ui/notify.ts';
import { projectDetail } from '../projects/public.ts';
import { useEditor } from './editor-hooks.ts';
import { icgiPublications } from './icgi.queries.ts';
import { useSelection } from './use-selection.ts';

/** Shows the others what is selected here, and tells what they do beside editing: publish, lock, delete. */
export function LiveNews({ project }: { project: Project }) {
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
