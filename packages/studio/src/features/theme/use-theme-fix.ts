import { contrastPairs } from '@diorama/documents/theme/contrast.ts';
import { fixContrast } from '@diorama/documents/theme/theme.commands.ts';
import { themeFrom } from '@diorama/documents/theme/theme.ts';
import { placeOfColour } from '@diorama/documents/theme/theme-colours.ts';
import type { FixableIssue, IssueFix } from '../../editor/editor-kind.ts';
import { useEditor } from './editor-hooks.ts';

/** One press that lets the texts of an issue's record be read. */
export function useThemeFix(issue: FixableIssue): IssueFix | null {
  const { store } = useEditor();
  if (issue.check !== 'theme.contrast') return null;
  return {
    label: 'Use nearest',
    run: () => {
      const colours = contrastPairs(themeFrom(store.records())).flatMap(({ path, suggestion }) =>
        suggestion && placeOfColour(path).record === issue.record ? [{ path, color: suggestion }] : [],
      );
      store.execute(fixContrast, { colours });
    },
  };
}
