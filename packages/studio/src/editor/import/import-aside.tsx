import { X } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import type { ImportProgress } from './import-kind.ts';

interface ImportAsideProps {
  /** What is imported, as in the title of its dialog. */
  title: string;
  /** Null: it was read, or could not be. */
  reading: { progress: ImportProgress | null } | null;
  error: string | null;
  onShow: () => void;
  onCancel: () => void;
}

/** An import that is read while one works on: how far it is, and the way back to its dialog. */
export function ImportAside({ title, reading, error, onShow, onCancel }: ImportAsideProps) {
  const { label = 'Reading', fraction = null, detail = '' } = reading?.progress ?? {};
  return (
    <section
      aria-label={title}
      // Where uploads are, and below them.
      className="fixed top-22 left-1/2 z-30 flex w-96 max-w-[calc(100vw-1.5rem)] -translate-x-1/2 items-center gap-1 rounded-lg bg-pop p-3 shadow-float [body:has(section[aria-label=Uploads])_&]:top-42"
    >
      <div className="min-w-0 flex-1">
        {reading ? (
          <Progress {...{ label, fraction, detail }} />
        ) : (
          <p role="status">{error ?? 'Ready to import: check what the files become'}</p>
        )}
      </div>
      <Button size="small" onClick={onShow}>
        {reading || error !== null ? 'Show' : 'Review'}
      </Button>
      <IconButton label={reading ? 'Cancel reading' : 'Discard'} icon={X} onClick={onCancel} />
    </section>
  );
}
