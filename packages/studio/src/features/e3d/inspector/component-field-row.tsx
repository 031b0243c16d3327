import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { RotateCcw, Tag, Upload } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { EditedField } from './component-fields.ts';
import type { ComponentSection } from './component-sections.ts';
import { FieldEditor } from './field-editor.tsx';
import { useComponentField } from './use-component-field.ts';

/** A field of a component: how it is edited, and where its value comes from. */
export function ComponentFieldRow(props: { e3d: E3dRecords; section: ComponentSection; field: EditedField }) {
  const { e3d, section, field: edited } = props;
  const field = useComponentField(e3d, section, edited);
  const { isOwn, fromTrait, applicable, isReadOnly, label } = field;
  const overrides = isOwn && section.traits.length > 0 && applicable !== null;
  return (
    <div className="group/field relative">
      {overrides && (
        <span
          title={`Differs from “${applicable.name}”`}
          className="absolute top-2.75 -left-2 size-1.5 rounded-full bg-accent"
        />
      )}
      <FieldEditor field={field} e3d={e3d} />
      {fromTrait !== null && (
        <p className="mt-0.5 flex items-center gap-1 pl-25 text-n10 text-xs">
          <Icon of={Tag} size={12} />
          <span className="truncate" title={`From the preset “${fromTrait}”`}>
            {fromTrait}
          </span>
        </p>
      )}
      {overrides && !isReadOnly && (
        <div className="mt-0.5 flex items-center gap-0.5 pl-24">
          <IconButton
            label={`Revert ${label.toLowerCase()} to “${applicable.name}”`}
            icon={RotateCcw}
            onClick={field.onRevert}
          />
          <IconButton
            label={`Apply ${label.toLowerCase()} to “${applicable.name}”`}
            icon={Upload}
            onClick={field.onApply}
          />
        </div>
      )}
    </div>
  );
}
