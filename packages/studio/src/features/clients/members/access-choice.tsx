import type { AccessMode } from '@diorama/contract/access/access.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RadioCards } from '../../../ui/field/radio-cards.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';

export const MODES = [
  {
    value: 'open',
    label: 'Open',
    hint: 'Everyone who is signed in can see and edit everything. Good for one team.',
  },
  {
    value: 'members',
    label: 'By roles',
    hint: 'People see only the clients they are members of, as owner, editor or viewer. Staff see everything.',
  },
] as const;

type AccessChoiceProps = {
  mode: AccessMode;
  /** Nothing has been chosen: what counts now may be confirmed. */
  isUndecided: boolean;
  onDone: () => void;
};

/** Chooses who may do what on this server. */
export function AccessChoice({ mode, isUndecided, onDone }: AccessChoiceProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AccessMode>(mode);
  const save = useMutation({
    mutationFn: () => api.access.set.mutate({ mode: chosen }),
    onSuccess: async () => {
      notifyDone(chosen === 'open' ? 'Everyone can see and edit everything' : 'Roles count from now on');
      await client.invalidateQueries();
      onDone();
    },
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <RadioCards label="Who may do what on this server?" options={MODES} value={chosen} onChange={setChosen} />
      {save.isError && (
        <p role="alert" className="text-bad-ink">
          {messageOf(save.error)}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending} disabled={!isUndecided && chosen === mode}>
          Save
        </Button>
        {!isUndecided && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </form>
  );
}
