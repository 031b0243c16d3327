import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { Link } from '@tanstack/react-router';
import { Eye, Redo2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { TopBar } from '../../shell/top-bar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { ChecksButton } from './checks-button.tsx';
import { useHistory, useOne } from './editor-hooks.ts';
import { People } from './people.tsx';
import { SaveStatus } from './save-status.tsx';
import { useHistorySteps } from './use-history-steps.ts';
import { usePreview } from './use-preview.ts';
import { usePublishState } from './use-publish-state.ts';
import { useSelection } from './use-selection.ts';

const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then(({ PublishDialog: dialog }) => ({ default: dialog })),
);

/** Where one is, what is saved, and the way out to visitors. */
export function EditorTopBar({ project, opened }: { project: Project; opened: OpenedDocument }) {
  const { undo, redo } = useHistorySteps();
  const { name } = useOne('settings');
  const { past, future } = useHistory();
  const { keyframe, language, setLanguage } = useSelection();
  const [isPublishing, setPublishing] = useState(false);
  const preview = usePreview();
  const publishState = usePublishState(opened);
  const undoLabel = past.at(-1)?.label;
  const redoLabel = future.at(-1)?.label;
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
        state={<StateChip of={publishState} />}
        actions={
          <>
            <SaveStatus />
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
            <IconButton
              label={undoLabel ? `Undo ${undoLabel.toLowerCase()}` : 'Nothing to undo'}
              icon={Undo2}
              shortcut="Ctrl Z"
              disabled={!undoLabel}
              onClick={undo}
            />
            <IconButton
              label={redoLabel ? `Redo ${redoLabel.toLowerCase()}` : 'Nothing to redo'}
              icon={Redo2}
              shortcut="Ctrl Shift Z"
              disabled={!redoLabel}
              onClick={redo}
            />
            <ChecksButton />
            <Button size="small" icon={Eye} onClick={() => void preview.open(keyframe?.id)}>
              Preview
            </Button>
            <Button size="small" variant="primary" onClick={() => setPublishing(true)}>
              Publish
            </Button>
          </>
        }
      />
      {isPublishing && (
        <Suspense>
          <PublishDialog project={project} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </>
  );
}
