import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderKanban, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import { useResourceList } from '../../resource/use-resource-list.ts';
import { takeBack } from '../../shell/take-back.ts';
import type { Column } from '../../ui/list/list-head.tsx';
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
  const open = ({ id }: ClientItem) => void navigate({ to: '/clients/$clientId', params: { clientId: id } });
  const resource = useResourceList({
    items: clients,
    nameOf: ({ name }) => name,
    onOpen: open,
    onRename: (client, name) => client.mayManage && void rename(client, name),
  });
  const { list } = resource;
  const entriesOf = (client: ClientItem): MenuEntry[] => {
    const { id: clientId, mayManage } = client;
    return [
      openLine(() => open(client)),
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
    <ResourceList
      resource={resource}
      label="Clients"
      scroller={scroller}
      columns={{ head: COLUMNS, className: clientColumns, sort: 'name' }}
      bulk={null}
    >
      {(client) => <ClientRow client={client} list={list} entries={entriesOf(client)} />}
    </ResourceList>
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
