import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Icon } from '../show/icon.tsx';

type ErrorStateProps = {
  /** What could not be done: `The projects could not be loaded`. */
  title: string;
  /** Why, and the way out. */
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** A part of the screen that failed, with another try. */
export function ErrorState({ title, message, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-bad-soft text-bad-ink">
        <Icon of={TriangleAlert} size={20} />
      </span>
      <h2 className="mt-4 font-strong text-md">{title}</h2>
      <p className="mt-1 text-balance break-words text-n10">{message}</p>
      <div className="mt-5">
        <Button icon={RotateCw} onClick={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      </div>
    </div>
  );
}
