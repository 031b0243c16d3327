import type { View } from '@diorama/documents/gis/gis.schema.ts';
import { Camera, Locate } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { useField } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { ViewFields } from './view-fields.tsx';

const KINDS = [
  { value: 'position', label: 'Place' },
  { value: 'bounds', label: 'Area' },
  { value: '3d', label: 'Tilted' },
] as const;

/** What visitors see first: taken from the map as it stands, drawn on it, or typed. */
export function FirstView() {
  const field = useField('settings', 'settings', ['initialMapState']);
  const { camera, isFramed, setFramed } = useMapSession();
  const { value, isReadOnly } = field;
  if (!value) return null;
  const take = (type: View['type']) => camera && field.onChange(camera.view(type));
  return (
    <InspectorSection title="First view" isFoldable>
      <FieldRow label="As">
        <SegmentedControl
          label="As"
          options={KINDS}
          value={value.type}
          onChange={take}
          isDisabled={isReadOnly || !camera}
        />
      </FieldRow>
      <ViewFields view={value} isReadOnly={isReadOnly} onChange={field.onChange} onGestureEnd={field.onGestureEnd} />
      <Switch label="Frames" isOn={isFramed} onChange={setFramed} isDisabled={!camera} />
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" icon={Camera} disabled={isReadOnly || !camera} onClick={() => take(value.type)}>
          Use current view
        </Button>
        <Button size="small" icon={Locate} disabled={!camera} onClick={() => camera?.look(value)}>
          Show
        </Button>
      </div>
    </InspectorSection>
  );
}
