import type { Device, VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { recordLabel, recordTitle, sentence } from '@diorama/documents/engine/schema/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SegmentedControl } from '../../ui/button/segmented-control.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useShowRecord } from '../address/use-show-record.ts';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { useDocumentName } from '../use-document-name.ts';
import { barsOf, PERIODS } from './visit-periods.ts';
import type { NamedRecord } from './visit-rows.ts';
import { duration, percent, type ThingRow, thingRows, type VisitColumn, type WayRow, wayRows } from './visit-rows.ts';
import { visitSummary } from './visits.queries.ts';
import { VisitsChart } from './visits-chart.tsx';
import { visitsCsv } from './visits-csv.ts';
import { VisitsTable } from './visits-table.tsx';
import { setVisitsView, useVisitsView } from './visits-view.store.ts';

const NOTE = 'Sums of a day in UTC. No cookies, nothing about any one visitor.';

/** How often the published product was visited, and what visitors saw, opened and walked. */
export function VisitsDialog({ product, onClose }: { product: OpenProduct; onClose: () => void }) {
  const { period } = useVisitsView();
  const query = useQuery(visitSummary(product, Number(period)));
  const { data } = query;
  return (
    <Dialog isOpen onClose={onClose} title="Visits" size="large" text={NOTE}>
      <div className="flex flex-col gap-4">
        <div>
          <SegmentedControl
            label="Period"
            options={PERIODS}
            value={period}
            onChange={(next) => setVisitsView({ period: next })}
          />
        </div>
        {query.isError && !data ? (
          <ErrorState
            title="The visits could not be loaded"
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : data ? (
          <Summary summary={data} days={Number(period)} onClose={onClose} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    </Dialog>
  );
}

function Summary({ summary, days, onClose }: { summary: VisitSummary; days: number; onClose: () => void }) {
  const { kind } = useShell();
  const { document } = kind.kind.labels;
  const sum = (key: 'visits' | 'views') => summary.days.reduce((all, one) => all + one[key], 0);
  const visits = sum('visits');
  if (summary.days.length === 0 && summary.counted.length === 0)
    return summary.isCounting ? (
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No visits in these days"
        text={`Once the ${document} is published, its page counts visits and what is seen and opened. Editors, previews and kiosks are left out. New figures take about half a minute.`}
      />
    ) : (
      <EmptyState icon={ChartNoAxesColumn} title="Visits are not counted" text={SWITCHED_OFF} />
    );
  return (
    <>
      {!summary.isCounting && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">{SWITCHED_OFF}</p>}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure label="Visits" value={visits.toLocaleString('en')} />
        {kind.visited.views && (
          <Figure label="Views per visit" value={visits > 0 ? (sum('views') / visits).toFixed(1) : '–'} />
        )}
        {summary.devices.map((one) => (
          <Figure
            key={one.device}
            label={DEVICES[one.device]}
            value={`${one.visits.toLocaleString('en')} (${percent(one.visits / Math.max(1, visits))})`}
          />
        ))}
      </dl>
      <VisitsChart bars={barsOf(summary.days, days, Date.now())} />
      <Tables summary={summary} days={days} onClose={onClose} />
    </>
  );
}

const SWITCHED_OFF = 'The project has switched visits off. Its settings switch them on again.';
const DEVICES: Readonly<Record<Device, string>> = { phone: 'Phones', tablet: 'Tablets', desktop: 'Computers' };

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-n10 text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}

const thingColumns = (name: string, count: string, hasTime: boolean): VisitColumn<ThingRow>[] => [
  { id: 'name', label: name, value: (row) => row.name },
  { id: 'count', label: count, value: (row) => row.count },
  { id: 'share', label: 'Share', value: (row) => row.share, text: (row) => percent(row.share) },
  ...(hasTime
    ? [
        {
          ...{ id: 'time', label: 'Average time', value: (row: ThingRow) => row.time },
          text: (row: ThingRow) => (row.time === null ? '–' : duration(row.time)),
        },
      ]
    : []),
];

const wayColumns = (name: string): VisitColumn<WayRow>[] => [
  { id: 'name', label: name, value: (row) => row.name },
  { id: 'walked', label: 'Walked', value: ({ walked }) => walked },
  { id: 'played', label: 'Played', value: ({ played }) => played },
  { id: 'late', label: 'Late', value: ({ late }) => late },
  { id: 'skipped', label: 'Skipped', value: ({ skipped }) => skipped },
];

/** What was seen, opened and walked, a tab for each. */
function Tables({ summary, days, onClose }: { summary: VisitSummary; days: number; onClose: () => void }) {
  const { kind } = useShell();
  const { labels } = kind.kind;
  const { views, opened, moves, hasEveryView } = kind.visited;
  const { store } = useEditor();
  const way = recordLabel(labels, moves?.[0] ?? '');
  const tabs = [
    ...(views ? [{ value: 'views' as const, label: 'Views' }] : []),
    ...(opened ? [{ value: 'opened' as const, label: 'Opened' }] : []),
    ...(moves ? [{ value: 'moves' as const, label: sentence(way.many) }] : []),
  ];
  const [chosen, setTab] = useState<'views' | 'opened' | 'moves' | null>(null);
  const tab = chosen ?? tabs[0]?.value;
  const named = useNamedRecord();
  const show = useShowRecord();
  const fileName = `${useDocumentName()} visits ${tab ?? ''} ${days} days.csv`;
  const onShow = (key: string) => {
    onClose();
    show(key);
  };
  if (!tab) return null;
  const things = (what: 'view' | 'open') =>
    thingRows(
      summary.counted,
      what,
      (id) => named(what === 'view' ? 'views' : 'opened', id),
      what === 'view' && hasEveryView ? [...(store.tables()[views?.[0] ?? '']?.keys() ?? [])] : [],
    );
  const [seen, open] = [things('view'), things('open')];
  const walked = wayRows(summary.counted, (id) => named('moves', id));
  const [seenColumns, openColumns] = [thingColumns('View', 'Seen', true), thingColumns('Name', 'Opened', false)];
  const ofMoves = wayColumns(sentence(way.one));
  const save = {
    views: () => visitsCsv(seen, seenColumns),
    opened: () => visitsCsv(open, openColumns),
    moves: () => visitsCsv(walked, ofMoves),
  };
  return (
    <div className="flex flex-col gap-2">
      <Tabs label="Figures" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'views' && (
          <VisitsTable
            {...{ rows: seen, columns: seenColumns, onShow, caption: 'Views that were seen', first: 'count' }}
            emptyText="No views were seen in these days."
          />
        )}
        {tab === 'opened' && (
          <VisitsTable
            {...{ rows: open, columns: openColumns, onShow, caption: 'What was opened', first: 'count' }}
            emptyText="Nothing was opened in these days."
          />
        )}
        {tab === 'moves' && (
          <VisitsTable
            {...{ rows: walked, columns: ofMoves, onShow, caption: sentence(way.many), first: 'walked' }}
            emptyText={`No ${way.many} were walked in these days.`}
          />
        )}
      </Tabs>
      {tab === 'moves' && (
        <p className="text-n10 text-xs">
          Late: a cross-fade took its place, as its video was not there in time. Skipped: left on the way, or the
          visitor asks for less motion.
        </p>
      )}
      <div className="flex justify-end">
        <Button
          size="small"
          icon={Download}
          onClick={() => saveFile(fileName, new Blob([save[tab]()], { type: 'text/csv' }))}
        >
          Save as CSV
        </Button>
      </div>
    </div>
  );
}

/** Finds what counted ids stand for in the document as it is now. */
function useNamedRecord(): (group: 'views' | 'opened' | 'moves', id: string) => NamedRecord {
  const { store } = useEditor();
  const { visited } = useShell().kind;
  return useCallback(
    (group, id) => {
      const { labels } = store.definition;
      const collections = visited[group] ?? [];
      for (const collection of collections) {
        const key = `${collection}/${id}`;
        const record = store.at(key);
        if (!record) continue;
        const name = recordTitle(labels, collection, record);
        return { key, name: name ?? `Untitled ${recordLabel(labels, collection).one}` };
      }
      const [only, ...others] = collections;
      const one = only !== undefined && others.length === 0 && group !== 'views' ? recordLabel(labels, only).one : null;
      return { key: null, name: `Deleted ${group === 'views' ? 'view' : (one ?? 'item')}` };
    },
    [store, visited],
  );
}
