import { ChevronDown, ChevronUp, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format/bytes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import {
  isUnderWay,
  type UploadBatch,
  type UploadEntry,
  uploadBatches,
  useUploadBatches,
  wouldBeLost,
} from './upload-batch.store.ts';

/** Milliseconds a finished batch stays before it makes room. */
const LINGER = 4_000;
/** Lines shown while folded out; the rest is counted. */
const MOST_LINES = 60;

/** All uploads with figures, per file and in all. They go on while one works elsewhere. */
export function UploadTray() {
  const batches = useUploadBatches();
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (uploadBatches.get().some(wouldBeLost)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  if (batches.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      className="fixed bottom-4 left-16 z-30 flex w-96 flex-col gap-2 max-sm:right-3 max-sm:bottom-18 max-sm:left-3 max-sm:w-auto"
    >
      {batches.map((batch) => (
        <Batch key={batch.id} batch={batch} />
      ))}
    </section>
  );
}

function Batch({ batch }: { batch: UploadBatch }) {
  const [isOpen, setOpen] = useState(false);
  const { entries } = batch;
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const sent = entries.reduce((sum, { sent: bytes }) => sum + bytes, 0);
  const done = entries.filter(({ state }) => state === 'done').length;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const isRunning = isUnderWay(batch);
  const isClean = !isRunning && failed === 0;
  useEffect(() => {
    if (!isClean || isOpen) return;
    const timer = setTimeout(() => uploadBatches.remove(batch.id), LINGER);
    return () => clearTimeout(timer);
  }, [isClean, isOpen, batch.id]);
  const isReading = isRunning && sent >= total;
  const isOffline = entries.some(({ state }) => state === 'offline');
  const label = isRunning
    ? isOffline
      ? 'Waiting for network'
      : isReading
        ? `Processing ${entries.length - done} of ${entries.length}`
        : `Uploading ${done} of ${entries.length}`
    : failed > 0
      ? `${failed} of ${entries.length} not uploaded`
      : `${done} uploaded`;
  return (
    <div className="rounded-lg bg-pop p-3 shadow-float">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Progress
            label={label}
            fraction={total === 0 ? null : sent / total}
            {...(isRunning ? { detail: `${formatBytes(sent)} of ${formatBytes(total)}` } : {})}
            tone={failed > 0 ? 'bad' : isRunning ? 'accent' : 'ok'}
          />
        </div>
        <IconButton
          label={isOpen ? 'Hide the files' : 'Show the files'}
          icon={isOpen ? ChevronDown : ChevronUp}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        />
        {isRunning ? (
          <IconButton label="Cancel" icon={X} onClick={batch.cancel} />
        ) : (
          <IconButton label="Dismiss" icon={X} onClick={() => uploadBatches.remove(batch.id)} />
        )}
      </div>
      {failed > 0 && !isRunning && (
        <Button size="small" icon={RotateCcw} className="mt-2" onClick={batch.retry}>
          Try again
        </Button>
      )}
      {(isOpen || (failed > 0 && !isRunning)) && (
        <Lines entries={isOpen ? entries : entries.filter(({ state }) => state === 'failed')} />
      )}
    </div>
  );
}

const WORDS: Readonly<Record<UploadEntry['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  offline: 'Waiting for the network',
  reading: 'Processing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

function Lines({ entries }: { entries: readonly UploadEntry[] }) {
  return (
    <ul className="mt-2 flex max-h-56 flex-col overflow-y-auto border-n4 border-t pt-1">
      {entries.slice(0, MOST_LINES).map(({ id, name, state, sent, size, reason }) => (
        <li key={id} className="py-1 text-xs">
          <span className="flex gap-2">
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            <span className="flex-none text-n10 tabular-nums">
              {state === 'sending' && size > 0 ? `${Math.round((sent / size) * 100)} %` : WORDS[state]}
            </span>
          </span>
          {state === 'failed' && <span className="block break-words text-bad-ink">{reason}</span>}
        </li>
      ))}
      {entries.length > MOST_LINES && <li className="py-1 text-n10 text-xs">and {entries.length - MOST_LINES} more</li>}
    </ul>
  );
}
