import type { QuotaItem } from '@diorama/contract/quotas/quotas.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { apiErrorOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { isNearRead } from '../../ui/field/near-note.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { formatBytes } from '../../ui/format/bytes.ts';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { useWantedText } from '../../ui/list/wanted-text.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { RoomMeter } from '../../ui/show/room-meter.tsx';
import { QuotaDialog } from './quota-dialog.tsx';
import { quotaList } from './quotas.queries.ts';

/** What clients and their projects store, and how much of it they may. */
export function QuotasPart() {
  const [search, setSearch] = useState('');
  const [changed, setChanged] = useState<QuotaItem | null>(null);
  const wanted = useWantedText(search);
  const read = useInfiniteQuery(quotaList({ search: wanted }));
  if (!read.data && apiErrorOf(read.error)?.code === 'FORBIDDEN')
    return <p className="text-n10">Administrators see them here.</p>;
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search clients"
        value={search}
        onChange={setSearch}
        size="small"
        isFound={wanted === search.trim() && !read.isFetching}
        isNear={isNearRead(read)}
      />
      <PagedRows
        read={read}
        label="Clients"
        errorTitle="The clients could not be loaded"
        empty={wanted === undefined ? 'There are no clients yet.' : 'No client has such a name.'}
      >
        {(client) => (
          <OpenedRow
            key={client.id}
            name={client.name}
            label={`Projects of ${client.name}`}
            clientId={client.id}
            onChange={setChanged}
          >
            <Amount item={client} onChange={setChanged} />
          </OpenedRow>
        )}
      </PagedRows>
      {wanted === undefined && (
        <ul className="rounded-lg border border-n5">
          <OpenedRow
            name="Projects without a client"
            label="Projects without a client"
            clientId={null}
            onChange={setChanged}
          />
        </ul>
      )}
      {changed && <QuotaDialog item={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}

type OpenedRowProps = {
  name: string;
  /** Of the projects; read aloud. */
  label: string;
  clientId: string | null;
  onChange: (item: QuotaItem) => void;
  children?: React.ReactNode;
};

/** A client, which opens to its projects. */
function OpenedRow({ name, label, clientId, onChange, children }: OpenedRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-n4 border-b last:border-b-0">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 basis-40 items-center gap-1.5 rounded-sm text-left font-strong"
        >
          <Icon
            of={ChevronRight}
            size={16}
            className={cx('flex-none text-n10 transition-transform', isOpen && 'rotate-90')}
          />
          <span className="truncate" title={name}>
            {name}
          </span>
        </button>
        {children}
      </div>
      {isOpen && (
        <div className="px-3 pb-3 sm:pl-8.5">
          <Projects clientId={clientId} label={label} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

function Projects({ clientId, label, onChange }: Pick<OpenedRowProps, 'clientId' | 'label' | 'onChange'>) {
  return (
    <PagedRows
      read={useInfiniteQuery(quotaList({ clientId }))}
      label={label}
      errorTitle="The projects could not be loaded"
      empty="There are no projects."
    >
      {(project) => (
        <li
          key={project.id}
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-n4 border-b px-3 py-1.5 last:border-b-0"
        >
          <span className="min-w-0 flex-1 basis-40 truncate" title={project.name}>
            {project.name}
          </span>
          <Amount item={project} onChange={onChange} />
        </li>
      )}
    </PagedRows>
  );
}

/** What is stored, of how much, with the way to change that. */
function Amount({ item, onChange }: { item: QuotaItem; onChange: (item: QuotaItem) => void }) {
  const { name, bytes, quota } = item;
  return (
    <span className="flex flex-none items-center gap-3 max-sm:w-full max-sm:justify-between">
      {quota === null ? (
        <span className="w-44 text-n10 sm:text-right text-xs tabular-nums">{formatBytes(bytes)}, no quota</span>
      ) : (
        <span className="flex w-44">
          <RoomMeter label="Stored" bytes={bytes} quota={quota} />
        </span>
      )}
      <Button size="small" variant="quiet" aria-label={`Set the quota of ${name}`} onClick={() => onChange(item)}>
        {quota === null ? 'Set' : 'Change'}
      </Button>
    </span>
  );
}
