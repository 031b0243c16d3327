import type { ClientMember, ClientRole } from '@diorama/contract/clients/clients.contract.ts';
import { ChevronsUpDown, Link2, Mail } from 'lucide-react';
import { ResourceRow } from '../../../resource/resource-row.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatMoment, formatRelativeTime } from '../../../ui/format/relative-time.ts';
import { ListCell } from '../../../ui/list/list-row.tsx';
import { RowMenu } from '../../../ui/list/row-menu.tsx';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { TimeAgo } from '../../../ui/show/time-ago.tsx';
import { ROLES, roleLabel } from './role-labels.ts';

/** Columns of the list of members. */
export const memberColumns =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_4.25rem] max-sm:grid-cols-[minmax(0,1fr)_auto_4.5rem] max-sm:gap-2';

type MemberRowProps = {
  member: ClientMember;
  list: ListSelectionState;
  isSelf: boolean;
  mayManage: boolean;
  entries: readonly MenuEntry[];
  onRole: (role: ClientRole) => void;
  /** Makes the account of somebody who has none, and copies the link by which they get in. */
  onInvite: () => void;
};

/** A member: who, as what, when they were last here. */
export function MemberRow({ member, list, isSelf, mayManage, entries, onRole, onInvite }: MemberRowProps) {
  const { id, userId, name, email, role, lastSeenAt, joinedAt, invitedUntil } = member;
  const isWaiting = userId === null;
  return (
    <ResourceRow
      id={id}
      name={name}
      list={list}
      entries={entries}
      hasBox={mayManage}
      columns={memberColumns}
      height="h-14 max-sm:h-16"
    >
      <ListCell className="flex items-center gap-3">
        {isWaiting ? (
          <span className="grid size-8 flex-none place-items-center rounded-full border border-n8 border-dashed text-n10">
            <Icon of={Mail} size={14} />
          </span>
        ) : (
          <Avatar name={name} colorKey={userId} size={32} />
        )}
        <div className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-strong" title={name}>
              {name}
            </span>
            {isSelf && <span className="flex-none rounded-[5px] bg-n3 px-1.5 text-n11 text-xs">You</span>}
          </span>
          <span className="truncate text-n10 text-xs" title={email}>
            {invitedUntil && `Not signed in yet, ${linkState(invitedUntil)} · `}
            {isWaiting ? `Added ${formatRelativeTime(joinedAt, new Date()).toLowerCase()}` : email}
          </span>
        </div>
      </ListCell>
      <ListCell>
        <RoleMenu name={name} role={role} mayManage={mayManage} onChange={onRole} />
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">
        {!isWaiting && !lastSeenAt && <span className="text-n10">Never</span>}
        {lastSeenAt && <TimeAgo at={lastSeenAt} />}
      </ListCell>
      <ListCell className="text-n11 tabular-nums max-sm:hidden">{!isWaiting && <TimeAgo at={joinedAt} />}</ListCell>
      <ListCell className="flex justify-end gap-1">
        {mayManage && (isWaiting || invitedUntil) && (
          <IconButton
            tabIndex={-1}
            label={isWaiting ? `Copy the invite link for ${name}` : `New invite link for ${name}`}
            icon={Link2}
            onClick={onInvite}
          />
        )}
        <RowMenu name={name} entries={entries} />
      </ListCell>
    </ResourceRow>
  );
}

const linkState = (until: Date): string =>
  until > new Date() ? `link until ${formatMoment(until)}` : 'the link has run out';

type RoleMenuProps = {
  name: string;
  role: ClientRole;
  mayManage: boolean;
  onChange: (role: ClientRole) => void;
};

/** Their role, to be changed where one may. */
function RoleMenu({ name, role, mayManage, onChange }: RoleMenuProps) {
  if (!mayManage) return <span className="text-n11">{roleLabel(role)}</span>;
  return (
    <DropdownMenu
      label={`Role of ${name}`}
      entries={ROLES.map(({ value, label }) => ({
        kind: 'action',
        id: value,
        label,
        isDisabled: value === role,
        onSelect: () => onChange(value),
      }))}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          tabIndex={-1}
          aria-label={`Role of ${name}: ${roleLabel(role)}`}
          className="-ml-2 flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-n4"
        >
          {roleLabel(role)}
          <Icon of={ChevronsUpDown} size={14} className="text-n9" />
        </button>
      )}
    </DropdownMenu>
  );
}
