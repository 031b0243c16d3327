import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { HOW_TO_EDIT } from '@diorama/contract/projects/look-only.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { Link } from '@tanstack/react-router';
import { Eye, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useHistory, useOne, useSaveState } from '../../features/icgi/editor-hooks.ts';
import { usePlayback } from '../../features/icgi/stage/stage-context.tsx';
import { useSelection } from '../../features/icgi/use-selection.ts';
import { ViewOnly } from '../../features/projects/public.ts';
import { TopBar } from '../../shell/top-bar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { ChecksButton } from '../checks/checks-button.tsx';
import { usePreview } from '../publish/use-preview.ts';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useMayEdit } from '../read-only.ts';
import { useHistorySteps } from '../use-history-steps.ts';
import { People } from './people.tsx';
import { SaveStatus } from './save-status.tsx';

const PublishDialog = lazyPart(() => import('../publish/publish-dialog.tsx').then((module) => module.PublishDialog), {
  frame: dialogFrame('Publish'),
});

/** Why a button does nothing while an old state is on the stage. */
const AT_OLD = 'Go back to now first: this is an old state';
/** Why a viewer has no preview. */
const LINK_IS_A_CHANGE = `A preview makes a link that works for anybody. ${HOW_TO_EDIT}`;

/** Where one is, what is saved, and the way out to visitors. */
export function EditorTopBar({ project, opened }: { project: Project; opened: OpenedDocument }) {
  const mayEdit = useMayEdit();
  const { type: saveState } = useSaveState();
  const { name } = useOne('settings');
  const { keyframe, language, setLanguage } = useSelection();
  const [isPublishing, setPublishing] = useState(false);
  const preview = usePreview();
  const { looked } = usePlayback();
  const publishState = usePublishState(opened);
  const noPreview = mayEdit ? (looked ? AT_OLD : undefined) : LINK_IS_A_CHANGE;
  return (
    <>
      <TopBar
        start={
          <Breadcrumb
            isTitle
            items={[
              { label: 'Projects', link: (props) => <Link to="/projects" {...props} /> },
              {
                label: project.name,
                link: (props) => <Link to="/projects/$projectId" params={{ projectId: project.id }} {...props} />,
              },
              { label: name },
            ]}
          />
        }
        state={
          <>
            <StateChip of={publishState} />
            {!mayEdit && <ViewOnly />}
          </>
        }
        actions={
          // On a phone always a row of its own, however few they are.
          <div className="flex flex-none items-center gap-1.5 max-sm:min-w-[calc(100vw-1.5rem)]">
            {(mayEdit || saveState !== 'saved') && <SaveStatus />}
            <People />
            <SegmentedControl
              label="Language of texts"
              options={[
                { value: 'en', label: 'EN' },
                { value: 'sv', label: 'SV' },
              ]}
              value={language}
              onChange={setLanguage}
            />
            {mayEdit && <Steps />}
            <ChecksButton />
            <Button
              size="small"
              icon={Eye}
              disabled={noPreview !== undefined}
              title={noPreview}
              onClick={() => void preview.open(keyframe?.id)}
            >
              <span className="max-sm:sr-only">Preview</span>
            </Button>
            {mayEdit && (
              <Button
                {...PublishDialog.opener}
                size="small"
                variant="primary"
                disabled={looked !== null}
                title={looked ? AT_OLD : undefined}
                onClick={() => setPublishing(true)}
              >
                Publish
              </Button>
            )}
          </div>
        }
      />
      {isPublishing && mayEdit && <PublishDialog project={project} onClose={() => setPublishing(false)} />}
    </>
  );
}

/** Undo and redo, named after the step. */
function Steps() {
  const { undo, redo } = useHistorySteps();
  const { past, future } = useHistory();
  const { looked } = usePlayback();
  const undoLabel = past.at(-1)?.label;
  const redoLabel = future.at(-1)?.label;
  return (
    <>
      <IconButton
        label={looked ? AT_OLD : undoLabel ? `Undo ${undoLabel.toLowerCase()}` : 'Nothing to undo'}
        icon={Undo2}
        shortcut="Ctrl Z"
        disabled={!undoLabel || looked !== null}
        onClick={undo}
      />
      <IconButton
        label={looked ? AT_OLD : redoLabel ? `Redo ${redoLabel.toLowerCase()}` : 'Nothing to redo'}
        icon={Redo2}
        shortcut="Ctrl Shift Z"
        disabled={!redoLabel || looked !== null}
        onClick={redo}
      />
    </>
  );
}
