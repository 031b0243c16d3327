import { useLoadingState } from './loading.store.ts';

/** A thin bar fixed to the window's top edge while anything loads. Mount it once. */
export function LoadingBar() {
  const isLoading = useLoadingState() === 'loading';
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      {isLoading && (
        <>
          <span className="sr-only">Loading</span>
          {/* The wait before it shows keeps quick loads quiet. */}
          <div className="h-full animate-appear bg-accent-soft [animation-delay:120ms]">
            <div className="h-full w-1/3 animate-slide rounded-full bg-accent" />
          </div>
        </>
      )}
    </div>
  );
}
