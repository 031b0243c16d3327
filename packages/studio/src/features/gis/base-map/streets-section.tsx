import { STREETS_TYPE, type StreetsFile, type StreetsJob } from '@diorama/contract/gis/streets.contract.ts';
import { GitCompare, Map as MapIcon, RefreshCw, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Progress } from '../../../ui/show/progress.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { useEditor } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { StreetsCompare } from './lazy-streets-compare.tsx';
import { useFrameStreets, useStreets } from './use-streets.ts';

/** Streets of the map's own: visitors get them from this server, whatever becomes of providers. */
export function StreetsSection() {
  const { projectId, documentId } = useEditor();
  return projectId === null ? null : (
    <InspectorSection title="Streets" isFoldable>
      <Streets projectId={projectId} gisId={documentId} />
    </InspectorSection>
  );
}

function Streets({ projectId, gisId }: { projectId: string; gisId: string }) {
  const { field, data, error, named, cancel, send, changed } = useStreets(projectId, gisId);
  const { streetsArea } = useMapSession();
  const frame = useFrameStreets();
  const [isCompared, setCompared] = useState(false);
  if (!data)
    return error ? (
      <>
        <Fault text={messageOf(error)} />
        <Button size="small" className="self-start" onClick={() => void changed()}>
          Try again
        </Button>
      </>
    ) : (
      <Skeleton className="h-9" />
    );
  const { job, hasSource } = data;
  const file = named?.file;
  const isMaking = job?.state === 'waiting' || job?.state === 'running';
  const isFraming = streetsArea !== null && !isMaking && !field.isReadOnly;
  const fault = [cancel, send].find((each) => each.error)?.error;
  const problem = fault ? messageOf(fault) : (named?.problem ?? (job?.state === 'failed' ? job.message : null));
  return (
    <>
      {file && <KnownStreets file={file} onRemove={field.isReadOnly ? null : () => field.onChange(undefined)} />}
      {isMaking && <StreetsOnTheirWay job={job} onCancel={field.isReadOnly ? null : () => cancel.mutate()} />}
      {isFraming && <p className="text-n10 text-xs">Choose their area on the map.</p>}
      {problem !== null && <Fault text={problem} />}
      {!file && !isMaking && !isFraming && <p className="text-n10 text-xs">{hasSource ? OFFER : NO_SOURCE}</p>}
      {!field.isReadOnly && !isMaking && !isFraming && (
        <div className="flex flex-wrap gap-1.5">
          {hasSource && (
            <Button size="small" icon={file ? RefreshCw : MapIcon} disabled={!frame} onClick={() => frame?.(file)}>
              {file ? 'Update streets' : 'Add streets'}
            </Button>
          )}
          <OwnFile isPending={send.isPending} onFile={(chosen) => send.mutate(chosen)} />
          {file && file.version > 1 && (
            <Button size="small" icon={GitCompare} {...StreetsCompare.opener} onClick={() => setCompared(true)}>
              Compare versions
            </Button>
          )}
        </div>
      )}
      {isCompared && file && (
        <StreetsCompare projectId={projectId} fileId={file.fileId} onClose={() => setCompared(false)} />
      )}
    </>
  );
}

const OFFER = 'Copies the streets of an area into the project. Visitors get them from here, without another service.';
export const NO_SOURCE =
  'This server has no source of streets: an administrator can name one under Tools, Settings. A .pmtiles file works without it.';

function Fault({ text }: { text: string }) {
  return (
    <p role="status" className="text-bad-ink text-xs">
      {text}
    </p>
  );
}

function KnownStreets({ file, onRemove }: { file: StreetsFile; onRemove: (() => void) | null }) {
  return (
    <div className="flex items-center gap-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={file.fileName}>
          {file.fileName}
        </p>
        <p className="text-n10 text-xs tabular-nums">
          {formatBytes(file.bytes)}, zoom {file.minZoom} to {file.maxZoom}
        </p>
      </div>
      {onRemove && <IconButton label="Remove streets from this map" icon={Trash2} onClick={onRemove} />}
    </div>
  );
}

/** How far the copying is. */
export function StreetsOnTheirWay({ job, onCancel }: { job: StreetsJob; onCancel: (() => void) | null }) {
  return (
    <>
      <Progress
        label={job.state === 'waiting' ? 'Waiting' : 'Copying streets'}
        fraction={job.tiles > 0 ? job.tilesDone / job.tiles : null}
        {...(job.bytes > 0 ? { detail: `${formatBytes(job.bytesDone)} of ${formatBytes(job.bytes)}` } : {})}
      />
      {job.message !== null && <p className="text-n10 text-xs">{job.message}</p>}
      {onCancel && (
        <Button size="small" className="self-start" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

/** Takes a file of streets from the reader's own disk. */
export function OwnFile({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={Upload} disabled={isPending} onClick={() => input.current?.click()}>
        {isPending ? 'Uploading …' : 'Use a file …'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={`.pmtiles,${STREETS_TYPE}`}
        className="hidden"
        aria-label="File of streets"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
