import type { ClientMember, ClientRole } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown, Link2, Mail, UserMinus } from 'lucide-react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { listRow } from '../../ui/list-look.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { clientKeys } from './clients.queries.ts';
import { RemoveMemberDialog } from './lazy-dialogs.ts';
import { ROLES, roleLabel } from './role-labels.ts';
import { useInviteLink } from './use-invite-link.ts';

/** Columns of the list of members. */
export const memberColumns = 'grid-cols-[2.4fr_1fr_1fr_1fr_72px] max-sm:grid-cols-[1fr_auto_auto] max-sm:gap-2';

/** A member: who, as what, when they were last here. */
export function MemberRow({
  clientId,
  member,
  isSelf,
  mayManage,
  onRemove,
}: {
  clientId: string;
  member: ClientMember;
  isSelf: boolean;
  mayManage: boolean;
  onRemove: () => void;
}) {
  const { id, userId, name, email, role, lastSeenAt, joinedAt } = member;
  const isWaiting = userId === null;
  return (
    <li className={cx(listRow, memberColumns)}>
      <div className="flex min-w-0 items-center gap-3">
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
            {isWaiting ? `Added ${formatRelativeTime(joinedAt, new Date()).toLowerCase()}` : email}
          </span>
        </div>
      </div>
      <RoleMenu clientId={clientId} memberId={id} name={name} role={role} mayManage={mayManage} />
      <span className="text-n11 max-sm:hidden">
        {!isWaiting && !lastSeenAt && <span className="text-n10">Never</span>}
        {lastSeenAt && (
          <time dateTime={lastSeenAt.toISOString()} title={formatMoment(lastSeenAt)}>
            {formatRelativeTime(lastSeenAt, new Date())}
          </time>
        )}
      </span>
      <span className="text-n11 max-sm:hidden">
        {!isWaiting && (
          <time dateTime={joinedAt.toISOString()} title={formatMoment(joinedAt)}>
            {formatRelativeTime(joinedAt, new Date())}
          </time>
        )}
      </span>
      <span className="flex justify-end gap-1">
        {mayManage && isWaiting && <InviteButton clientId={clientId} member={member} />}
        {mayManage && (
          <IconButton
            {...RemoveMemberDialog.opener}
            label={isSelf ? 'Leave this client' : `Remove ${name}`}
            icon={UserMinus}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

/** Their role, to be changed where one may. */
function RoleMenu({
  clientId,
  memberId,
  name,
  role,
  mayManage,
}: {
  clientId: string;
  memberId: string;
  name: string;
  role: ClientRole;
  mayManage: boolean;
}) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: ClientRole) => api.clients.setRole.mutate({ clientId, memberId, role: next }),
    onSuccess: async (_result, next) => {
      await client.invalidateQueries({ queryKey: clientKeys.all });
      notifyDone(`${name} is ${next === 'viewer' ? 'a viewer' : `an ${next}`} now`, {
        action: { label: 'Undo', onClick: () => change.mutate(role) },
      });
    },
    onError: (error) => notifyFailed('The role could not be changed', { detail: messageOf(error) }),
  });
  if (!mayManage) return <span className="text-n11">{roleLabel(role)}</span>;
  return (
    <DropdownMenu
      label={`Role of ${name}`}
      entries={ROLES.map(({ value, label }) => ({
        kind: 'action',
        id: value,
        label,
        isDisabled: value === role,
        onSelect: () => change.mutate(value),
      }))}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={`Role of ${name}: ${roleLabel(role)}`}
          className="-ml-2 flex h-8 items-center gap-1.5 self-center justify-self-start rounded-md px-2 hover:bg-n4"
        >
          {roleLabel(role)}
          <Icon of={ChevronsUpDown} size={14} className="text-n9" />
        </button>
      )}
    </DropdownMenu>
  );
}

/** Makes the account of somebody who has none, and copies the link by which they get in. */
function InviteButton({ clientId, member }: { clientId: string; member: ClientMember }) {
  const invite = useInviteLink(clientId);
  return (
    <IconButton
      label={`Copy the invite link for ${member.name}`}
      icon={Link2}
      isPending={invite.isPending}
      onClick={() => invite.mutate(member)}
    />
  );
}
