import { MOST_STREET_TILES } from '@diorama/contract/gis/streets.contract.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon, X } from 'lucide-react';
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { keptSettings } from '../../../ui/kept-setting.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor, useOne } from '../editor-hooks.ts';
import type { Area } from '../first-view/view-frame.ts';
import { mapBase } from '../gis.queries.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { NO_SOURCE, OwnFile, StreetsOnTheirWay } from './streets-section.tsx';
import { useFrameStreets, useStreets, useStreetsEstimate } from './use-streets.ts';

/** From this zoom on the built-in map has nothing more to show. */
const NEAR = 9;
/** Maps on which the offer was put away. */
const putAway = keptSettings('streets-offer', (stored) => (stored === true ? true : null));

/**
 * Streets on the stage: what those in the frame would be, how far their copying is, and where the built-in map ends the step
 * that gives it some. `isEmpty`: nothing stands on the map, which is said in the middle of the stage.
 */
export function StreetsBar({ isEmpty }: { isEmpty: boolean }) {
  const { projectId } = useEditor();
  const { tool } = useMapSession();
  const isReadOnly = useReadOnly() !== null;
  if (isReadOnly || projectId === null || tool !== 'select') return null;
  return <Bar projectId={projectId} isEmpty={isEmpty} />;
}

function Bar({ projectId, isEmpty }: { projectId: string; isEmpty: boolean }) {
  const { documentId: gisId } = useEditor();
  const streets = useStreets(projectId, gisId);
  const { streetsArea } = useMapSession();
  const isBare = useIsBare();
  const [isPutAway, setPutAway] = useState(() => putAway.of(gisId) === true);
  const { data, cancel } = streets;
  const job = data?.job;
  if (job?.state === 'waiting' || job?.state === 'running')
    return (
      <Floating name="Copying of streets">
        <div className="flex w-80 max-w-full flex-col gap-1.5">
          <StreetsOnTheirWay job={job} onCancel={() => cancel.mutate()} />
        </div>
      </Floating>
    );
  if (streetsArea) return <Framed {...{ projectId, gisId, area: streetsArea, make: streets.make }} />;
  if (!data || !isBare || isPutAway) return null;
  const close = () => {
    putAway.keep(gisId, true);
    setPutAway(true);
  };
  return <Offer {...{ streets, hasSource: data.hasSource, isEmpty }} onPutAway={close} />;
}

/** A card at the lower edge of the stage. `isWideOnly`: where there is room for it. */
function Floating({ name, isWideOnly = false, children }: { name: string; isWideOnly?: boolean; children: ReactNode }) {
  return (
    <div
      data-wide-only={isWideOnly || undefined}
      className="pointer-events-none absolute inset-x-2.5 bottom-8 z-10 @max-xl:bottom-2 flex justify-center data-wide-only:@max-xl:hidden"
    >
      <section
        aria-label={name}
        className="pointer-events-auto flex max-w-160 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-pop py-2.5 pr-2.5 pl-3.5 shadow-float"
      >
        {children}
      </section>
    </div>
  );
}

interface OfferProps {
  streets: ReturnType<typeof useStreets>;
  hasSource: boolean;
  isEmpty: boolean;
  onPutAway: () => void;
}

function Offer({ streets: { send }, hasSource, isEmpty, onPutAway }: OfferProps) {
  const frame = useFrameStreets();
  return (
    <Floating name="Streets for this map" isWideOnly={isEmpty}>
      <Icon of={MapIcon} size={18} className="flex-none text-n10 @max-xl:hidden" />
      <div className="min-w-0 max-w-85 flex-1">
        <p className="font-medium">The built-in map shows no streets</p>
        <p className={send.error ? 'text-bad-ink text-xs' : 'text-n10 text-xs'}>
          {send.error
            ? messageOf(send.error)
            : hasSource
              ? 'Copy those around your places into the project.'
              : NO_SOURCE}
        </p>
      </div>
      <div className="flex flex-none items-center gap-1">
        {hasSource ? (
          <Button size="small" variant="primary" disabled={!frame} onClick={() => frame?.()}>
            Add streets
          </Button>
        ) : (
          <OwnFile isPending={send.isPending} onFile={(file) => send.mutate(file)} />
        )}
        <IconButton label="Put this offer away" icon={X} onClick={onPutAway} />
      </div>
    </Floating>
  );
}

/** What streets show when one is near, by the zoom of their nearest tiles; beyond it they are enlarged. */
const DETAILS = [
  { value: '15', label: 'Houses and paths' },
  { value: '13', label: 'Streets' },
  { value: '11', label: 'Main roads' },
] as const;
type Detail = (typeof DETAILS)[number]['value'];

interface FramedProps {
  projectId: string;
  gisId: string;
  area: Area;
  make: ReturnType<typeof useStreets>['make'];
}

/** What the streets of the frame on the map would be, before anything is copied. */
function Framed({ projectId, gisId, area, make }: FramedProps) {
  const { frameStreets } = useMapSession();
  const [detail, setDetail] = useState<Detail>('15');
  const maxZoom = Number(detail);
  const { data, error, isFetching, refetch } = useStreetsEstimate(projectId, gisId, area, maxZoom);
  const fault = make.error ?? error;
  const problem = fault ? messageOf(fault) : (data?.problem ?? null);
  // A smaller area would not help.
  const isUnread =
    error !== null || (data && data.problem !== null && data.bytes === null && data.tiles <= MOST_STREET_TILES);
  return (
    <Floating name="Area of streets">
      <div className="w-44">
        <Select label="Detail" hasHiddenLabel options={DETAILS} value={detail} onChange={setDetail} />
      </div>
      <p
        role="status"
        data-stale={isFetching || undefined}
        className={
          problem === null
            ? 'w-40 flex-1 text-n11 tabular-nums data-stale:text-n9'
            : 'max-w-75 flex-1 text-bad-ink text-xs'
        }
      >
        {problem ?? (data ? `${counted(data.tiles, 'tile')}, about ${formatBytes(data.bytes ?? 0)}` : 'Counting …')}
      </p>
      <div className="flex flex-none gap-1.5">
        <Button size="small" variant="quiet" onClick={() => frameStreets(null)}>
          Cancel
        </Button>
        {isUnread ? (
          <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            disabled={make.isPending || (problem !== null && !isFetching)}
            onClick={() => make.mutate({ area, maxZoom })}
          >
            Copy streets
          </Button>
        )}
      </div>
    </Floating>
  );
}

/** Whether the map has no streets, and shows an area for which the built-in one has nothing. */
function useIsBare(): boolean {
  const { mapStyle, streets } = useOne('settings');
  const { map } = useMapSession();
  const isNear = useIsNear(map);
  const isDrawn = mapStyle.type === 'classic' && !mapStyle.style.startsWith('satellite');
  const { data } = useQuery({ ...mapBase(mapStyle), enabled: isDrawn && !streets });
  return isNear && isDrawn && !streets && data?.notice?.reason === 'OVERVIEW_ONLY';
}

function useIsNear(map: GisMap | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) =>
      map?.subscribe((event) => {
        if (event.type === 'move') listener();
      }) ?? (() => undefined),
    [map],
  );
  return useSyncExternalStore(subscribe, () => map !== null && map.camera().zoom >= NEAR);
}
