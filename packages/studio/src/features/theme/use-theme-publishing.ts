import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnPublishing } from '../../editor/editor-kind.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { themeKeys, themeState } from './theme.queries.ts';

const PublishThemeDialog = lazyPart(
  () => import('./publish-theme-dialog.tsx').then((module) => module.PublishThemeDialog),
  {
    frame: dialogFrame('Publish the theme'),
  },
);

/**
 * How a theme goes live: with its project, for the project's own data; products carry the theme they were published with
 * until they are published again.
 */
export function useThemePublishing(): OwnPublishing | null {
  const { project, opened, mayEdit } = useShell();
  const client = useQueryClient();
  const revision = useHeadRevision();
  const saving = useSaveStateType();
  const projectId = project?.id ?? '';
  const { data: live } = useQuery({ ...themeState(projectId), enabled: project !== null });
  useEffect(() => {
    // What was saved, here or elsewhere, may differ from what is live.
    if (projectId !== '' && revision > opened.revision)
      void client.invalidateQueries({ queryKey: [...themeKeys.all, 'state'] });
  }, [client, projectId, revision, opened.revision]);
  if (!live || !project) return null;
  const isEdited = live.state === 'published' && saving !== 'saved';
  const mayPublish = mayEdit && project.publishedAt !== null;
  return {
    state: isEdited ? 'changed' : live.state,
    Dialog: mayPublish ? PublishThemeDialog : null,
    // A project is never without a theme.
    unpublishing: null,
  };
}
