import { type Cell, Cell as CellSchema } from '@diorama/documents/e3d/table.schema.ts';
import { useEffect, useRef } from 'react';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { AssetPicker, mediaOf } from '../../../files/public.ts';
import { useEditor } from '../../editor-hooks.ts';
import { useMaterialOptions } from '../../slots/library-fields.tsx';
import { type GridColumn, targetOf } from './grid-columns.ts';
import { useNames } from './use-cell-reader.ts';

interface CellPickerProps {
  label: string;
  column: GridColumn;
  cell: Cell | undefined;
  onPick: (value: Cell | null) => void;
  onCancel: () => void;
}

/** Chooses what a cell refers to. */
export function CellPicker(props: CellPickerProps) {
  const { column } = props.column;
  if (column.type === 'media') return <PicturePicker {...props} />;
  return column.type === 'material' ? <MaterialPicker {...props} /> : <NamedPicker {...props} />;
}

function PicturePicker({ onPick, onCancel }: CellPickerProps) {
  const { space, documentId } = useEditor();
  return (
    <AssetPicker
      projectId={space.id}
      title="Picture"
      confirmLabel="Use"
      isMultiple={false}
      documentId={documentId}
      purpose={{ type: 'picture' }}
      onClose={onCancel}
      onPick={([picked]) => (picked ? onPick(mediaOf(picked)) : onCancel())}
    />
  );
}

const idOf = (cell: Cell | undefined): string | null =>
  typeof cell === 'object' && 'id' in cell && typeof cell.id === 'string' ? cell.id : null;

function MaterialPicker(props: CellPickerProps) {
  return <OpenList {...props} {...useMaterialOptions(idOf(props.cell))} />;
}

function NamedPicker(props: CellPickerProps) {
  const names = useNames().get(targetOf(props.column.column) ?? '');
  return <OpenList {...props} options={[...(names ?? [])].map(([value, label]) => ({ value, label }))} />;
}

function OpenList({
  label,
  column,
  cell,
  onPick,
  onCancel,
  options,
  onSearch,
}: CellPickerProps & {
  options: readonly { value: string; label: string }[];
  onSearch?: (typed: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const frame = requestAnimationFrame(() => current?.querySelector('button')?.click());
    return () => cancelAnimationFrame(frame);
  }, []);
  const target = targetOf(column.column);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc on the list's button leaves the cell
    <div
      ref={box}
      className="absolute inset-0 z-20 bg-n1"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' && event.target instanceof Node && event.currentTarget.contains(event.target))
          onCancel();
      }}
    >
      <Combobox
        label={label}
        hasHiddenLabel
        options={options}
        value={idOf(cell)}
        placeholder="Choose"
        emptyText={options.length === 0 ? 'There is nothing to choose yet.' : 'Nothing matches.'}
        {...(onSearch ? { onSearch } : {})}
        onChange={(id) => {
          const { data } = CellSchema.safeParse({ type: target, id });
          onPick(id === null ? null : (data ?? null));
        }}
      />
    </div>
  );
}
