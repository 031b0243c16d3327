import type { View } from '@diorama/documents/gis/gis.schema.ts';
import { MAX_PITCH } from '@diorama/players/gis/max-pitch.ts';
import { Camera, Locate } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useField } from '../editor-hooks.ts';
import { useMapSession } from '../map-session.tsx';

const KINDS = [
  { value: 'position', label: 'Place' },
  { value: 'bounds', label: 'Area' },
  { value: '3d', label: 'Tilted' },
] as const;

/** What visitors see first. It is taken from the map as it stands. */
export function FirstView() {
  const field = useField('settings', 'settings', ['initialMapState']);
  const { camera } = useMapSession();
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
      <p className="text-n10 text-xs tabular-nums">{wordsOf(value)}</p>
      {value.type === '3d' && value.pitch > MAX_PITCH && (
        <p className="text-warn-ink text-xs" role="status">
          Maps tilt {MAX_PITCH}° at most. Visitors see {MAX_PITCH}° instead of {Math.round(value.pitch)}°.
        </p>
      )}
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

const degrees = (value: number): string => value.toFixed(4);

function wordsOf(view: View): string {
  if (view.type === 'bounds') {
    const { northEast, southWest } = view;
    return `${degrees(southWest.lat)}, ${degrees(southWest.lng)} to ${degrees(northEast.lat)}, ${degrees(northEast.lng)}`;
  }
  const place = `${degrees(view.center.lat)}, ${degrees(view.center.lng)} at zoom ${view.zoom.toFixed(1)}`;
  return view.type === '3d'
    ? `${place}, tilted ${Math.round(view.pitch)}°, turned ${Math.round(view.bearing)}°`
    : place;
}
