import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { ListPlus, TriangleAlert, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { useList } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useMaterialOptions } from './library-fields.tsx';
import { useModelOptions } from './use-model-options.ts';
import { useOffer } from './use-offer.ts';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx').then((module) => module.OfferDialog), {
  frame: dialogFrame('Let visitors choose'),
});

/** Makes a choice of a slot that nothing fills yet: of materials that are picked, or of the models it accepts. */
function OfferButton({ slot }: { slot: MeshSlotRecord }) {
  const isReadOnly = useReadOnly() !== null;
  const offer = useOffer();
  const models = useModelOptions();
  const [isOpen, setOpen] = useState(false);
  if (isReadOnly) return null;
  const accepted =
    slot.type === 'mesh'
      ? slot.accepts.flatMap(({ id }) => {
          const name = models.find(({ value }) => value === id)?.label;
          return name === undefined ? [] : [{ id, name }];
        })
      : [];
  if (slot.type === 'mesh' && accepted.length < 2)
    return <p className="text-n10 text-xs">Accept two models or more, and visitors can choose.</p>;
  return (
    <>
      <Button
        size="small"
        icon={ListPlus}
        onClick={() => (slot.type === 'mesh' ? offer(slot, accepted) : setOpen(true))}
      >
        Let visitors choose
      </Button>
      {isOpen && <OfferDialog slot={slot} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The nodes that put something into a slot, and what it holds by the choices one tries out. */
export function FilledBy({ slot }: { slot: MeshSlotRecord }) {
  const nodes = useList('nodes');
  const { select } = useAddress();
  const { results } = useConfiguration();
  const held = results.slots.get(slot.id) ?? null;
  const materials = useMaterialOptions(slot.type === 'material' ? held : null);
  const models = useModelOptions();
  const writers = nodes.filter(
    (node) => (node.type === 'out.material' || node.type === 'out.mesh') && node.slot?.id === slot.id,
  );
  if (writers.length === 0)
    return (
      <>
        <p className="text-n10">Nothing yet: what is shown at first stays.</p>
        <OfferButton slot={slot} />
      </>
    );
  const options = slot.type === 'material' ? materials.options : models;
  const now = options.find(({ value }) => value === held)?.label;
  return (
    <>
      {writers.length > 1 && (
        <p role="alert" className="flex items-start gap-1.5 rounded-md bg-bad-soft px-2.5 py-1.5 text-bad-ink">
          <Icon of={TriangleAlert} size={14} className="mt-0.5 flex-none" />
          <span className="min-w-0 break-words">
            Filled by {writers.length} nodes: {writers.map(({ id }) => id).join(', ')}. Keep one of them.
          </span>
        </p>
      )}
      {writers.map((node) => (
        <p key={node.id} className="flex min-h-7 items-center gap-2">
          <Icon of={Workflow} size={14} className="text-n10" />
          <button
            type="button"
            title={nodeName(node)}
            onClick={() => select({ collection: 'nodes', id: node.id })}
            className="min-w-0 truncate rounded-sm text-accent-ink hover:underline"
          >
            {nodeName(node)}
          </button>
        </p>
      ))}
      <FieldRow label="Holds now">
        <span className={now === undefined ? 'text-n10' : 'min-w-0 truncate'} title={now}>
          {now ?? (held === null ? 'What is shown at first' : 'Looking it up')}
        </span>
      </FieldRow>
    </>
  );
}
