import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatMoment, formatRelativeTime } from '../../../ui/format/relative-time.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { deletedProjects, projectKeys } from '../projects.queries.ts';

/** Deleted projects, to be restored one by one. */
export function DeletedProjectsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: projects, error } = useQuery(deletedProjects);
  const restore = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.projects.restore.mutate({ projectId: id }),
    onSuccess: async (_project, { name }) => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      notifyDone(`Restored “${name}”`);
    },
    onError: (failure, { name }) => notifyFailed(`“${name}” could not be restored`, { detail: messageOf(failure) }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Deleted projects"
      text="You can restore a project for 30 days. Then it is removed for good, with its files."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <p className="text-bad-ink">{messageOf(error)}</p>}
      {!projects && !error && <Skeleton className="h-12" />}
      {projects?.length === 0 && (
        <p className="py-4 text-center text-n10">No project was deleted in the last 30 days.</p>
      )}
      <ul aria-label="Deleted projects" className="divide-y divide-n4">
        {projects?.map(({ id, name, slug, deletedAt, keptUntil }) => (
          <li key={id} className="flex min-h-14 items-center gap-3">
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-strong" title={name}>
                {name || slug}
              </span>
              <span className="truncate text-n10 text-xs" title={`/p/${slug}`}>
                Deleted {formatRelativeTime(deletedAt, new Date()).toLowerCase()} ·{' '}
                <time dateTime={keptUntil.toISOString()} title={formatMoment(keptUntil)}>
                  Removed for good {formatRelativeTime(keptUntil, new Date())}
                </time>
              </span>
            </span>
            <Button
              size="small"
              isPending={restore.isPending && restore.variables.id === id}
              onClick={() => restore.mutate({ id, name: name || slug })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
