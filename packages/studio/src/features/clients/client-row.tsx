import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, FolderKanban, Pencil, Users } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { counted } from '../../ui/format/counted.ts';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { listRow, listRowLink } from '../../ui/list-look.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { RenameClientDialog } from './lazy-dialogs.ts';

/** Columns of the list of clients. */
export const clientColumns = 'grid-cols-[2.4fr_1fr_1fr_90px_32px] max-sm:grid-cols-[1fr_40px]';

/** A client with its figures. */
export function ClientRow({ client, onRename }: { client: ClientItem; onRename: () => void }) {
  const { id: clientId, name, projectCount, memberCount, mayManage, updatedAt } = client;
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
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
  ];
  if (mayManage)
    entries.push(
      { kind: 'separator', id: 'line' },
      {
        kind: 'action',
        id: 'rename',
        label: 'Rename',
        icon: Pencil,
        opener: RenameClientDialog.opener,
        onSelect: onRename,
      },
    );
  return (
    <li className={cx(listRow, clientColumns)}>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} colorKey={clientId} size={32} />
        <div className="flex min-w-0 flex-col">
          <Link to="/clients/$clientId" params={{ clientId }} className={listRowLink} title={name}>
            {name}
          </Link>
          <span className="truncate text-n10 text-xs sm:hidden">
            {counted(projectCount, 'project')}, {counted(memberCount, 'member')}
          </span>
        </div>
      </div>
      <span className="text-n11 tabular-nums max-sm:hidden">{projectCount.toLocaleString('en')}</span>
      <span className="text-n11 tabular-nums max-sm:hidden">{memberCount.toLocaleString('en')}</span>
      <time
        className="text-n11 tabular-nums max-sm:hidden"
        dateTime={updatedAt.toISOString()}
        title={formatMoment(updatedAt)}
      >
        {formatRelativeTime(updatedAt, new Date())}
      </time>
      <span className="relative z-1">
        <DropdownMenu label={name} align="end" entries={entries}>
          {(trigger) => <IconButton {...trigger} label={`More about ${name}`} icon={Ellipsis} />}
        </DropdownMenu>
      </span>
    </li>
  );
}
