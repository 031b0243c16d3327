import type { LayerType } from '@diorama/documents/gis/layers.ts';
import { SegmentedControl } from '../../../../ui/button/segmented-control.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping, LayerTarget } from '../plan/mapping.ts';
import type { FileSummary } from '../session/messages.ts';

interface TargetFieldsProps {
  summary: FileSummary;
  mapping: ImportMapping;
  layers: ExistingMap['layers'];
  onChange: (some: Partial<ImportMapping>) => void;
}

/** Where points go and where shapes go: into a layer of the map or a new one. */
export function TargetFields({ summary, mapping, layers, onChange }: TargetFieldsProps) {
  const { points, shapes } = mapping;
  const hasShapes = summary.hasShapes || mapping.roles.some(({ type }) => type === 'geometry');
  const fresh: LayerTarget = { type: 'new', name: summary.name.slice(0, 200) || 'Import' };
  const as = points?.as ?? 'hotspots';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {(summary.hasPoints || summary.isTable) && (
        <div className="flex min-w-0 flex-col gap-2">
          <LayerField
            {...{ label: 'Points go into', type: as === 'labels' ? 'label' : 'hotspots', layers, fresh }}
            target={points?.layer ?? null}
            onChange={(layer) => onChange({ points: layer && { as, layer } })}
          />
          {points && (
            <SegmentedControl
              label="Points become"
              options={[
                { value: 'hotspots', label: 'Places' },
                { value: 'labels', label: 'Labels' },
              ]}
              value={as}
              onChange={(next) => onChange({ points: { as: next, layer: fresh } })}
            />
          )}
        </div>
      )}
      {hasShapes && (
        <LayerField
          {...{ label: 'Lines and areas go into', type: 'outline', layers, fresh }}
          target={shapes?.layer ?? null}
          onChange={(layer) => onChange({ shapes: layer && { layer } })}
        />
      )}
    </div>
  );
}

interface LayerFieldProps {
  label: string;
  type: LayerType;
  layers: ExistingMap['layers'];
  fresh: LayerTarget;
  /** Null: they are left out. */
  target: LayerTarget | null;
  onChange: (target: LayerTarget | null) => void;
}

const NEW = 'new';
const NONE = 'none';
/** Of a layer of the map: ids hold no such sign. */
const OWN = 'to ';

function LayerField({ label, type, layers, fresh, target, onChange }: LayerFieldProps) {
  const options = [
    { value: NEW, label: 'New layer' },
    ...layers
      .filter((layer) => layer.type === type)
      .map(({ id, name, count }) => ({
        value: `${OWN}${id}`,
        label: `${name || 'Untitled'} (${count.toLocaleString('en')})`,
      })),
    { value: NONE, label: 'Leave out' },
  ];
  const value = target === null ? NONE : target.type === 'new' ? NEW : `${OWN}${target.id}`;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        {...{ label, options, value }}
        onChange={(next) =>
          onChange(next === NONE ? null : next === NEW ? fresh : { type: 'existing', id: next.slice(OWN.length) })
        }
      />
      {target?.type === 'new' && (
        <TextField
          label="Name of the new layer"
          value={target.name}
          maxLength={200}
          onChange={(name) => onChange({ type: 'new', name })}
        />
      )}
    </div>
  );
}
