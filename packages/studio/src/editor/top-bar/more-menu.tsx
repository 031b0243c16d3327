import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { Ellipsis } from 'lucide-react';
import { useHistory } from '../../engine/editor-context.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { useAction } from '../actions/actions-context.tsx';
import type { BoundAction } from '../actions/editor-action.ts';
import { useAddress } from '../address.tsx';
import { usePastRevision } from '../history/past-revision.tsx';
import { useIsViewer, useMayEdit } from '../shell-context.tsx';

/** What the bar of a phone has no room for: undo, redo, preview, theme, visits, unpublish and the language of texts. */
export function MoreMenu() {
  const { past, future } = useHistory();
  const mayEdit = useMayEdit();
  const isViewer = useIsViewer();
  const isPast = usePastRevision().past !== null;
  const { language, setLanguage } = useAddress();
  const [undo, redo, preview] = [useAction('undo'), useAction('redo'), useAction('preview')];
  const [theme, visits] = [useAction('theme'), useAction('visits')];
  const [share, unpublish] = [useAction('share-preview'), useAction('unpublish')];
  const entries: MenuEntry[] = [
    ...(mayEdit ? [entryOf(undo, isPast || past.length === 0), entryOf(redo, isPast || future.length === 0)] : []),
    ...(!isViewer && preview?.isEnabled ? [entryOf(preview, isPast)] : []),
    ...(!isViewer && share?.isEnabled ? [entryOf(share, false)] : []),
    ...(theme?.isEnabled ? [entryOf(theme, false)] : []),
    ...(visits?.isEnabled ? [entryOf(visits, false)] : []),
    ...(unpublish?.isEnabled ? [entryOf(unpublish, isPast)] : []),
  ].flat();
  if (entries.length > 0) entries.push({ kind: 'separator', id: 'before-language' });
  entries.push({
    kind: 'choice',
    id: 'language',
    label: 'Language of texts',
    value: language,
    options: LANGUAGES.map((code) => ({ value: code, label: code.toUpperCase() })),
    onChange: (chosen) => {
      const code = LANGUAGES.find((known) => known === chosen);
      if (code) setLanguage(code);
    },
  });
  return (
    <DropdownMenu label="More" align="end" entries={entries}>
      {(trigger) => <IconButton {...trigger} label="More" icon={Ellipsis} />}
    </DropdownMenu>
  );
}

function entryOf(action: BoundAction | undefined, isDisabled: boolean): MenuEntry[] {
  if (!action) return [];
  const { id, label, icon, run } = action;
  return [{ kind: 'action', id, label, ...(icon ? { icon } : {}), isDisabled, onSelect: () => run() }];
}
