import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Redo2, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { type AddressPort, AddressProvider, useAddress } from '../../../editor/address/address.tsx';
import { ChecksProvider } from '../../../editor/checks/checks-context.tsx';
import { openedDocument } from '../../../editor/document.queries.ts';
import type { EditorSearch } from '../../../editor/editor-search.ts';
import { PastRevisionProvider } from '../../../editor/history/past-revision.tsx';
import { ShellProvider, useShell } from '../../../editor/shell-context.tsx';
import { SaveStatus } from '../../../editor/top-bar/save-status.tsx';
import { useHistorySteps } from '../../../editor/use-history-steps.ts';
import { paintStage } from '../../../editor/use-stage-theme.ts';
import { EditorProvider, useHistory } from '../../../engine/editor-context.tsx';
import { useKeptDocument } from '../../../engine/kept/use-kept-document.ts';
import { useOpenDocument } from '../../../engine/use-open-document.ts';
import { PendingPlaceholder } from '../../../shell/screens/pending-placeholder.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { isTyping } from '../../../ui/keys/key-target.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { ColourSection } from '../inspector/colour-section.tsx';
import { FontsSection } from '../inspector/fonts-section.tsx';
import { GroupInspector } from '../inspector/group-inspector.tsx';
import { CornersSection, IconsSection } from '../inspector/look-sections.tsx';
import { OutlineGroups } from '../outline-groups.tsx';
import { COLOURS } from '../sections.ts';
import { themeOfProject } from '../theme.queries.ts';
import { themeEditor } from '../theme-editor.tsx';
import { useThemePaint } from '../use-theme-paint.ts';

/** The project's theme next to the editor of a product, which is repainted as it changes. It has its own undo. */
export function ThemePanel({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data: theme, error, refetch } = useQuery({ ...themeOfProject(projectId), staleTime: 60_000 });
  return (
    <aside
      aria-label="Theme"
      data-theme-panel
      className="absolute inset-y-0 right-0 z-20 flex w-82 max-w-full flex-col border-n5 border-l bg-n1 shadow-float"
    >
      {theme ? (
        <OpenTheme id={theme.id} onClose={onClose} />
      ) : error ? (
        <ErrorState title="The theme could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <PendingPlaceholder />
      )}
    </aside>
  );
}

function OpenTheme({ id, onClose }: { id: string; onClose: () => void }) {
  const place = useShell();
  const { data: opened, error, refetch } = useQuery(openedDocument(themeDocument, id));
  const editor = useOpenDocument(themeDocument, opened);
  const { refreshLists } = place;
  useKeptDocument(editor, opened, place.project);
  const address = useOwnAddress();
  useEffect(() => {
    if (!editor) return;
    const { queue } = editor;
    return () => {
      // Other screens show the theme, too.
      void queue.flush().then(refreshLists, () => undefined);
    };
  }, [editor, refreshLists]);
  if (error && !opened)
    return (
      <ErrorState title="The theme could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (!opened || !editor) return <PendingPlaceholder />;
  return (
    <EditorProvider editor={editor}>
      <ShellProvider kind={themeEditor} place={place} opened={opened}>
        <AddressProvider port={address}>
          <PastRevisionProvider>
            <ChecksProvider>
              <ThemeFields onClose={onClose} />
            </ChecksProvider>
          </PastRevisionProvider>
        </AddressProvider>
      </ShellProvider>
    </EditorProvider>
  );
}

/** What is selected in the panel is its own: the page's address is the product's. */
function useOwnAddress(): AddressPort {
  const [search, setSearch] = useState<EditorSearch>({});
  return useMemo(() => ({ search, change: (next) => setSearch(next) }), [search]);
}

function ThemeFields({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const { undo, redo } = useHistorySteps();
  const { past, future } = useHistory();
  const { selected } = useAddress();
  const panel = useRef<HTMLDivElement>(null);
  useThemePaint(paintStage);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) {
      event.preventDefault();
      onClose();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and Esc, for whatever has focus inside
    <div ref={panel} tabIndex={-1} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex h-11 flex-none items-center pointer-coarse:h-13 gap-1 border-n5 border-b pr-2 pl-3">
        <h2 className="font-strong">Theme</h2>
        <span className="ml-auto" />
        <SaveStatus />
        <IconButton
          label={past.at(-1) ? `Undo ${past.at(-1)?.label.toLowerCase()}` : 'Nothing to undo'}
          icon={Undo2}
          disabled={past.length === 0}
          onClick={undo}
        />
        <IconButton
          label={future.at(-1) ? `Redo ${future.at(-1)?.label.toLowerCase()}` : 'Nothing to redo'}
          icon={Redo2}
          disabled={future.length === 0}
          onClick={redo}
        />
        <IconButton label="Close theme" icon={X} shortcut="Esc" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {COLOURS.map(({ id }) => (
          <ColourSection key={id} id={id} isFoldable />
        ))}
        <FontsSection />
        <CornersSection />
        <IconsSection />
        <div className="flex max-h-80 flex-col border-n4 border-b">
          <OutlineGroups />
        </div>
        {selected?.collection === 'groups' && <GroupInspector key={selected.id} id={selected.id} />}
        {project && (
          <p className="px-3 py-3 text-n10 text-xs">
            The theme belongs to the whole project.{' '}
            <Link to="/projects/$projectId/theme" params={{ projectId: project.id }} className="text-accent-ink">
              Open the theme page
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
