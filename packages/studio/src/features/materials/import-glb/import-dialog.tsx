import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Spinner } from '../../../ui/show/spinner.tsx';
import { MaterialBall } from '../material-ball.tsx';
import { materialKeys } from '../materials.queries.ts';
import { importMaterials } from './import-materials.ts';
import { type GlbMaterials, readGlbMaterials } from './read-glb-materials.ts';

type ImportMaterialsDialogProps = {
  /** The library's. */
  spaceId: string;
  /** Null: it is chosen in the dialog. */
  file: File | null;
  onClose: () => void;
};

/** Adds the materials of a GLB to the library; lists what has no field here. */
export function ImportMaterialsDialog({ spaceId, file, onClose }: ImportMaterialsDialogProps) {
  const client = useQueryClient();
  const attempt = useAttempt(materialKeys.all);
  const reading = useMutation({ mutationFn: readGlbMaterials });
  const { mutate: read } = reading;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState(0);
  const found = reading.data;
  const chosen = found?.materials.filter(({ index }) => !left.has(index)) ?? [];
  useEffect(() => {
    if (file) read(file);
  }, [file, read]);
  const importing = useMutation({
    mutationFn: (from: GlbMaterials) => importMaterials(spaceId, from, chosen, setDone),
    onSuccess(materialIds) {
      onClose();
      const undo = () => api.e3d.material.deleteMany.mutate({ materialIds, force: true });
      notifyDone(`Imported ${counted(materialIds.length, 'material')}`, {
        action: { label: 'Undo', onClick: () => void attempt('The materials could not be removed', undo) },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: materialKeys.all }),
  });
  const error = reading.error ?? importing.error;
  const setAll = (isOn: boolean) => setLeft(new Set(isOn ? [] : found?.materials.map(({ index }) => index)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Import materials"
      text={found ? found.fileName : 'From a GLB file. Its textures become files of the library.'}
      size="large"
      onSubmit={() => found && chosen.length > 0 && !importing.isPending && importing.mutate(found)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0} isPending={importing.isPending}>
            {chosen.length > 0 ? `Import ${counted(chosen.length, 'material')}` : 'Import'}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {messageOf(error)}
        </p>
      )}
      {importing.isPending && (
        <p role="status" className="mb-3 flex items-center gap-2 text-n10">
          <Spinner />
          {done === 0 ? 'Sending textures' : `Made ${done} of ${chosen.length}`}
        </p>
      )}
      {found ? (
        <>
          {found.materials.length > 1 && (
            <Checkbox
              label={`All ${found.materials.length}`}
              isChecked={left.size === 0}
              isMixed={left.size > 0 && chosen.length > 0}
              onChange={setAll}
            />
          )}
          <FoundList
            found={found}
            left={left}
            onToggle={(index, isOn) => {
              const next = new Set(left);
              if (isOn) next.delete(index);
              else next.add(index);
              setLeft(next);
            }}
          />
        </>
      ) : (
        <Choice isReading={reading.isPending} onFile={read} />
      )}
    </Dialog>
  );
}

function Choice({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid min-h-32 place-items-center rounded-lg border border-n6 border-dashed">
      <Button icon={FileUp} isPending={isReading} onClick={() => input.current?.click()}>
        Choose GLB file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".glb,model/gltf-binary"
        aria-label="GLB file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

type FoundListProps = {
  found: GlbMaterials;
  left: ReadonlySet<number>;
  onToggle: (index: number, isOn: boolean) => void;
};

function FoundList({ found: { materials, images }, left, onToggle }: FoundListProps) {
  const thumbs = useMemo(() => {
    const used = new Set(materials.flatMap(({ textures }) => textures.map(({ image }) => image)));
    return new Map(
      [...used].flatMap((image) => {
        const stored = images[image];
        return stored
          ? [[image, URL.createObjectURL(new Blob([stored.bytes.slice()], { type: stored.type }))] as const]
          : [];
      }),
    );
  }, [materials, images]);
  useEffect(
    () => () => {
      for (const url of thumbs.values()) URL.revokeObjectURL(url);
    },
    [thumbs],
  );
  return (
    <ul aria-label="Materials of the file" className="grid gap-x-4 sm:grid-cols-2">
      {materials.map(({ index, name, look, textures, lost }) => {
        const base = textures.find(({ field }) => field === 'baseTexture');
        return (
          <li key={index} className="flex min-w-0 items-start gap-2 border-n4 border-b py-1">
            <MaterialBall
              look={look}
              thumbUrl={(base && thumbs.get(base.image)) ?? null}
              className="mt-1 size-8 flex-none"
            />
            <div className="min-w-0 flex-1">
              <Checkbox
                label={<span className="break-words">{name}</span>}
                isChecked={!left.has(index)}
                onChange={(isOn) => onToggle(index, isOn)}
                hint={[
                  textures.length > 0 ? counted(textures.length, 'texture') : 'No textures',
                  ...(lost.length > 0 ? [`left out: ${lost.join(', ')}`] : []),
                ].join('; ')}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
