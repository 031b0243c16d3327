import { contrastPairs, fixesOf } from '@diorama/documents/theme/contrast.ts';
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
      const theme = themeFrom(store.records());
      const pair = contrastPairs(theme).find(({ aa, path }) => !aa && placeOfColour(path).record === issue.record);
      const [fix] = pair ? fixesOf(theme, pair) : [];
      if (fix) store.execute(fixContrast, { colours: [fix] });
    },
  };
}
