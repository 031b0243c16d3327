import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useOne } from '../features/icgi/editor-hooks.ts';
import { useEditorKeys } from '../features/icgi/icgi.actions.ts';
import { PlaybackProvider } from '../features/icgi/stage/stage-context.tsx';
import { FileDropArea } from '../features/icgi/upload/file-drop-area.tsx';
import { usePendingUploads } from '../features/icgi/upload/pending-uploads.ts';
import { useScreenKeys } from '../shell/key-groups.ts';
import { usePartsPrefetch } from '../ui/prefetch-parts.ts';
import { ChecksProvider } from './checks/checks-context.tsx';
import { QuarantineBanner } from './checks/quarantine-banner.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { EditorPanels } from './editor-panels.tsx';
import { LiveNotices } from './live-notices.tsx';
import { MayEdit, useMayEdit } from './read-only.ts';
import { EditorTopBar } from './top-bar/editor-top-bar.tsx';

const KEYS = {
  title: 'Walkthrough',
  keys: [
    { keys: ['V'], label: 'Select' },
    { keys: ['M'], label: 'Place a marker; arrows move it, Enter sets it' },
    { keys: ['Page up', 'Page down'], label: 'Previous, next view; [ and ] do the same' },
    { keys: ['Alt ←', 'Alt →', 'Alt ↓'], label: 'Follow the left, right or back arrow' },
    { keys: ['L', 'J'], label: 'Play the transition forward, in reverse' },
    { keys: ['←', '→', '↑', '↓'], label: 'Nudge the selected marker (Shift: ten times)' },
    { keys: ['Delete'], label: 'Delete what is selected' },
    { keys: ['Ctrl Z'], label: 'Undo' },
    { keys: ['Ctrl Shift Z'], label: 'Redo' },
    { keys: ['P'], label: 'Preview from here' },
  ],
};
/** What of them changes nothing. */
const LOOKING = new Set(['Page up', 'Alt ←', 'L']);
const VIEWER_KEYS = { ...KEYS, keys: KEYS.keys.filter(({ keys: [first] }) => first && LOOKING.has(first)) };

type IcgiEditorProps = { project: Project; opened: OpenedDocument };

/** The walkthrough editor: outline, stage, inspector, strip. For a viewer of the client, to look at. */
export function IcgiEditor(props: IcgiEditorProps) {
  return (
    <MayEdit value={props.opened.mayEdit && props.project.mayEdit}>
      <WholeEditor {...props} />
    </MayEdit>
  );
}

function WholeEditor({ project, opened }: IcgiEditorProps) {
  const { name } = useOne('settings');
  useScreenKeys(useMayEdit() ? KEYS : VIEWER_KEYS);
  return (
    <PlaybackProvider>
      <ChecksProvider opened={opened}>
        <title>{`${name} · ${project.name} · Diorama`}</title>
        <EditorTopBar project={project} opened={opened} />
        <Background />
        <LiveNotices project={project} />
        <QuarantineBanner opened={opened} />
        <FileDropArea>
          <EditorPanels />
        </FileDropArea>
        <ConflictDialog />
      </ChecksProvider>
    </PlaybackProvider>
  );
}

/** What goes on in the editor without showing. */
function Background() {
  useEditorKeys();
  usePendingUploads();
  usePartsPrefetch();
  return null;
}
