import { replaceMesh } from '@diorama/documents/e3d/replace/replace-mesh.commands.ts';
import { meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Progress } from '../../../ui/show/progress.tsx';
import { usagesOf } from '../../usages/public.ts';
import { modelOf } from '../e3d.queries.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { putVersion } from '../stage/put-version.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { MODEL_ACCEPT, MODEL_KINDS } from '../upload/model-files.ts';
import { useModelUploads } from '../upload/model-uploads.tsx';
import { marksOf } from './model-marks.ts';
import { ModelPictures } from './model-pictures.tsx';
import { PlanTable } from './plan-table.tsx';
import type { ReplacedModel } from './replace-model.tsx';
import { blocks, type Place, placeKey, planReplacement, replacementOf } from './replacement-plan.ts';
import { type Candidate, useCandidate } from './use-candidate.ts';

type ReplaceDialogProps = { model: ReplacedModel; file: File | null; onClose: () => void };

/** Sends the file, shows what becomes of slots and overrides, and changes the document once it is accepted. */
export function ReplaceDialog({ model, file, onClose }: ReplaceDialogProps) {
  const { entityId, use } = model;
  const { media } = useSceneMedia();
  const { add } = useModelUploads();
  const { candidate, send } = useCandidate(use, entityId);
  const input = useRef<HTMLInputElement>(null);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || !file) return;
    isBegun.current = true;
    void send(file);
  }, [file, send]);
  const name = media?.meshes[use.mesh]?.name ?? 'model';
  const choose = () => input.current?.click();
  const picker = (
    <input
      ref={input}
      type="file"
      className="sr-only"
      tabIndex={-1}
      accept={MODEL_ACCEPT}
      aria-label="New model"
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        event.target.value = '';
        if (chosen) void send(chosen);
      }}
    />
  );
  if (candidate.type === 'ready')
    return (
      <Review
        key={candidate.version}
        candidate={candidate}
        model={model}
        name={name}
        onClose={onClose}
        onChoose={choose}
      >
        {picker}
      </Review>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Replace “${name}”`}
      text="Slots and materials are matched before anything changes."
      footer={
        <>
          {file && (
            <span className="mr-auto">
              <Button
                variant="quiet"
                onClick={() => {
                  onClose();
                  void add([file]);
                }}
              >
                Add as a new object
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {candidate.type === 'none' && (
            <Button variant="primary" onClick={choose}>
              Choose file
            </Button>
          )}
        </>
      }
    >
      {picker}
      {candidate.type === 'sending' ? (
        <Progress
          label={candidate.share < 0.5 ? `Uploading ${candidate.name}` : `Preparing ${candidate.name}`}
          fraction={candidate.share}
        />
      ) : (
        <>
          <p className="text-n11">Use a {MODEL_KINDS} file. The current model stays until you accept the new one.</p>
          {candidate.message !== null && (
            <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
              {candidate.message}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

type ReviewProps = {
  candidate: Extract<Candidate, { type: 'ready' }>;
  model: ReplacedModel;
  name: string;
  onClose: () => void;
  onChoose: () => void;
  children: React.ReactNode;
};

/** What the new file does to the document, before it does. */
function Review({ candidate, model, name, onClose, onChoose, children }: ReviewProps) {
  const { store, documentId, space } = useEditor();
  const client = useQueryClient();
  const e3d = useShownRecords();
  const { entityId, use, pinnedBy } = model;
  const { before, after, version, replaced } = candidate;
  const plan = useMemo(() => planReplacement(e3d, use, { before, after }), [e3d, use, before, after]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Place | null>>(new Map());
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const inTheWay = plan.rows.filter((row) => blocks(row, choices)).length;
  const marks = useMemo(() => marksOf(plan.rows, choices, { before, after }), [plan, choices, before, after]);
  const isSame = version === replaced;
  const hasWork = !isSame || choices.size > 0 || wanted.size > 0 || plan.rows.some(({ state }) => state === 'moved');
  const showPinned = async () => {
    const shown = await client.fetchQuery(modelOf(use.mesh, documentId, space.id, version)).catch(() => null);
    if (shown) putVersion(client, documentId, meshKey({ mesh: use.mesh, version }), shown);
  };
  const accept = () => {
    const slots = plan.fresh
      .filter((part) => wanted.has(placeKey(part)))
      .map(({ shape, ...to }) => ({ id: newRecordId(), name: to.node || to.material, entity: entityId, to, shape }));
    const pinned = pinnedBy === null ? [] : [{ id: entityId, componentId: pinnedBy }];
    store.execute(
      { ...replaceMesh, label: `Replace “${name}”` },
      replacementOf(plan, choices, { meshId: use.mesh, version, replaced, pinned, slots }),
    );
    if (pinnedBy !== null) void showPinned();
    const step = store.history().past.at(-1);
    notifyDone(`Replaced “${name}”`, {
      id: 'replaced-model',
      ...(inTheWay > 0 ? { detail: `${counted(inTheWay, 'binding')} in use to fix before you publish` } : {}),
      action: { label: 'Undo', onClick: () => step && store.revert(step) },
    });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={`Replace “${name}”`}
      onSubmit={() => {
        if (hasWork) accept();
      }}
      text={`${candidate.name} · nothing changes until you accept`}
      footer={
        <>
          <span className="mr-auto">
            <Button variant="quiet" onClick={onChoose}>
              Choose another file
            </Button>
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!hasWork}>
            Replace model
          </Button>
        </>
      }
    >
      {children}
      {isSame && (
        <p className="mb-3 rounded-md bg-n3 px-3 py-2 text-n11">
          This is the file that is shown already. You can still choose other parts for what is lost.
        </p>
      )}
      {!isSame && (
        <ModelPictures meshId={use.mesh} replaced={replaced} version={version} name={candidate.name} marks={marks} />
      )}
      <PlanTable
        plan={plan}
        choices={choices}
        onChoose={(key, place) => setChoices(new Map(choices).set(key, place))}
        wanted={wanted}
        onWant={(keys, isWanted) => {
          const next = new Set(wanted);
          for (const key of keys) isWanted ? next.add(key) : next.delete(key);
          setWanted(next);
        }}
      />
      {inTheWay > 0 && (
        <p role="status" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {inTheWay === 1 ? '1 binding in use is lost.' : `${inTheWay} bindings in use are lost.`} You can accept the
          model now, but not publish before {inTheWay === 1 ? 'it is' : 'they are'} fixed.
        </p>
      )}
      <Reach plan={plan} mesh={use.mesh} />
    </Dialog>
  );
}

/** Who shows the model, and who else names it. */
function Reach({
  plan: { users, keeping },
  mesh,
}: {
  plan: { users: readonly string[]; keeping: number };
  mesh: string;
}) {
  const { documentId } = useEditor();
  const { data } = useQuery(usagesOf('mesh', mesh));
  const others = [
    ...new Map(
      (data ?? []).flatMap((usage) => (usage.docId === documentId ? [] : [[usage.docId, usage.label]])),
    ).values(),
  ];
  return (
    <p className="mt-4 min-h-4.5 text-n10">
      {counted(users.length, 'object')} {users.length === 1 ? 'shows' : 'show'} this model.
      {keeping > 0 && ` ${counted(keeping, 'object')} ${keeping === 1 ? 'keeps its' : 'keep their'} pinned version.`}
      {others.length > 0 && ` Also used by ${others.join(', ')}.`} Published pages change at their next publish.
    </p>
  );
}
