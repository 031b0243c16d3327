import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { uploadFiles } from '../files/public.ts';
import { clientKeys } from './clients.queries.ts';

/** Kinds of picture that a logo can be. */
const PICTURES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml,image/heic,image/heif,.heic,.heif';

/** Lets somebody choose a picture of their computer; null when they think better of it. */
function pickPicture(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURES;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

type Client = Pick<ClientItem, 'id' | 'name' | 'logo'>;

/** What can be done to a client's logo, as lines of a menu; each with one way back. */
export function useClientLogo() {
  const client = useQueryClient();
  const set = async (clientId: string, fileId: string | null) => {
    await api.clients.setLogo.mutate({ clientId, fileId });
    await client.invalidateQueries({ queryKey: clientKeys.all });
  };
  const change = async ({ id, name, logo }: Client, fileId: string | null) => {
    try {
      await set(id, fileId);
      const what = fileId === null ? 'Removed the logo of' : logo ? 'Replaced the logo of' : 'Added a logo to';
      const undo = () =>
        void set(id, logo?.fileId ?? null).catch((error: unknown) =>
          notifyFailed('The logo could not be restored', { detail: messageOf(error) }),
        );
      notifyDone(`${what} “${name}”`, { id: 'client-logo', action: { label: 'Undo', onClick: undo } });
    } catch (error) {
      notifyFailed(`The logo of “${name}” could not be changed`, { detail: messageOf(error) });
    }
  };
  const upload = async (of: Client) => {
    const file = await pickPicture();
    if (!file) return;
    // The client's own space has the client's id. The tray shows progress, and why a file is refused.
    const { items } = await uploadFiles({
      projectId: of.id,
      directoryId: 'root',
      sources: [{ file, path: [] }],
      onRetried: (outcome) => outcome.items[0] && void change(of, outcome.items[0].id),
    });
    if (items[0]) await change(of, items[0].id);
  };
  return (of: Client): MenuEntry[] => [
    {
      kind: 'action',
      id: 'logo',
      label: of.logo ? 'Replace logo…' : 'Upload logo…',
      icon: ImageUp,
      onSelect: () => void upload(of),
    },
    ...(of.logo
      ? [
          {
            kind: 'action' as const,
            id: 'remove-logo',
            label: 'Remove logo',
            icon: Trash2,
            onSelect: () => void change(of, null),
          },
        ]
      : []),
  ];
}
