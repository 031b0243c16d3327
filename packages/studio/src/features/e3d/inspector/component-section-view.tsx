import { setStartView } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { setComponentField } from '@diorama/documents/e3d/e3d.components.ts';
import { setPlacements } from '@diorama/documents/e3d/e3d.places.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { parentIdOf, worldMatrix } from '@diorama/documents/e3d/entity-tree.ts';
import { IDENTITY, inverse, matrixOf, placementOf, product } from '@diorama/documents/e3d/scene/matrix.ts';
import { Crosshair, Flag, RotateCcw, Tag, Upload, Video } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor } from '../editor-hooks.ts';
import { COMPONENT_LOOKS } from '../stage/entity-look.ts';
import { cameraPlace } from '../stage/scene/camera-place.ts';
import { useStageSession } from '../stage/stage-session.tsx';
import { useImportVariants } from '../variants/import-variants.tsx';
import { useVariantCounts, variantModel } from '../variants/use-variant-counts.ts';
import { type EditedField, fieldsOf } from './component-fields.ts';
import { ComponentMenu } from './component-menu.tsx';
import type { ComponentSection } from './component-sections.ts';
import { FieldEditor } from './field-editor.tsx';
import { useComponentField } from './use-component-field.ts';

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

/** Looks through a camera, and has it look as the stage does. */
function CameraActions({ section }: { section: ComponentSection }) {
  const { store } = useEditor();
  const { scene, options } = useStageSession();
  const [only] = section.items;
  if (!only || section.items.length > 1) return null;
  const isStart = section.effective[0]?.start === true;
  const setToView = () => {
    const entity = store.get('entities', only.id);
    if (!scene || !entity) return;
    const e3d = store.records();
    const { place, camera } = cameraPlace(scene.viewpoint(), options.projection);
    const parent = parentIdOf(e3d, entity);
    const back = inverse(parent === null ? IDENTITY : worldMatrix(e3d, parent));
    const world = matrixOf({ ...place, scale: { x: 1, y: 1, z: 1 } });
    const { position, rotation } = placementOf(back ? product(back, world) : world);
    store.beginGesture('Set camera to this view');
    store.execute(setPlacements, { items: [{ id: only.id, position, rotation }] });
    for (const [field, value] of Object.entries(camera))
      if (field !== 'type') store.execute(setComponentField, { items: [{ ...only, value }], field });
    store.endGesture();
  };
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="small" icon={Video} disabled={!scene} onClick={() => scene?.lookFrom(only.id, 'fly')}>
        Look through
      </Button>
      <Button size="small" icon={Crosshair} disabled={!scene} onClick={setToView}>
        Set to this view
      </Button>
      <Button size="small" icon={Flag} disabled={isStart} onClick={() => store.execute(setStartView, { id: only.id })}>
        {isStart ? 'Start view' : 'Make it the start view'}
      </Button>
    </div>
  );
}

/** A field of a component: how it is edited, and where its value comes from. */
function ComponentFieldRow(props: { e3d: E3dRecords; section: ComponentSection; field: EditedField }) {
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

/** The material variants of an entity's model, where it has any. */
function VariantsRow({ e3d, entityId }: { e3d: E3dRecords; entityId: string }) {
  const counts = useVariantCounts();
  const importVariants = useImportVariants();
  const model = variantModel(e3d, entityId, counts);
  if (!model) return null;
  return (
    <FieldRow label="Variants">
      <Button size="small" onClick={() => importVariants(entityId)}>
        Import {counted(model.count, 'variant')}
      </Button>
    </FieldRow>
  );
}
