import {
  MOST_WAITING_PROJECTS,
  type Waiting,
  type WaitingProject,
} from '@diorama/contract/products/products.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { BatchRow } from '../../../editor/publish/batch/batch-row.tsx';
import { publishOwn, publishWaiting } from '../../../editor/publish/batch/publish-parts.ts';
import { type BatchEnd, undoAll, useBatch } from '../../../editor/publish/batch/use-batch.ts';
import { useProductChecks } from '../../../editor/publish/batch/use-product-checks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { projectKeys } from '../projects.queries.ts';
import { waitingIn } from './waiting.queries.ts';
import { isForced, takesProject, type WaitingItem, waitingItems } from './waiting-items.ts';

/** Rows that stay where they are by themselves while they are checked: a dialog of a fixed height would be mostly empty. */
const FEW = 4;

interface PublishAllDialogProps {
  projectIds: readonly string[];
  onClose: () => void;
}

const ONE_BY_ONE = 'Each goes live one after the other. You can stop in between.';

/** Publishes what waits in one project or in several, one after the other, with a result for each. */
export function PublishAllDialog({ projectIds, onClose }: PublishAllDialogProps) {
  const asked = useMemo(() => projectIds.slice(0, MOST_WAITING_PROJECTS), [projectIds]);
  const { data, error, refetch } = useQuery({ ...waitingIn(asked), refetchOnMount: 'always' });
  // The list stays as it was opened: what is published leaves the server's own.
  const [opened, setOpened] = useState<Waiting | null>(null);
  if (data && !opened) setOpened(data);
  if (opened) return <OpenedList waiting={opened} projectCount={projectIds.length} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Publish changes">
      {error ? (
        <ErrorState title="What waits could not be read" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Dialog>
  );
}

type OpenedListProps = { waiting: Waiting; projectCount: number; onClose: () => void };

function OpenedList({ waiting, projectCount, onClose }: OpenedListProps) {
  const client = useQueryClient();
  const { projects } = waiting;
  const items = useMemo(() => projects.flatMap(waitingItems), [projects]);
  const products = useMemo(() => items.flatMap(({ projectId, what }) => productIn(projectId, what)), [items]);
  const checked = useProductChecks(products);
  const batch = useBatch();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = (item: WaitingItem) =>
    (chosen.get(item.key) ?? !item.isDraft) && (checked.get(item.key)?.blockedBy ?? null) === null;
  const ticked = items.filter(isChosen);
  const wanted = items.filter(
    (item) => (isChosen(item) || isForced(item, ticked)) && batch.states.get(item.key)?.type !== 'done',
  );
  const isChecking = checked.size < products.length;
  const refresh = () => client.invalidateQueries({ queryKey: projectKeys.all });
  const undo = (undos: BatchEnd['undos']) =>
    undoAll(undos)
      .then(
        () => notifyDone('What was live before is live again'),
        (error: unknown) => notifyFailed('Not everything could be put back', { detail: messageOf(error) }),
      )
      .finally(() => void refresh());
  const publish = async () => {
    if (isChecking || wanted.length === 0 || batch.isRunning) return;
    const end = await batch.run(wanted.map((item) => ({ key: item.key, publish: () => publishItem(item, items) })));
    await refresh();
    if (end.left === 0) onClose();
    if (end.undos.length > 0)
      notifyDone(`Published ${end.done} of ${wanted.length}`, {
        action: { label: 'Undo', onClick: () => void undo(end.undos) },
      });
  };
  return (
    <Dialog
      isOpen
      {...(batch.isRunning ? {} : { onClose })}
      size="large"
      hasFixedHeight={items.length > FEW}
      title="Publish changes"
      text={limitsOf(waiting, projectCount) ?? (items.length > 1 ? ONE_BY_ONE : '')}
      onSubmit={() => void publish()}
      footer={
        <>
          {batch.isRunning ? (
            <Button onClick={batch.stop}>Stop</Button>
          ) : (
            <Button onClick={onClose}>{batch.hasEnded ? 'Close' : 'Cancel'}</Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isPending={batch.isRunning || isChecking}
            disabled={wanted.length === 0}
          >
            {`Publish ${wanted.length}`}
          </Button>
        </>
      }
    >
      <p role="status" className="mb-3 text-n11">
        {isChecking
          ? `Checking ${checked.size + 1} of ${counted(products.length, 'product')}…`
          : items.length === 0
            ? 'Everything that was published is live as it is.'
            : `${counted(wanted.length, 'part')} will go live.${items.some(({ isDraft }) => isDraft) ? ' What is not published yet is not ticked.' : ''}`}
      </p>
      {projects.map((project) => (
        <ProjectRows key={project.projectId} project={project} isAlone={projects.length === 1}>
          {(item) => (
            <BatchRow
              key={item.key}
              name={item.name}
              detail={
                item.what.type === 'own'
                  ? item.detail
                  : `${item.detail} · ${checked.get(item.key)?.text ?? 'Not checked yet'}`
              }
              blockedBy={checked.get(item.key)?.blockedBy ?? null}
              isTicked={isChosen(item) || isForced(item, ticked)}
              isForced={isForced(item, ticked)}
              isRunning={batch.isRunning}
              state={batch.states.get(item.key)}
              {...(item.what.type === 'product'
                ? { product: { projectId: item.projectId, type: item.what.product.type, id: item.what.product.id } }
                : {})}
              onTick={(isOn) => setChosen((old) => new Map(old).set(item.key, isOn))}
              onGo={onClose}
            />
          )}
        </ProjectRows>
      ))}
    </Dialog>
  );
}

type ProjectRowsProps = {
  project: WaitingProject;
  isAlone: boolean;
  children: (item: WaitingItem) => ReactNode;
};

function ProjectRows({ project, isAlone, children }: ProjectRowsProps) {
  const items = waitingItems(project);
  if (items.length === 0) return null;
  return (
    <section className="mb-4" aria-label={project.name}>
      {!isAlone && <h3 className="mb-1 truncate font-strong">{project.name}</h3>}
      <ul className="rounded-md border border-n5 px-3">{items.map(children)}</ul>
    </section>
  );
}

const productIn = (projectId: string, what: WaitingItem['what']) =>
  what.type === 'product' ? [{ projectId, product: what.product }] : [];

const publishItem = (item: WaitingItem, all: readonly WaitingItem[]) =>
  item.what.type === 'product'
    ? publishWaiting(item.projectId, item.what.product, { withProject: takesProject(item, all) })
    : publishOwn(item.projectId, item.what.part);

/** What is not listed of the selection, with what to do instead; null: all of it is listed. */
function limitsOf({ projects, productCount }: Waiting, projectCount: number): string | null {
  if (projectCount > MOST_WAITING_PROJECTS)
    return `The first ${MOST_WAITING_PROJECTS} of ${projectCount} selected projects are listed. Publish these, then select the others.`;
  const listed = projects.reduce((sum, { products }) => sum + products.length, 0);
  return listed < productCount
    ? `The first ${listed} of ${productCount} products are listed. Publish these, then open this again.`
    : null;
}
