import type { ClientMember, ClientRole } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, Link2, type LucideIcon, Mail, Pencil, ShieldUser, UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { sendsMail } from '../../../api/sends-mail.ts';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole, headRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../../ui/list/list-head.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { notifyDone, notifyFailed, notifyPersistent } from '../../../ui/notice/notify.ts';
import { me } from '../../sessions/public.ts';
import { clientKeys } from '../clients.queries.ts';
import { RemoveMemberDialog } from '../lazy-dialogs.ts';
import { MemberRow, memberColumns } from './member-row.tsx';
import { ROLES, roleLabel } from './role-labels.ts';
import { useMemberActions } from './use-member-actions.ts';

const COLUMNS: readonly Column<'name'>[] = [
  { label: 'Member' },
  { label: 'Role' },
  { label: 'Last here' },
  { label: 'Joined' },
  { label: '' },
];

const ROLE_ICONS: Readonly<Record<ClientRole, LucideIcon>> = { editor: Pencil, viewer: Eye, owner: ShieldUser };

type MemberListProps = {
  clientId: string;
  /** Those with an account first. */
  members: readonly ClientMember[];
  mayManage: boolean;
};

/** The members of a client, one or several at a time; those without an account below the others. */
export function MemberList({ clientId, members, mayManage }: MemberListProps) {
  const { data: user } = useQuery(me);
  const actions = useMemberActions(clientId);
  const invite = useInviteLink(clientId);
  const mailInvite = useMailInvite(clientId);
  const [removing, setRemoving] = useState<readonly ClientMember[] | null>(null);
  const { joined, waiting, ids } = useMemo(() => {
    const joined = members.filter(({ userId }) => userId !== null);
    const waiting = members.filter(({ userId }) => userId === null);
    return { joined, waiting, ids: [...joined, ...waiting].map(({ id }) => id) };
  }, [members]);
  const byId = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
  const membersOf = (chosen: readonly string[]) => chosen.flatMap((id) => byId.get(id) ?? []);
  const list = useListSelection({
    ids,
    nameOf: (id) => byId.get(id)?.name ?? '',
    ...(mayManage ? { onDelete: (chosen) => setRemoving(membersOf(chosen)) } : {}),
  });
  const selected = membersOf(ids.filter((id) => list.selected.has(id)));
  const entriesOf = (member: ClientMember): MenuEntry[] => {
    const targets = membersOf(list.targetsOf(member.id));
    const [role, ...others] = new Set(targets.map((target) => target.role));
    return [
      ...(targets.length === 1
        ? [
            {
              kind: 'action' as const,
              id: 'copy',
              label: 'Copy email address',
              icon: Copy,
              onSelect: () => copyAddress(member.email),
            },
          ]
        : []),
      ...(mayManage && targets.length === 1 && (member.userId === null || member.invitedUntil !== null)
        ? [
            {
              kind: 'action' as const,
              id: 'invite',
              label: member.userId === null ? 'Copy invite link' : 'New invite link',
              icon: Link2,
              onSelect: () => invite.mutate(member),
            },
            ...(sendsMail()
              ? [
                  {
                    kind: 'action' as const,
                    id: 'mail-invite',
                    label: 'Send invitation by mail',
                    icon: Mail,
                    onSelect: () => mailInvite.mutate(member),
                  },
                ]
              : []),
          ]
        : []),
      ...(mayManage
        ? [
            {
              kind: 'choice' as const,
              id: 'role',
              label: 'Role',
              value: others.length === 0 ? (role ?? '') : '',
              options: ROLES.map(({ value, label }) => ({ value, label })),
              onChange: (next: string) => {
                const wanted = ROLES.find(({ value }) => value === next);
                if (wanted) void actions.setRole(targets, wanted.value);
              },
            },
            { kind: 'separator' as const, id: 'line' },
            {
              kind: 'action' as const,
              id: 'remove',
              label: targets.length === 1 && member.userId === user?.id ? 'Leave this client' : 'Remove',
              icon: UserMinus,
              shortcut: 'Del',
              isDangerous: true,
              opener: RemoveMemberDialog.opener,
              onSelect: () => setRemoving(targets),
            },
          ]
        : []),
    ];
  };
  const rowOf = (member: ClientMember) => (
    <MemberRow
      key={member.id}
      member={member}
      list={list}
      isSelf={member.userId !== null && member.userId === user?.id}
      mayManage={mayManage}
      entries={entriesOf(member)}
      onRole={(role) => void actions.setRole([member], role)}
      onInvite={() => invite.mutate(member)}
    />
  );
  return (
    <>
      {selected.length > 0 && mayManage && (
        <div className="mb-2">
          <BulkBar
            count={selected.length}
            actions={[
              ...ROLES.map(({ value }) => ({
                id: value,
                label: `Make ${roleLabel(value).toLowerCase()}`,
                icon: ROLE_ICONS[value],
                onSelect: () => void actions.setRole(selected, value),
              })),
              {
                id: 'remove',
                label: 'Remove',
                icon: UserMinus,
                isDangerous: true,
                opener: RemoveMemberDialog.opener,
                onSelect: () => setRemoving(selected),
              },
            ]}
            onClear={list.clear}
          />
        </div>
      )}
      <div {...gridRole('Members')} {...list.listProps}>
        <ListHead columns={COLUMNS} className={memberColumns} sort="name" onSort={() => undefined} />
        {joined.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid that is no table
          <div role="rowgroup" aria-label="With an account">
            {joined.map(rowOf)}
          </div>
        )}
        {waiting.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid that is no table
          <div role="rowgroup" aria-labelledby="waiting-members" className="mt-6">
            <div {...rowRole} className="mb-1 px-2">
              <div {...headRole()} id="waiting-members" className="font-strong">
                Without an account <span className="font-normal text-n10 tabular-nums">{waiting.length}</span>
              </div>
            </div>
            <div role="presentation" className="border-n5 border-t">
              {waiting.map(rowOf)}
            </div>
          </div>
        )}
      </div>
      {removing && removing.length > 0 && (
        <RemoveMemberDialog
          members={removing}
          onRemove={() => actions.remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

const copyAddress = (email: string): void =>
  void navigator.clipboard.writeText(email).then(
    () => notifyDone('Email address copied'),
    () => notifyFailed('The address could not be copied', { detail: 'Allow this page to use the clipboard.' }),
  );

/**
 * Makes the account of an added person, if they have none, and shows the link by which they set their name and password. It
 * works once, ends the link before it and is never shown again, so the notice stays until it is closed.
 */
function useInviteLink(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ClientMember) => api.clients.invite.mutate({ clientId, memberId: id }),
    onSuccess: async ({ url, expiresAt }, { email }) => {
      const copy = () => navigator.clipboard.writeText(url);
      const isCopied = await copy().then(
        () => true,
        () => false,
      );
      notifyPersistent(isCopied ? 'Invite link copied' : `Invite link for ${email}`, {
        detail: isCopied ? `Send it to ${email}. It works once, until ${formatMoment(expiresAt)}.` : url,
        action: { label: 'Copy again', onClick: () => void copy() },
      });
      await client.invalidateQueries({ queryKey: clientKeys.all });
    },
    onError: (error) => notifyFailed('The invite link could not be made', { detail: messageOf(error) }),
  });
}

/** The same by mail: the link goes to the address itself. */
function useMailInvite(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ClientMember) => api.clients.mailInvite.mutate({ clientId, memberId: id }),
    onSuccess: async (_answer, { email }) => {
      notifyDone(`The invitation to ${email} is on its way`);
      await client.invalidateQueries({ queryKey: clientKeys.all });
    },
    onError: (error) => notifyFailed('The invitation could not be sent', { detail: messageOf(error) }),
  });
}
