import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { COMPONENT_LOOKS } from '../outline/entity-look.ts';
import { VariantsRow } from '../variants/variants-row.tsx';
import { CameraActions } from './camera-actions.tsx';
import { ComponentFieldRow } from './component-field-row.tsx';
import { type EditedField, fieldsOf } from './component-fields.ts';
import { ComponentMenu } from './component-menu.tsx';
import type { ComponentSection } from './component-sections.ts';

/** Fields that say nothing as others stand. */
function isIdle({ name }: EditedField, { type, effective }: ComponentSection): boolean {
  const [data = {}] = effective;
  if (type === 'camera') {
    if (name === 'height') return data.projection !== 'orthographic';
    if (name === 'fov') return data.projection === 'orthographic';
    // It is set by an action of its own: only one view is the first.
    return name === 'start';
  }
  if (type === 'light') return name === 'shadowSize' && data.castShadow !== true;
  return false;
}

/** A component: its fields, made from its schema. */
export function ComponentSectionView({ e3d, section }: { e3d: E3dRecords; section: ComponentSection }) {
  const isReadOnly = useReadOnly() !== null;
  const { type, items } = section;
  const isModel = type === 'mesh' || type === 'slot-mesh';
  const [only] = items.length === 1 ? items : [];
  return (
    <InspectorSection
      title={COMPONENT_LOOKS[type].label}
      isFoldable
      actions={!isReadOnly && <ComponentMenu e3d={e3d} section={section} />}
    >
      {fieldsOf(type)
        .filter((field) => !isIdle(field, section))
        .map((field) => (
          <ComponentFieldRow key={field.name} e3d={e3d} section={section} field={field} />
        ))}
      {isModel && !isReadOnly && only && <VariantsRow e3d={e3d} entityId={only.id} />}
      {type === 'camera' && !isReadOnly && <CameraActions section={section} />}
    </InspectorSection>
  );
}
