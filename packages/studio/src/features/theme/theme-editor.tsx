import { contrastPairs, fixesOf } from '@diorama/documents/theme/contrast.ts';
import { fixContrast } from '@diorama/documents/theme/theme.commands.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeFrom } from '@diorama/documents/theme/theme.ts';
import { placeOfColour } from '@diorama/documents/theme/theme-colours.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import { defineEditor, type FixableIssue, type IssueFix, type OwnPublishing } from '../../editor/editor-kind.ts';

import { useShell } from '../../editor/shell-context.tsx';
import { useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { useThemeContext } from './action-context.ts';
import { useEditor } from './editor-hooks.ts';
import { ColourSection } from './inspector/colour-section.tsx';
import { FontsSection } from './inspector/fonts-section.tsx';
import { GroupInspector } from './inspector/group-inspector.tsx';
import { CornersSection, IconsSection } from './inspector/look-sections.tsx';
import { FIRST_SECTION, sectionOf } from './sections.ts';
import { ThemeStage } from './stage/theme-stage.tsx';
import { themeActions } from './theme.actions.ts';
import { themeKeys, themeState } from './theme.queries.ts';
import { ThemeOutline } from './theme-outline.tsx';

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
function useThemePublishing(): OwnPublishing | null {
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

/** The theme editor: colours, fonts and looks of a project, on its own product and on every part. */
export const themeEditor = defineEditor({
  kind: themeDocument,
  layout: { Outline: ThemeOutline, Stage: ThemeStage, Inspector: ThemeInspector },
  actions: themeActions,
  useActionContext: useThemeContext,
  revealOf: (store, key) => {
    const [collection = '', id] = key.split('/');
    if (id) return { selected: { collection, id } };
    if (key === 'look') return { selected: { collection: 'section', id: 'fonts' } };
    // Of the colours, the first that wants attention.
    const failing = contrastPairs(themeFrom(store.records())).filter(({ aa }) => !aa);
    const section = failing.map(({ path }) => sectionOf(path)).find((found) => found !== null);
    return { selected: { collection: 'section', id: section ?? FIRST_SECTION } };
  },
  useFix: useThemeFix,
  usePublishing: useThemePublishing,
});

/** One press that lets the texts of an issue's record be read. */
function useThemeFix(issue: FixableIssue): IssueFix | null {
  const { store } = useEditor();
  if (issue.check !== 'theme.contrast') return null;
  return {
    label: 'Use nearest',
    run: () => {
      const theme = themeFrom(store.records());
      const pair = contrastPairs(theme).find(({ aa, path }) => !aa && placeOfColour(path).record === issue.record);
      const [fix] = pair ? fixesOf(theme, pair) : [];
      if (fix) store.execute(fixContrast, { colours: [fix] });
    },
  };
}

/** The fields of the selected section, or of the selected colour group. */
function ThemeInspector() {
  const { selected } = useAddress();
  if (selected?.collection === 'groups') return <GroupInspector key={selected.id} id={selected.id} />;
  const section = selected?.collection === 'section' ? selected.id : FIRST_SECTION;
  if (section === 'fonts') return <FontsSection />;
  if (section === 'corners') return <CornersSection />;
  if (section === 'icons') return <IconsSection />;
  return <ColourSection key={section} id={section} />;
}
