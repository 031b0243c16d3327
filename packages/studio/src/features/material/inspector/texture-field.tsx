import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { Texture } from '@diorama/documents/material/material.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { BoundDial, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { useField } from '../../../editor/fields/use-field.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/field/select.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import {
  AssetPicker,
  FilesDropArea,
  fileDetail,
  mediaOf,
  newIntent,
  PicturePicker,
  uploadFiles,
} from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';

/** A texture: its picture, and once opened how it lies on the surface. */
export function TextureField({ name, field }: { name: string; field: Field }) {
  const { space, documentId } = useEditor();
  const [isPicking, setPicking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data: texture } = Texture.safeParse(field.value);
  const fileId = texture ? assetIdOf(texture.media.url) : null;
  const { data: file } = useQuery({ ...fileDetail(space.id, fileId ?? ''), enabled: fileId !== null });
  const put = (media: ReturnType<typeof mediaOf>) =>
    field.onChange(texture ? { ...texture, media } : Texture.parse({ media }));
  const drop = async (sources: Parameters<typeof uploadFiles>[0]['sources']) => {
    const intent = newIntent(documentId, { type: 'picture' });
    const at = { projectId: space.id, directoryId: 'root' };
    const { items } = await uploadFiles({ ...at, sources: sources.slice(0, 1), intent });
    const image = items.find(({ fileType }) => fileType.startsWith('image/'));
    if (image) put(mediaOf(image));
  };
  const row = (
    <div className="flex min-h-8 min-w-0 flex-1 items-center gap-2">
      <span className="w-19.5 flex-none truncate text-n10" title={field.label}>
        {field.label}
      </span>
      {texture ? (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-n6 bg-n1 pointer-coarse:h-11 pr-1.5 pl-1 text-left hover:bg-n2"
          >
            <span className="size-6 flex-none overflow-hidden rounded-sm bg-n3">
              {file && <img src={file.thumbUrl ?? file.url} alt="" className="size-full object-cover" />}
            </span>
            <span className="min-w-0 flex-1 truncate" title={texture.media.name}>
              {texture.media.name}
            </span>
            <Icon of={ChevronDown} size={14} className={cx('flex-none text-n9', !isOpen && '-rotate-90')} />
          </button>
          {!field.isReadOnly && (
            <IconButton
              label={`Remove ${field.label.toLowerCase()}`}
              icon={Trash2}
              onClick={() => field.onChange(null)}
            />
          )}
        </>
      ) : field.isReadOnly ? (
        <span className="text-n10">None</span>
      ) : (
        <button
          {...AssetPicker.opener}
          type="button"
          onClick={() => setPicking(true)}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-n6 border-dashed pointer-coarse:h-11 px-2 text-n10 hover:bg-n2 hover:text-n12"
        >
          <Icon of={ImagePlus} size={14} />
          Choose image
        </button>
      )}
    </div>
  );
  return (
    <div className="flex flex-col gap-1.5">
      {field.isReadOnly ? (
        row
      ) : (
        <FilesDropArea hint={field.label} onFiles={(files) => void drop(files)}>
          {row}
        </FilesDropArea>
      )}
      {texture && isOpen && (
        <div id={id} className="mb-1.5 flex flex-col gap-1.5 border-n5 border-l-2 pl-2.5">
          <Layout name={name} />
        </div>
      )}
      {isPicking && (
        <PicturePicker
          title={field.label}
          onClose={() => setPicking(false)}
          onPick={(picked) => put(mediaOf(picked))}
        />
      )}
    </div>
  );
}

const WRAPS = [
  { value: 'repeat', label: 'Repeat' },
  { value: 'mirror', label: 'Mirror' },
  { value: 'clamp', label: 'Clamp' },
] as const;

function Layout({ name }: { name: string }) {
  const at = (...path: string[]) => ['data', name, ...path];
  const wrap = useField('content', 'content', at('wrap'));
  const uvSet = useField('content', 'content', at('uvSet'));
  return (
    <>
      <Pair label="Repeat" name={name} field="scale" />
      <Pair label="Offset" name={name} field="offset" />
      <Rotation path={at('rotation')} />
      <Level path={at('level')} />
      <Select
        label="Edges"
        options={WRAPS}
        value={WRAPS.find(({ value }) => value === wrap.value)?.value ?? 'repeat'}
        isDisabled={wrap.isReadOnly}
        onChange={(next) => wrap.onChange(next)}
      />
      <div className="flex items-center gap-2">
        <span className="w-19.5 flex-none text-n10">UV set</span>
        <SegmentedControl
          label="UV set"
          options={[
            { value: '0', label: '1' },
            { value: '1', label: '2' },
          ]}
          value={uvSet.value === 1 ? '1' : '0'}
          isDisabled={uvSet.isReadOnly}
          onChange={(next) => uvSet.onChange(Number(next))}
        />
      </div>
    </>
  );
}

const numberOf = (field: Field): Field<number> => ({
  ...field,
  value: typeof field.value === 'number' ? field.value : undefined,
});

function Rotation({ path }: { path: readonly string[] }) {
  return <BoundDial field={{ ...numberOf(useField('content', 'content', path)), label: 'Rotation' }} />;
}

function Level({ path }: { path: readonly string[] }) {
  return <BoundNumber field={{ ...numberOf(useField('content', 'content', path)), label: 'Strength' }} step={0.05} />;
}

/** A pair of numbers; both are one value of the material. */
function Pair({ label, name, field: part }: { label: string; name: string; field: 'scale' | 'offset' }) {
  const field = useField('content', 'content', ['data', name, part]);
  const { data: pair } = Texture.shape[part].safeParse(field.value);
  if (!pair) return null;
  const one = (axis: 'x' | 'y'): Field<number> => ({
    ...field,
    label: `${label} ${axis === 'x' ? 'across' : 'down'}`,
    value: pair[axis],
    onChange: (next) => field.onChange({ ...pair, [axis]: next ?? pair[axis] }, axis),
  });
  return (
    <>
      <BoundNumber field={one('x')} step={0.1} />
      <BoundNumber field={one('y')} step={0.1} />
    </>
  );
}
