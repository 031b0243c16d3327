import { useSyncExternalStore } from 'react';
import { LoadingBar } from '../shell/loading-bar.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { setThemeChoice, useThemeChoice } from '../ui/theme.store.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { EditorView } from './editor-view.tsx';
import { PartsView } from './parts-view.tsx';
import { ScreensView } from './screens-view.tsx';
import { ShellView } from './shell-view.tsx';

const views = [
  { value: 'parts', label: 'Parts' },
  { value: 'shell', label: 'Shell and list' },
  { value: 'editor', label: 'Editor frame' },
  { value: 'screens', label: 'Screens' },
] as const;

/** Every part of the interface in every state. The address' hash names the view. */
export function Gallery() {
  const hash = useSyncExternalStore(onHashChange, () => window.location.hash.slice(1));
  const theme = useThemeChoice();
  const view = views.find((one) => one.value === hash)?.value ?? 'parts';
  return (
    <div className="flex h-full flex-col">
      <LoadingBar />
      <ToastHost />
      <nav
        aria-label="Gallery"
        className="flex flex-none flex-wrap items-center gap-2 border-n5 border-b bg-n2 px-3 py-1.5 max-sm:hidden"
      >
        <SegmentedControl
          label="View"
          options={views}
          value={view}
          onChange={(next) => {
            window.location.hash = next;
          }}
        />
        <span className="flex-1" />
        <SegmentedControl
          label="Theme of the page and its popups"
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={setThemeChoice}
        />
      </nav>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {view === 'parts' && <PartsView />}
        {view === 'shell' && <ShellView />}
        {view === 'editor' && <EditorView />}
        {view === 'screens' && <ScreensView />}
      </div>
    </div>
  );
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
