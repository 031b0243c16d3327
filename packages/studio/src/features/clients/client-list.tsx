import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderKanban, Users } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { takeBack } from '../../shell/take-back.ts';
import { gridRole } from '../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../ui/list/list-head.tsx';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../ui/list/virtual-rows.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { openLine, renameLine } from '../../ui/menu/menu-lines.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { ClientRow, clientColumns } from './client-row.tsx';
import { clientKeys } from './clients.queries.ts';
import { useClientLogo } from './use-client-logo.ts';

const COLUMNS: readonly Column<'name'>[] = [
  { label: 'Client', sort: 'name' },
  { label: 'Projects' },
  { label: 'Members' },
  { label: 'Edited' },
  { label: '' },
];

/** Clients by name: renamed in place, opened by Enter or a press. */
export function ClientList({
  clients,
  scroller,
}: {
  clients: readonly ClientItem[];
  scroller: RefObject<HTMLDivElement | null>;
}) {
  const navigate = useNavigate();
  const rename = useRenameClient();
  const logoEntries = useClientLogo();
  const ids = useMemo(() => clients.map(({ id }) => id), [clients]);
  const byId = useMemo(() => new Map(clients.map((client) => [client.id, client])), [clients]);
  const open = (clientId: string) => void navigate({ to: '/clients/$clientId', params: { clientId } });
  const list = useListSelection({
    ids,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: open,
    onOpen: open,
    onRename: (id, name) => {
      const client = byId.get(id);
      if (client?.mayManage) void rename(client, name);
    },
  });
  const entriesOf = (client: ClientItem): MenuEntry[] => {
    const { id: clientId, mayManage } = client;
    return [
      openLine(() => open(clientId)),
      {
        kind: 'action',
        id: 'members',
        label: 'Members',
        icon: Users,
        onSelect: () => void navigate({ to: '/clients/$clientId/members', params: { clientId } }),
      },
      {
        kind: 'action',
        id: 'projects',
        label: 'Projects',
        icon: FolderKanban,
        onSelect: () => void navigate({ to: '/projects', search: { clientIds: [clientId] } }),
      },
      ...(mayManage ? [renameLine(() => list.rename(clientId)), ...logoEntries(client)] : []),
    ];
  };
  return (
    <div {...gridRole('Clients')} {...list.listProps}>
      <ListHead columns={COLUMNS} className={clientColumns} sort="name" onSort={() => undefined} />
      <VirtualRows
        scroller={scroller}
        count={ids.length}
        rowHeight={56}
        keyOf={(index) => ids[index] ?? String(index)}
        leadAt={ids.indexOf(list.lead ?? '')}
        covered={32}
        isMeasured
      >
        {(index) => {
          const client = clients[index];
          return client && <ClientRow client={client} list={list} entries={entriesOf(client)} />;
        }}
      </VirtualRows>
    </div>
  );
}

/** Renames a client, with one way back. */
function useRenameClient() {
  const client = useQueryClient();
  const store = async (clientId: string, name: string) => {
    await api.clients.rename.mutate({ clientId, name });
    // Projects show their client's name.
    await Promise.all([
      client.invalidateQueries({ queryKey: clientKeys.all }),
      client.invalidateQueries({ queryKey: ['projects'] }),
    ]);
  };
  return async ({ id, name: old }: ClientItem, name: string): Promise<void> => {
    try {
      await store(id, name);
      const nameNow = async () => (await api.clients.get.query({ clientId: id })).name;
      const back = () =>
        takeBack(name, nameNow, () => store(id, old)).catch((error: unknown) =>
          notifyFailed(`“${name}” could not be renamed back`, { detail: messageOf(error) }),
        );
      notifyDone(`Renamed to “${name}”`, { action: { label: 'Undo', onClick: () => void back() } });
    } catch (error) {
      notifyFailed(`“${old}” could not be renamed`, { detail: messageOf(error) });
    }
  };
}
