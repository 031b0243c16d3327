import type { MenuItemSummary } from '@diorama/contract/menus/menus.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Star, Trash2 } from 'lucide-react';
import { api } from '../../api/api.ts';
import { once } from '../../api/once.ts';
import { takeBack } from '../../shell/take-back.ts';
import { useAttempt } from '../../shell/use-attempt.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notifyDone } from '../../ui/notice/notify.ts';
import { projectKeys } from '../projects/public.ts';
import { DeleteMenuDialog } from './lazy-dialogs.ts';
import { menuKeys } from './menus.queries.ts';

/** What is done to a menu as a whole. Its name is a field of it. */
export function useMenuActions(projectId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt(projectKeys.all);
  const makeMain = (id: string, name: string) =>
    attempt(`“${name}” could not be made the main menu`, async () => {
      const { menu: before } = await api.projects.get.query({ projectId });
      await api.projects.update.mutate({ projectId, menu: { type: 'menu', id } });
      notifyDone(`“${name}” is the main menu`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void attempt('The main menu could not be changed back', () =>
              takeBack(
                id,
                async () => (await api.projects.get.query({ projectId })).menu?.id,
                () => api.projects.update.mutate({ projectId, menu: before }),
              ),
            ),
        },
      });
    });
  const duplicate = (menuId: string, name: string) =>
    attempt(`“${name}” could not be duplicated`, async () => {
      const copy = await once('menus.duplicate', { projectId, menuId }, api.menus.duplicate.mutate);
      await client.invalidateQueries({ queryKey: menuKeys.all });
      await navigate({ to: '/projects/$projectId/menu', params: { projectId }, search: { selected: copy.id } });
      notifyDone(`Created “${copy.name}”`);
    });
  return {
    entriesFor: ({ id, name, isMain }: MenuItemSummary, onDelete: () => void): MenuEntry[] => [
      {
        kind: 'action',
        id: 'main',
        label: 'Make it the main menu',
        icon: Star,
        isDisabled: isMain,
        onSelect: () => void makeMain(id, name),
      },
      {
        kind: 'action',
        id: 'duplicate',
        label: 'Duplicate',
        icon: Copy,
        onSelect: () => void duplicate(id, name),
      },
      { kind: 'separator', id: 'line' },
      {
        kind: 'action',
        id: 'delete',
        label: 'Delete menu',
        icon: Trash2,
        isDangerous: true,
        opener: DeleteMenuDialog.opener,
        onSelect: onDelete,
      },
    ],
  };
}
