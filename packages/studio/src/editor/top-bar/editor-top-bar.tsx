import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { Ellipsis } from 'lucide-react';
import { useHistory, useSaveStateType } from '../../engine/editor-context.tsx';
import { LockChip } from '../../shell/lock-chip.tsx';
import { ViewOnly } from '../../shell/screens/view-only.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { PartMessageLine } from '../../ui/load/part-message.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import { PlainStateChip, StateChip } from '../../ui/show/state-chip.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useAction } from '../actions/actions-context.ts';
import type { BoundAction } from '../actions/editor-action.ts';
import { useAddress } from '../address/address.tsx';
import { useShownChecks } from '../checks/checks-context.tsx';
import type { ChecksPopoverProps } from '../checks/checks-popover.tsx';
import { ChecksTrigger } from '../checks/checks-trigger.tsx';
import { usePastRevision } from '../history/past-revision.tsx';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useIsViewer, useMayEdit, useShell } from '../shell-context.tsx';
import { useDocumentName } from '../use-document-name.ts';
import { PreviewButton, PublishButton, StepButtons, ThemeButton, VisitsButton } from './bar-buttons.tsx';
import { People } from './people.tsx';
import { SaveStatus } from './save-status.tsx';

const LANGUAGE_OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language.toUpperCase() }));

/** Where one is, what is saved, and the way out to visitors. */
export function EditorTopBar() {
  const { kind, trail, mayEdit, project } = useShell();
  const isViewer = useIsViewer();
  const saveState = useSaveStateType();
  const { language, setLanguage } = useAddress();
  const publishState = usePublishState();
  const ownState = kind.usePublishing()?.state;
  const isPhone = useMedia(PHONE);
  return (
    <TopBar
      start={<Breadcrumb isTitle items={[...trail, { label: useDocumentName() }]} />}
      state={
        <>
          {publishState && <StateChip of={publishState} />}
          {ownState && <PlainStateChip state={ownState} />}
          {isViewer && <ViewOnly />}
          {project?.lock && <LockChip lock={project.lock} />}
        </>
      }
      actions={
        // On a phone always a row of its own, however few they are.
        <div className="flex flex-none items-center gap-1.5 max-sm:w-[calc(100vw-1.5rem)] max-sm:justify-end">
          {(mayEdit || saveState !== 'saved') && <SaveStatus />}
          <People />
          {!isPhone && kind.hasLanguageSwitch && (
            <SegmentedControl
              label="Language of texts"
              options={LANGUAGE_OPTIONS}
              value={language}
              onChange={setLanguage}
            />
          )}
          {mayEdit && !isPhone && <StepButtons />}
          {!isPhone && <ThemeButton />}
          {!isPhone && <VisitsButton />}
          {kind.hasChecks && <ChecksButton />}
          {isPhone ? <MoreMenu /> : <PreviewButton />}
          {mayEdit && <PublishButton hasMenu={!isPhone} />}
        </div>
      }
    />
  );
}

/** What the bar of a phone has no room for: undo, redo, preview, theme, visits, unpublish and the language of texts. */
function MoreMenu() {
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

const ChecksPopover = lazyPart(() => import('../checks/checks-popover.tsx').then((module) => module.ChecksPopover), {
  fallback: ChecksOpener,
  frame: (missing, props) =>
    props.isOpen ? <PartMessageLine label="Checks" {...missing} /> : <ChecksOpener {...props} />,
});

/** How many checks found something; opens the list. A press before the list is loaded opens it as soon as it is. */
function ChecksButton() {
  const { isShown, setShown } = useShownChecks();
  return <ChecksPopover isOpen={isShown} onOpenChange={setShown} />;
}

function ChecksOpener({ isOpen, onOpenChange }: ChecksPopoverProps) {
  return <ChecksTrigger aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)} />;
}
