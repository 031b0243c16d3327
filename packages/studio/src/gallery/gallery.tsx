import { useSyncExternalStore } from 'react';
import { LoadingBar } from '../shell/screens/loading-bar.tsx';
import { NotFound } from '../shell/screens/not-found.tsx';
import { PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import { SomethingWentWrong } from '../shell/screens/something-went-wrong.tsx';
import { SegmentedControl } from '../ui/button/segmented-control.tsx';
import { ToastHost } from '../ui/notice/toast-host.tsx';
import { setThemeChoice, useThemeChoice } from '../ui/theme.store.ts';
import { ButtonsSheet } from './buttons-sheet.tsx';
import { EditorView } from './editor-view.tsx';
import { FieldsSheet } from './fields-sheet.tsx';
import { PopupsSheet } from './popups-sheet.tsx';
import { ShellView } from './shell-view.tsx';
import { StatesSheet } from './states-sheet.tsx';

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

/** All parts, light on the left and dark on the right; one below the other where there is no room. */
function PartsView() {
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Parts</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} aria-label={`Parts, ${theme}`} data-theme={theme} className="min-w-0 bg-n1 text-n12">
          <ButtonsSheet />
          <FieldsSheet />
          <PopupsSheet />
          <StatesSheet />
        </section>
      ))}
    </main>
  );
}

/** Whole screens that any route may show. */
function ScreensView() {
  return (
    <main className="grid lg:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          aria-label={`Screens, ${theme}`}
          data-theme={theme}
          className="flex min-w-0 flex-col bg-n1 text-n12"
        >
          <NotFound homeLink={(link) => <a href="#screens" {...link} />} />
          <SomethingWentWrong
            error={new Error('Cannot read the record “view-12” of document 4f1c')}
            requestId="req-7f3a91"
          />
          <PendingPlaceholder />
        </section>
      ))}
    </main>
  );
}
