import { contrastPairs } from '@diorama/documents/theme/contrast.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeFrom } from '@diorama/documents/theme/theme.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { useThemeContext } from './action-context.ts';
import { ThemeInspector } from './inspector/theme-inspector.tsx';
import { FIRST_SECTION, sectionOf } from './sections.ts';
import { ThemeStage } from './stage/theme-stage.tsx';
import { themeActions } from './theme.actions.ts';
import { ThemeOutline } from './theme-outline.tsx';
import { useThemeFix } from './use-theme-fix.ts';
import { useThemePublishing } from './use-theme-publishing.ts';

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
