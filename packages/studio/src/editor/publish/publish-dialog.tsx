import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { api, messageOf } from '../../api/api.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IssueList } from '../checks/issue-list.tsx';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { productChecks, productKey, publications } from './product.queries.ts';

/** Checks first, then publishes; earlier versions can be put back with one press. */
export function PublishDialog({ product, onClose }: { product: OpenProduct; onClose: () => void }) {
  const { type, id, project } = product;
  const { queue } = useEditor();
  const { refreshLists } = useShell();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const address = `/p/${project.slug}`;
  const checks = useQuery({
    ...productChecks(product, project.id, () => queue.flush()),
    gcTime: 0,
    // Media that are still being prepared block for as long as that takes.
    refetchInterval: ({ state }) => (state.data?.some(({ level }) => level === 'error') ? 2_000 : false),
  });
  const versions = useQuery(publications(product));
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: productKey(id) }), refreshLists()]);

  const publish = useMutation({
    mutationFn: async () => {
      await queue.flush();
      return api.products.publish.mutate({
        type,
        id,
        projectId: project.id,
        revision: queue.revision(),
        ...(note.trim() ? { note: note.trim() } : {}),
      });
    },
    onSuccess: async (result) => {
      await refresh();
      onClose();
      notifyDone(result.unchanged ? `Version ${result.version} is live already` : `Version ${result.version} is live`, {
        detail: `${location.origin}${address}`,
        action: { label: 'Open', onClick: () => window.open(address, '_blank', 'noopener') },
      });
    },
    onError: () => checks.refetch(),
  });
  const rollback = useMutation({
    mutationFn: (version: PublicationInfo) =>
      api.publications.rollback.mutate({ type, id, publicationId: version.publicationId }),
    onSuccess: async (result) => {
      await refresh();
      notifyDone(`Visitors see version ${result.version} again`, { detail: 'Your draft is unchanged' });
    },
  });

  const errors = checks.data?.filter(({ level }) => level === 'error') ?? [];
  const warnings = checks.data?.filter(({ level }) => level === 'warning') ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Publish"
      text={`Visitors of ${address} see what is on screen now, until you publish again.`}
      onSubmit={() => {
        if (errors.length === 0 && checks.isSuccess) publish.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={publish.isPending || checks.isPending}
            disabled={errors.length > 0}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {checks.isPending && <Skeleton className="h-16" />}
        {checks.isError && (
          <ErrorState
            title="The checks could not be run"
            message={messageOf(checks.error)}
            onRetry={() => void checks.refetch()}
          />
        )}
        {errors.length > 0 && (
          <section>
            <h3 className="mb-1 font-strong">
              {`Fix ${errors.length} ${errors.length === 1 ? 'problem' : 'problems'} before publishing`}
            </h3>
            <IssueList issues={errors} onGo={onClose} />
          </section>
        )}
        {warnings.length > 0 && (
          <section>
            <h3 className="mb-1 font-strong">Warnings</h3>
            <IssueList issues={warnings} onGo={onClose} />
          </section>
        )}
        {publish.isError && (
          <p role="alert" className="text-bad-ink">
            {messageOf(publish.error)}
          </p>
        )}
        <TextField label="Note" hint="What is new, for the list of versions." value={note} onChange={setNote} />
        <section>
          <h3 className="mb-1 flex items-center font-strong">
            Versions
            {versions.data && versions.data.items.length > 0 && (
              <a
                href={address}
                target="_blank"
                rel="noopener"
                className="ml-auto inline-flex items-center gap-1 font-normal"
              >
                Open the page <Icon of={ExternalLink} size={14} />
              </a>
            )}
          </h3>
          {versions.isPending && <Skeleton className="h-10" />}
          {versions.data?.items.length === 0 && <p className="text-n10">Nothing has been published yet.</p>}
          <ul className="border-n4 border-t">
            {versions.data?.items.map((version) => (
              <li key={version.publicationId} className="flex min-h-10 items-center gap-3 border-n4 border-b py-1">
                <span className="w-8 flex-none font-medium tabular-nums">v{version.version}</span>
                <span className="min-w-0 flex-1 truncate text-n11" title={version.note ?? undefined}>
                  {version.note ?? version.by?.name}
                </span>
                <span className="flex-none text-n10 text-xs">{formatRelativeTime(version.at, new Date())}</span>
                {version.live ? (
                  <Chip tone="ok">Live</Chip>
                ) : (
                  <Button
                    size="small"
                    isPending={rollback.isPending && rollback.variables?.publicationId === version.publicationId}
                    onClick={() => rollback.mutate(version)}
                  >
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {rollback.isError && (
            <p role="alert" className="mt-2 text-bad-ink">
              {messageOf(rollback.error)}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
