import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';

type SomethingWentWrongProps = {
  error: unknown;
  /** What the server calls the failed request, for those who look into it. */
  requestId?: string;
  /** Reloads the page unless the router offers something gentler. */
  onReload?: () => void;
};

/** The screen of last resort. What was typed is kept by the editors themselves, so reloading loses nothing. */
export function SomethingWentWrong({
  error,
  requestId,
  onReload = () => window.location.reload(),
}: SomethingWentWrongProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-1 flex-col items-center px-6 pt-[24vh] pb-16 text-center">
      <div role="alert">
        <h1 className="font-semibold text-xl tracking-[-0.018em]">Something went wrong!</h1>
        <p className="mt-1 text-n10">Reload the page to continue.</p>
      </div>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" icon={RotateCw} onClick={onReload}>
          Reload
        </Button>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      <div id={id} hidden={!isShown} className="mt-5 w-full max-w-lg rounded-lg border border-n5 bg-n2 p-4 text-left">
        <p className="select-text whitespace-pre-wrap break-words font-mono text-n11 text-sm">{messageOf(error)}</p>
        {requestId && (
          <p className="mt-3 border-n5 border-t pt-3 text-n10 text-xs">
            Request <span className="select-all font-mono text-n11">{requestId}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'string' && error !== '' ? error : 'Unknown error';
}
