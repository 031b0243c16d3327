import {
  STREETS_TYPE,
  type StreetsArea,
  type StreetsEstimate,
  type StreetsFile,
  type StreetsJob,
} from '@diorama/contract/gis/streets.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Map as MapIcon, RefreshCw, Trash2, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { Progress } from '../../../ui/show/progress.tsx';
import { mediaOf, uploadFiles } from '../../files/public.ts';
import { useEditor, useField } from '../editor-hooks.ts';
import { mapStreets, streetsFile, streetsKey } from '../gis.queries.ts';
import { type MapCamera, useMapSession } from '../selection/map-session.tsx';

/** Streets of the map's own: visitors get them from this server, whatever becomes of providers. */
export function StreetsSection() {
  const { projectId, documentId, live } = useEditor();
  const client = useQueryClient();
  useEffect(
    () =>
      live.onEvent(({ type }) => {
        if (type === 'streets') void client.invalidateQueries({ queryKey: streetsKey(documentId) });
      }),
    [live, client, documentId],
  );
  return projectId === null ? null : <Streets projectId={projectId} gisId={documentId} />;
}

function Streets({ projectId, gisId }: { projectId: string; gisId: string }) {
  const field = useField('settings', 'settings', ['streets']);
  const { camera } = useMapSession();
  const client = useQueryClient();
  const { data } = useQuery(mapStreets(projectId, gisId));
  const fileId = field.value ? (assetIdOf(field.value.url) ?? undefined) : undefined;
  const made = data?.job?.state === 'done' ? data.job.id : '';
  const named = useQuery(streetsFile(projectId, fileId, made)).data;
  const changed = () => client.invalidateQueries({ queryKey: streetsKey(gisId) });
  const estimate = useMutation({
    mutationFn: async (area: StreetsArea) => ({
      area,
      ...(await api.gis.streets.estimate.mutate({ projectId, gisId, area })),
    }),
  });
  const make = useMutation({
    mutationFn: (area: StreetsArea) =>
      api.gis.streets.make.mutate({ projectId, gisId, area, requestId: crypto.randomUUID() }),
    onSuccess: () => {
      estimate.reset();
      return changed();
    },
  });
  const cancel = useMutation({
    mutationFn: () => api.gis.streets.cancel.mutate({ projectId, gisId }),
    onSuccess: changed,
  });
  const send = useMutation({
    mutationFn: async (file: File) => {
      const { items, failed } = await uploadFiles({ projectId, directoryId: 'root', sources: [{ file, path: [] }] });
      const [item] = items;
      if (!item) throw new Error(failed[0]?.reason ?? 'The file could not be uploaded');
      const { problem } = await api.gis.streets.check.query({ projectId, fileId: item.id });
      if (problem !== null) throw new Error(problem);
      field.onChange(mediaOf(item));
    },
  });
  if (!data) return null;
  const { job, hasSource } = data;
  const file = named?.file;
  const isMaking = job?.state === 'waiting' || job?.state === 'running';
  const fault = [estimate, make, cancel, send].find(({ error }) => error)?.error;
  const problem = fault ? messageOf(fault) : (named?.problem ?? (job?.state === 'failed' ? job.message : null));
  return (
    <InspectorSection title="Streets" isFoldable>
      {file && <KnownStreets file={file} onRemove={field.isReadOnly ? null : () => field.onChange(undefined)} />}
      {isMaking && <StreetsOnTheirWay job={job} onCancel={field.isReadOnly ? null : () => cancel.mutate()} />}
      {estimate.data && !isMaking && (
        <Estimated
          estimate={estimate.data}
          isPending={make.isPending}
          onMake={() => make.mutate(estimate.data.area)}
          onClose={() => estimate.reset()}
        />
      )}
      {problem !== null && (
        <p role="status" className="text-bad-ink text-xs">
          {problem}
        </p>
      )}
      {!file && !isMaking && !estimate.data && <p className="text-n10 text-xs">{hasSource ? OFFER : NO_SOURCE}</p>}
      {!field.isReadOnly && !isMaking && !estimate.data && (
        <div className="flex flex-wrap gap-1.5">
          {hasSource && (
            <Button
              size="small"
              icon={file ? RefreshCw : MapIcon}
              disabled={!camera || estimate.isPending}
              onClick={() => camera && estimate.mutate(areaInSight(camera))}
            >
              {file ? 'Update streets' : 'Add streets of this view'}
            </Button>
          )}
          <OwnFile isPending={send.isPending} onFile={(chosen) => send.mutate(chosen)} />
        </div>
      )}
    </InspectorSection>
  );
}

const OFFER =
  'Copies the streets of what the map shows now into the project. Visitors get them from here, without another service.';
const NO_SOURCE =
  'This server has no source of streets: its operator can name one as MAP_SOURCE. A .pmtiles file works without it.';

/** What the map shows, in degrees. */
function areaInSight(camera: MapCamera): StreetsArea {
  const view = camera.view('bounds');
  if (view.type !== 'bounds') throw new Error('A view of bounds has bounds');
  const { northEast, southWest } = view;
  return { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat };
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

function StreetsOnTheirWay({ job, onCancel }: { job: StreetsJob; onCancel: (() => void) | null }) {
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

interface EstimatedProps {
  estimate: StreetsEstimate;
  isPending: boolean;
  onMake: () => void;
  onClose: () => void;
}

/** What streets would be, before anything is copied. */
function Estimated({ estimate: { tiles, bytes, problem }, isPending, onMake, onClose }: EstimatedProps) {
  return (
    <>
      <p role="status" className={problem === null ? 'tabular-nums' : 'text-bad-ink text-xs'}>
        {problem ?? `${counted(tiles, 'tile')}, about ${formatBytes(bytes ?? 0)}`}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {problem === null && (
          <Button size="small" variant="primary" disabled={isPending} onClick={onMake}>
            Copy streets
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {problem === null ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </>
  );
}

function OwnFile({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
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
