import { CloudAlert, RotateCw } from 'lucide-react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Above rows that could not be read again: they stay, and say that they may be old. */
export function StaleBanner({
  message,
  onRetry,
  isRetrying,
}: {
  message: string;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-2 rounded-md bg-warn-soft py-1 pr-1.5 pl-3 text-warn-ink"
    >
      <Icon of={CloudAlert} size={16} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">This list may be out of date.</span> {message}
      </span>
      <Button size="small" icon={RotateCw} onClick={onRetry} isPending={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
