import type { ClientMember } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { notifyFailed, notifyPersistent } from '../../ui/notify.ts';
import { clientKeys } from './clients.queries.ts';

/**
 * Makes the account of an added person, if they have none, and shows the link by which they set their name and password. It
 * works once, ends the link before it and is never shown again, so the notice stays until it is closed.
 */
export function useInviteLink(clientId: string) {
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
