import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { useModelUploads } from './model-uploads.tsx';

/** Uploads shown by name; more are counted. */
const MOST_SHOWN = 4;

/** Models on their way, and those that did not arrive. */
export function UploadNotices() {
  const { uploads } = useModelUploads();
  const failed = uploads.filter(({ message }) => message !== null);
  const going = uploads.filter(({ message }) => message === null);
  const total = going.reduce((sum, { share }) => sum + share, 0) / Math.max(1, going.length);
  return (
    <>
      {failed.slice(0, MOST_SHOWN).map(({ id, name, message, retry, dismiss }) => (
        <div
          key={id}
          className="pointer-events-auto flex items-center gap-1 rounded-lg bg-bad-soft py-1 pr-1 pl-2.5 text-bad-ink text-xs"
        >
          <span className="line-clamp-3 min-w-0 flex-1">
            {name}: {message}
          </span>
          <IconButton label={`Send ${name} again`} icon={RotateCcw} onClick={retry} />
          <IconButton label={`Dismiss ${name}`} icon={X} onClick={dismiss} />
        </div>
      ))}
      {going.length > 0 && (
        <div className="rounded-lg bg-pop px-2.5 py-2 text-xs shadow-float">
          <Progress
            label={going.length === 1 ? `Uploading ${going[0]?.name}` : `Uploading ${going.length} models`}
            fraction={total}
          />
        </div>
      )}
    </>
  );
}
