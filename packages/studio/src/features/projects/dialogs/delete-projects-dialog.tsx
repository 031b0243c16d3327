import type { ProjectItem } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';

/** Addresses shown; the rest is counted. */
const MOST = 6;

/** Confirms the deletion of projects, and lists the public pages that go with them. */
export function DeleteProjectsDialog({
  projects,
  onDelete,
  onClose,
}: {
  projects: readonly ProjectItem[];
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const remove = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  const [only] = projects;
  const isOne = projects.length === 1;
  const live = projects.filter(({ publishedVersion }) => publishedVersion !== null);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isOne ? `Delete “${only?.name}”?` : `Delete ${projects.length} projects?`}
      text={`${isOne ? 'Its' : 'Their'} products and files go along. You can restore ${isOne ? 'it' : 'them'} for 30 days.`}
      {...(live.length > 0
        ? {
            touches: (
              <>
                <p className="font-medium">
                  {live.length === 1 ? 'This page goes offline:' : 'These pages go offline:'}
                </p>
                <ul>
                  {live.slice(0, MOST).map(({ id, slug }) => (
                    <li key={id} className="truncate">
                      /p/{slug}
                    </li>
                  ))}
                  {live.length > MOST && <li>and {live.length - MOST} more</li>}
                </ul>
              </>
            ),
          }
        : {})}
      confirmLabel={isOne ? 'Delete project' : 'Delete projects'}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
    />
  );
}
