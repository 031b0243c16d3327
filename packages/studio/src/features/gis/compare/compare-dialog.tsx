import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { compareMaps } from '@diorama/documents/gis/compare-maps.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisDocument, GisRecords } from '@diorama/documents/gis/gis.records.ts';
import type { GisTarget } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { GisScene } from '@diorama/players/gis/gis-scene.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { revisionState } from '../../../editor/history/history.queries.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { useEditor } from '../editor-hooks.ts';
import { createMapContent } from '../stage/map-content.ts';
import { useMapBase } from '../stage/use-map-base.ts';
import { useMapScene } from '../stage/use-map-scene.ts';
import { ChangeList } from './change-list.tsx';
import { type ChangeRow, changeRows } from './change-rows.ts';
import { type ComparedMaps, CompareMaps } from './compare-maps.tsx';

const NONE: ReadonlySet<string> = new Set();
const NAMES = { before: 'Live', after: 'Draft' };
const TARGETS = { hotspots: 'hotspot', outline: 'outline-feature', label: 'label' } as const;

/** What visitors see against the draft: a list by layer, and both states on one map. */
export function CompareDialog({ live, onClose }: { live: PublicationInfo; onClose: () => void }) {
  const { documentId } = useEditor();
  const { data, error, refetch } = useQuery(revisionState(gisDocument.kind, documentId, live.sourceRevision));
  const before = useMemo(
    () => data && new Records<GisDocument>(gisDocument, trustedTables(gisDocument, data.records.value)),
    [data],
  );
  return (
    <Dialog isOpen onClose={onClose} size="wide" title="Compare on the map" text={`v${live.version} and the draft`}>
      {error ? (
        <ErrorState
          title="The live version could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : before ? (
        <Comparison before={before} />
      ) : (
        <Skeleton className="h-[min(70vh,40rem)]" />
      )}
    </Dialog>
  );
}

function Comparison({ before }: { before: GisRecords }) {
  const { store } = useEditor();
  const { language } = useAddress();
  const [after] = useState(() => store.records());
  const rows = useMemo(() => changeRows(compareMaps(before, after)), [before, after]);
  const scenes = useScenes(before, after);
  const [maps, setMaps] = useState<ComparedMaps | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const onReady = useCallback((made: ComparedMaps | null) => setMaps(made), []);
  const show = (row: ChangeRow) => {
    setCurrent(row.key);
    if (!maps) return;
    const features = row.type === 'feature' ? [row.feature] : row.layer.features;
    const target: GisTarget | null =
      row.type === 'feature' ? { type: TARGETS[row.layer.type], id: row.feature.id, layer: row.layer.id } : null;
    maps.before.select(target);
    maps.after.select(target);
    // What is gone stands on the live map alone; the other one follows.
    const isGone = features.every(({ change }) => change === 'removed');
    (isGone ? maps.before : maps.after).fit(features.map(({ id }) => id));
  };
  const count = rows.filter(({ type }) => type === 'feature').length;
  return (
    <div className="flex h-[min(70vh,40rem)] gap-4 max-md:flex-col">
      <div className="flex w-85 flex-none flex-col gap-2 max-md:h-48 max-md:w-full">
        <p className="text-n11" role="status">
          {rows.length === 0
            ? 'No layer and no feature differs.'
            : `${count.toLocaleString('en')} ${count === 1 ? 'feature differs' : 'features differ'}.`}
        </p>
        <ChangeList rows={rows} current={current} language={language} onShow={show} />
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        {scenes && <CompareMaps {...scenes} names={NAMES} onReady={onReady} />}
      </div>
    </div>
  );
}

/** Both states with the looks of the project; null until the base map is known. */
function useScenes(before: GisRecords, after: GisRecords): { before: GisScene; after: GisScene } | null {
  const scene = useMapScene();
  const base = useMapBase(before.one('settings'));
  const documents = useMemo(
    () => ({ before: createMapContent()(before, NONE), after: createMapContent()(after, NONE) }),
    [before, after],
  );
  return useMemo(
    () =>
      scene && base
        ? {
            before: { ...scene, base: base.base, tiles: base.tiles, document: documents.before },
            after: { ...scene, document: documents.after },
          }
        : null,
    [scene, base, documents],
  );
}
