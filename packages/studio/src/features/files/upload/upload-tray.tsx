import { withoutInvisible } from '@diorama/documents/shared/text/visible-text.ts';
import { ChevronDown, ChevronUp, CircleAlert, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { SupportedFiles } from './supported-files.tsx';
import { isUnderWay, type UploadEntry, uploadBatches, useUploadBatches, wouldBeLost } from './upload-batch.store.ts';
import { type FailedKind, failedKinds, summariseUploads } from './upload-summary.ts';

/** Milliseconds what is finished stays before it makes room. */
const LINGER = 4_000;
/** Lines shown; the rest is counted. */
const MOST_LINES = 60;
/** Files of one kind that are named. */
const NAMED = 3;

/** All uploads with figures: what failed and why, then what is under way. They go on while one works elsewhere. */
export function UploadTray() {
  const batches = useUploadBatches();
  const [isOpen, setOpen] = useState(false);
  const { label, sent, total, isRunning, failed, retriable, underWay, done } = summariseUploads(batches);
  const kinds = failedKinds(failed);
  const isRefused = failed.some(({ canRetry }) => !canRetry);
  const isClean = batches.length > 0 && !isRunning && failed.length === 0;
  const dismiss = () => {
    for (const batch of batches) if (!isUnderWay(batch)) uploadBatches.remove(batch.id);
  };
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (uploadBatches.get().some(wouldBeLost)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  useEffect(() => {
    if (!isClean || isOpen) return;
    const timer = setTimeout(() => {
      for (const { id } of uploadBatches.get()) uploadBatches.remove(id);
    }, LINGER);
    return () => clearTimeout(timer);
  }, [isClean, isOpen]);
  if (batches.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      // Below the switches above a stage; above a dialog, which would cut it, and above the search of a list.
      className="fixed top-22 left-1/2 md:[body:not(:has([data-stage]))_&]:top-1.5 [body:has([role=dialog])_&]:top-2 z-30 flex max-h-[60vh] w-96 max-w-[calc(100vw-1.5rem)] -translate-x-1/2 flex-col rounded-lg bg-pop shadow-float"
    >
      <div className="flex flex-none items-start gap-1 p-3">
        <div className="min-w-0 flex-1">
          <Progress
            label={label}
            fraction={
              isRunning ? (total === 0 ? null : sent / total) : failed.length > 0 ? done / (done + failed.length) : 1
            }
            {...(isRunning ? { detail: `${formatBytes(sent)} of ${formatBytes(total)}` } : {})}
            tone={isRunning ? 'accent' : failed.length > 0 ? 'bad' : 'ok'}
          />
        </div>
        {underWay.length > 0 && (
          <IconButton
            label={isOpen ? 'Hide the files' : 'Show the files'}
            icon={isOpen ? ChevronUp : ChevronDown}
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
          />
        )}
        {isRunning ? (
          <IconButton
            label="Cancel"
            icon={X}
            onClick={() => {
              for (const batch of batches) if (isUnderWay(batch)) batch.cancel();
            }}
          />
        ) : (
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        )}
      </div>
      {(failed.length > 0 || (isOpen && underWay.length > 0)) && (
        <ul className="min-h-0 flex-1 overflow-y-auto border-n4 border-t px-3 py-1">
          {kinds.slice(0, MOST_LINES).map((kind) => (
            <FailedLine key={`${kind.names[0]} ${kind.reason}`} kind={kind} />
          ))}
          {kinds.length > MOST_LINES && <li className="py-1 text-n10 text-xs">and {kinds.length - MOST_LINES} more</li>}
          {isOpen && underWay.slice(0, MOST_LINES).map((entry) => <Line key={entry.id} entry={entry} />)}
          {isOpen && underWay.length > MOST_LINES && (
            <li className="py-1 text-n10 text-xs">and {underWay.length - MOST_LINES} more</li>
          )}
        </ul>
      )}
      {(retriable > 0 || isRefused) && !isRunning && (
        <div className="flex flex-none justify-end gap-2 border-n4 border-t p-2">
          {isRefused && <SupportedFiles />}
          {retriable > 0 && (
            <Button
              size="small"
              icon={RotateCcw}
              onClick={() => {
                for (const batch of batches) if (batch.entries.some(({ canRetry }) => canRetry)) batch.retry();
              }}
            >
              {retriable === 1 ? 'Retry 1 file' : `Retry ${retriable} files`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Why files of one kind are not there, with what to do. */
function FailedLine({ kind: { names: given, reason } }: { kind: FailedKind }) {
  const names = given.map(withoutInvisible);
  const rest = names.length - NAMED;
  return (
    <li className="flex gap-2 py-1.5 text-xs">
      <Icon of={CircleAlert} size={14} className="mt-px flex-none text-bad" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 break-words font-medium text-sm" title={names.join('\n')}>
          {names.slice(0, NAMED).join(', ')}
          {rest > 0 && ` and ${rest} more`}
        </span>
        <span className="block break-words text-n10">{reason}</span>
      </span>
    </li>
  );
}

const LABELS: Readonly<Record<UploadEntry['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  offline: 'Waiting to connect',
  reading: 'Processing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

function Line({ entry: { name: given, state, sent, size } }: { entry: UploadEntry }) {
  const name = withoutInvisible(given);
  return (
    <li className="flex gap-2 py-1 text-xs">
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="flex-none text-n10 tabular-nums">
        {state === 'sending' && size > 0 ? `${Math.round((sent / size) * 100)} %` : LABELS[state]}
      </span>
    </li>
  );
}
