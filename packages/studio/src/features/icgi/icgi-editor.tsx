import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { useScreenKeys } from '../../app/key-groups.ts';
import { ResizablePanels } from '../../ui/resizable-panels.tsx';
import { ChecksProvider } from './checks-context.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useOne } from './editor-hooks.ts';
import { EditorTopBar } from './editor-top-bar.tsx';
import { FileDropArea } from './file-drop-area.tsx';
import { Inspector } from './inspector.tsx';
import { LiveNews } from './live-news.tsx';
import { Outline } from './outline.tsx';
import { PlaybackProvider } from './playback.tsx';
import { QuarantineBanner } from './quarantine-banner.tsx';
import { Stage } from './stage.tsx';
import { Strip } from './strip.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

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

/** The walkthrough editor: outline, stage, inspector, strip. */
export function IcgiEditor({ project, opened }: { project: Project; opened: OpenedDocument }) {
  const { name } = useOne('settings');
  useScreenKeys(KEYS);
  return (
    <PlaybackProvider>
      <ChecksProvider>
        <title>{`${name} · ${project.name} · Diorama`}</title>
        <EditorTopBar project={project} opened={opened} />
        <EditorKeys />
        <LiveNews project={project} />
        <QuarantineBanner opened={opened} />
        <FileDropArea>
          <ResizablePanels
            id="icgi.columns"
            panels={[
              { id: 'outline', content: <Outline />, size: 264, minSize: 208, maxSize: 420 },
              {
                id: 'middle',
                content: (
                  <ResizablePanels
                    id="icgi.rows"
                    direction="column"
                    panels={[
                      { id: 'stage', content: <Stage /> },
                      { id: 'strip', content: <Strip />, size: 132, minSize: 96, maxSize: 260, isCollapsible: true },
                    ]}
                  />
                ),
              },
              { id: 'inspector', content: <Inspector />, size: 304, minSize: 264, maxSize: 440 },
            ]}
          />
        </FileDropArea>
        <ConflictDialog />
      </ChecksProvider>
    </PlaybackProvider>
  );
}

function EditorKeys() {
  useEditorKeys();
  return null;
}
