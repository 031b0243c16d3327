import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { Link } from '@tanstack/react-router';
import { ResourceRow } from '../../resource/resource-row.tsx';
import { InlineName } from '../../ui/field/inline-name.tsx';
import { counted } from '../../ui/format/counted.ts';
import { ListCell } from '../../ui/list/list-row.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import type { ListSelectionState } from '../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { ClientLogo } from './client-logo.tsx';

/** Columns of the list of clients. */
export const clientColumns =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)_minmax(0,1fr)_5.625rem_2rem] max-sm:grid-cols-[minmax(0,1fr)_2.5rem]';

interface ClientRowProps {
  client: ClientItem;
  list: ListSelectionState;
  entries: readonly MenuEntry[];
}

/** A client with its figures. */
export function ClientRow(props: ClientRowProps) {
  const { client, list, entries } = props;
  const { id, name, projectCount, memberCount, updatedAt } = client;
  return (
    <ResourceRow
      id={id}
      name={name}
      list={list}
      entries={entries}
      hasBox={false}
      columns={clientColumns}
      height="h-14 max-sm:h-16"
    >
      <ListCell className="flex items-center gap-3">
        <ClientLogo client={client} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Name {...props} />
          <span className="truncate text-n10 text-xs sm:hidden">
            {counted(projectCount, 'project')}, {counted(memberCount, 'member')}
          </span>
        </div>
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">{projectCount.toLocaleString('en')}</ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">{memberCount.toLocaleString('en')}</ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        <TimeAgo at={updatedAt} />
      </ListCell>
      <ListCell>
        <RowMenu name={name} entries={entries} />
      </ListCell>
    </ResourceRow>
  );
}

function Name({ client: { id, name, mayManage }, list }: ClientRowProps) {
  const rename = mayManage ? list.renameOf(id, name) : undefined;
  if (rename?.isOpen)
    return <InlineName label={`Name of ${name}`} value={name} onCommit={rename.onCommit} onClose={rename.onClose} />;
  return (
    <Link
      to="/clients/$clientId"
      params={{ clientId: id }}
      tabIndex={-1}
      draggable={false}
      onClick={(event) => event.stopPropagation()}
      className="max-w-full self-start truncate font-strong text-n12 no-underline hover:underline"
      title={name}
    >
      {name}
    </Link>
  );
}
