import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BatchRow } from '../../../editor/publish/batch/batch-row.tsx';
import { publishWaiting } from '../../../editor/publish/batch/publish-parts.ts';
import { type BatchEnd, useBatch } from '../../../editor/publish/batch/use-batch.ts';
import { useProductChecks } from '../../../editor/publish/batch/use-product-checks.ts';
import type { AlsoPublished } from '../../../editor/publish/own-publish-dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { waitingTexts } from '../translations.queries.ts';

/** Products whose texts wait, ticked, to be published with the project's texts; null where none waits. */
export function useWaitingProducts(projectId: string, onClose: () => void): AlsoPublished | null {
  const { data } = useQuery({ ...waitingTexts(projectId), refetchOnMount: 'always' });
  // The list stays as it was opened: what is published leaves the server's own.
  const [opened, setOpened] = useState(data);
  if (data && !opened) setOpened(data);
  const listed = useMemo(() => (opened ?? []).map((product) => ({ projectId, product })), [opened, projectId]);
  const checked = useProductChecks(listed);
  const batch = useBatch();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  if (listed.length === 0) return null;
  const isTicked = (id: string) => !unticked.has(id) && checked.get(id)?.blockedBy === null;
  const tick = (id: string, isOn: boolean) =>
    setUnticked((old) => new Set(isOn ? [...old].filter((other) => other !== id) : [...old, id]));
  const wanted = listed.filter(({ product: { id } }) => isTicked(id) && batch.states.get(id)?.type !== 'done');
  return {
    isPending: checked.size < listed.length,
    run: () =>
      batch.run(
        wanted.map(({ product }) => ({
          key: product.id,
          publish: () => publishWaiting(projectId, product, { withProject: true }),
        })),
      ),
    said: saidOf,
    rows: (
      <section className="flex flex-col gap-1" aria-label="Products with changed texts">
        <h3 className="font-strong">{`${counted(listed.length, 'product')} with changed texts`}</h3>
        <ul className="rounded-md border border-n5 px-3">
          {listed.map(({ product }) => (
            <BatchRow
              key={product.id}
              name={product.name}
              detail={`${counted(product.edits ?? 0, 'edit')} · ${checked.get(product.id)?.text ?? 'Checking…'}`}
              blockedBy={checked.get(product.id)?.blockedBy ?? null}
              isTicked={isTicked(product.id)}
              isRunning={batch.isRunning}
              state={batch.states.get(product.id)}
              product={{ projectId, type: product.type, id: product.id }}
              onTick={(isOn) => tick(product.id, isOn)}
              onGo={onClose}
            />
          ))}
        </ul>
      </section>
    ),
  };
}

function saidOf({ done, left }: BatchEnd): string {
  const live = done > 0 ? `The texts and ${counted(done, 'product')} are live` : 'The texts are live';
  return left === 0 ? live : `${live}; ${counted(left, 'product')} could not be published`;
}
