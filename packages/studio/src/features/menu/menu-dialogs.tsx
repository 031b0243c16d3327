import type { MenuItemSummary } from '@diorama/contract/menus/menus.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { once } from '../../api/once.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { focusAdded } from '../../ui/focus-added.ts';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { notifyDone, notifyFailed } from '../../ui/notice/notify.ts';
import { projectKeys } from '../projects/public.ts';
import { clearedText, keptDetail, putBack, UsageList, usagesOf } from '../usages/public.ts';

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: projectKeys.all });
};

type CreateMenuDialogProps = {
  projectId: string;
  /** The project has none yet: it becomes the main menu. */
  isFirst: boolean;
  onClose: () => void;
};

/** Makes a menu and opens it. */
export function CreateMenuDialog({ projectId, isFirst, onClose }: CreateMenuDialogProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  return (
    <NameDialog
      title="New menu"
      name={isFirst ? 'Main menu' : ''}
      hint={
        isFirst ? 'Only editors see this name.' : 'Only editors see this name. Products choose which menu they show.'
      }
      empty="Enter a name for the menu"
      submitLabel="Create menu"
      onClose={onClose}
      onSave={async (name) => {
        const { id } = await once('menus.create', { projectId, name }, api.menus.create.mutate);
        await refresh();
        onClose();
        await navigate({ to: '/projects/$projectId/menu', params: { projectId }, search: { selected: id } });
        focusAdded(`[aria-label=Menus] a[href*="${id}"]`);
      }}
    />
  );
}

type DeleteMenuDialogProps = { projectId: string; menu: MenuItemSummary; onClose: () => void };

/** Deletes a menu, after saying who shows it; Undo restores it. */
export function DeleteMenuDialog({ projectId, menu, onClose }: DeleteMenuDialogProps) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { data: usages = [] } = useQuery(usagesOf('menu', menu.id));
  const { id: menuId, name, isMain } = menu;
  const restore = async ({ cleared }: ClearedReferences) => {
    try {
      await api.menus.restore.mutate({ projectId, menuId });
      await putBack(cleared, 'the menu');
    } catch (error) {
      notifyFailed(`“${name}” could not be restored`, { detail: messageOf(error) });
    } finally {
      void refresh();
    }
  };
  const remove = useMutation({
    mutationFn: () => api.menus.delete.mutate({ projectId, menuId, force: true }),
    onSuccess: async (deleted) => {
      onClose();
      await navigate({ to: '/projects/$projectId/menu', params: { projectId }, search: {} });
      await refresh();
      const action = { label: 'Undo', onClick: () => void restore(deleted) };
      notifyDone(`Deleted “${name}”${clearedText(deleted)}`, { action, ...keptDetail(deleted) });
    },
  });
  const touches = [
    isMain ? 'Products without a menu of their own show none from their next publish on.' : '',
    usages.length > 0 ? 'It is removed from these drafts:' : '',
  ].filter(Boolean);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Delete “${name}”?`}
      text="You can restore it for 30 days. Live pages keep it until their next publish."
      {...(touches.length > 0
        ? {
            touches: (
              <>
                <p>{touches.join(' ')}</p>
                {usages.length > 0 && <UsageList usages={usages} />}
              </>
            ),
          }
        : {})}
      confirmLabel={usages.length > 0 ? 'Delete and clear' : 'Delete menu'}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      {...(remove.isError ? { error: messageOf(remove.error) } : {})}
    />
  );
}
