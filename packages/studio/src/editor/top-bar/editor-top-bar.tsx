import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { useSaveStateType } from '../../engine/editor-context.tsx';
import { LockChip } from '../../shell/lock-chip.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { ViewOnly } from '../../shell/view-only.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { PlainStateChip, StateChip } from '../../ui/state-chip.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { useAddress } from '../address.tsx';
import { ChecksButton } from '../checks/checks-button.tsx';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useIsViewer, useShell } from '../shell-context.tsx';
import { useDocumentName } from '../use-document-name.ts';
import { PreviewButton, PublishButton, StepButtons, ThemeButton, VisitsButton } from './bar-buttons.tsx';
import { MoreMenu } from './more-menu.tsx';
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
