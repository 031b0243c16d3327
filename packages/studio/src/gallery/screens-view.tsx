import { NotFound } from '../shell/not-found.tsx';
import { PendingPlaceholder } from '../shell/pending-placeholder.tsx';
import { SomethingWentWrong } from '../shell/something-went-wrong.tsx';

/** Whole screens that any route may show. */
export function ScreensView() {
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
