import type { ClientMember, ClientRole } from '@diorama/contract/clients/clients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { clientKeys } from '../clients.queries.ts';
import { roleLabel } from './role-labels.ts';

const namesOf = (members: readonly ClientMember[]): string =>
  members.length === 1 ? (members[0]?.name ?? '') : counted(members.length, 'member');

export interface MemberActions {
  setRole: (members: readonly ClientMember[], role: ClientRole) => Promise<void>;
  /** Rejects with what stands in the way; those before it have been removed. */
  remove: (members: readonly ClientMember[]) => Promise<void>;
}

/** Changes roles and takes people off a client, one after the other; each act has one way back. */
export function useMemberActions(clientId: string): MemberActions {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: clientKeys.all });

  async function storeRoles(roles: readonly { member: ClientMember; role: ClientRole }[]): Promise<void> {
    try {
      for (const { member, role } of roles) await api.clients.setRole.mutate({ clientId, memberId: member.id, role });
    } catch (error) {
      notifyFailed('The role could not be changed', { detail: messageOf(error) });
      throw error;
    } finally {
      await refresh();
    }
  }

  async function addAgain(members: readonly ClientMember[]): Promise<void> {
    try {
      for (const { email, role } of members) await api.clients.addMember.mutate({ clientId, email, role });
    } catch (error) {
      notifyFailed(`${namesOf(members)} could not be added again`, { detail: messageOf(error) });
    }
    await refresh();
  }

  return {
    async setRole(members, role) {
      const changed = members.filter((member) => member.role !== role);
      if (changed.length === 0) return;
      const done = await storeRoles(changed.map((member) => ({ member, role }))).then(
        () => true,
        () => false,
      );
      if (!done) return;
      const now = roleLabel(role).toLowerCase();
      const undo = () =>
        void storeRoles(changed.map((member) => ({ member, role: member.role }))).catch(() => undefined);
      notifyDone(
        changed.length === 1
          ? `${namesOf(changed)} is ${now === 'viewer' ? 'a' : 'an'} ${now} now`
          : `${namesOf(changed)} are ${now}s now`,
        { action: { label: 'Undo', onClick: undo } },
      );
    },
    async remove(members) {
      const removed: ClientMember[] = [];
      try {
        for (const member of members) {
          await api.clients.removeMember.mutate({ clientId, memberId: member.id });
          removed.push(member);
        }
      } finally {
        if (removed.length > 0) {
          await refresh();
          notifyDone(`${namesOf(removed)} ${removed.length === 1 ? 'was' : 'were'} removed`, {
            action: { label: 'Undo', onClick: () => void addAgain(removed) },
          });
        }
      }
    },
  };
}
