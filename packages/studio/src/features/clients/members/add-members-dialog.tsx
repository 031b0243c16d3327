import type { ClientRole } from '@diorama/contract/clients/clients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { sendsMail } from '../../../api/sends-mail.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RadioCards } from '../../../ui/field/radio-cards.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { clientKeys } from '../clients.queries.ts';
import { readAddresses } from './addresses.ts';
import { OpenModeNote } from './open-mode-note.tsx';
import { ROLES } from './role-labels.ts';

/** Most addresses added at once. */
const MOST = 50;

/** Adds people by address, all with the same role. Those that could not be added stay in the field, with the reason. */
export function AddMembersDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [role, setRole] = useState<ClientRole>('editor');
  const [isTried, setTried] = useState(false);
  const { valid, invalid } = readAddresses(text);
  const add = useMutation({
    mutationFn: async () => {
      const refused: { email: string; reason: string }[] = [];
      let [added, waiting] = [0, 0];
      for (const email of valid) {
        try {
          const { id, userId } = await api.clients.addMember.mutate({ clientId, email, role });
          added += 1;
          if (userId !== null) continue;
          waiting += 1;
          if (sendsMail()) await api.clients.mailInvite.mutate({ clientId, memberId: id });
        } catch (error) {
          refused.push({ email, reason: messageOf(error) });
        }
      }
      return { refused, added, waiting };
    },
    onSuccess: async ({ refused, added, waiting }) => {
      await client.invalidateQueries({ queryKey: clientKeys.all });
      if (added > 0)
        notifyDone(`${counted(added, 'member')} added`, {
          ...(waiting > 0 ? { detail: waitingText(waiting) } : {}),
        });
      if (refused.length === 0) onClose();
      else setText(refused.map(({ email }) => email).join('\n'));
    },
  });
  const error = faultOf({ valid, invalid }, isTried) ?? add.data?.refused.map(({ reason }) => reason).join('. ');
  const submit = () => {
    setTried(true);
    if (faultOf({ valid, invalid }, true) === null && !add.isPending) add.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add members"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {valid.length > 1 ? `Add ${valid.length} members` : 'Add member'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Email addresses"
          placeholder="sara.holm@nordhamn.se, karin@vybild.se"
          hint={
            sendsMail()
              ? 'People without an account get an invitation by mail.'
              : 'People without an account join when they open their invite link.'
          }
          minRows={2}
          value={text}
          onChange={(next) => {
            add.reset();
            setText(next);
          }}
          {...(error ? { error } : {})}
          isRequired
        />
        <RadioCards label="Role" options={ROLES} value={role} onChange={setRole} />
        <OpenModeNote />
      </div>
    </Dialog>
  );
}

/** What becomes of those without an account. */
function waitingText(waiting: number): string {
  const who = waiting === 1 ? 'One has' : `${waiting} have`;
  return sendsMail()
    ? `${who} no account yet: an invitation is on its way.`
    : `${who} no account yet: copy their invite link.`;
}

function faultOf({ valid, invalid }: ReturnType<typeof readAddresses>, isTried: boolean): string | null {
  const [first] = invalid;
  if (isTried && first !== undefined) return `“${first}” is not an email address`;
  if (isTried && valid.length === 0) return 'Enter an email address';
  return valid.length > MOST ? `Add at most ${MOST} people at once` : null;
}
