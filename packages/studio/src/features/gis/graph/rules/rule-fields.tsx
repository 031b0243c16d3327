import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { CLASSIC_STYLES } from '@diorama/documents/gis/gis.schema.ts';
import { kindOf, needsOf, type Rule } from '@diorama/documents/gis/rules/rule.ts';
import { Camera, Locate } from 'lucide-react';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { Switch } from '../../../../ui/field/switch.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { LinkField } from '../../../widget/public.ts';
import { STYLE_NAMES } from '../../base-map/style-names.ts';
import { useField, useList } from '../../editor-hooks.ts';
import { featureName, textOf } from '../../feature-names.ts';
import { OpenedWidget } from '../../inspector/opened-widget.tsx';
import { ZoomField } from '../../inspector/zoom-field.tsx';
import { viewText } from '../../rule-sentence.ts';
import { useMapSession } from '../../selection/map-session.tsx';

interface RuleFieldsProps {
  rule: Rule;
  isReadOnly: boolean;
}

/** Everything that a rule of its kind needs. */
export function RuleFields({ rule, isReadOnly }: RuleFieldsProps) {
  const { targets, field } = needsOf(kindOf(rule));
  return (
    <>
      {targets.length > 0 &&
        (targets.includes('widget-use') ? (
          <OpenedWidget collection="nodes" ids={[rule.id]} use={rule.target} isMixed={false} isReadOnly={isReadOnly} />
        ) : (
          <TargetField rule={rule} isReadOnly={isReadOnly} />
        ))}
      {field === 'zoom' && <ZoomRange rule={rule} />}
      {field === 'seconds' && <Seconds id={rule.id} />}
      {field === 'message' && <Message id={rule.id} />}
      {field === 'view' && <ViewField id={rule.id} />}
      {field === 'style' && <StyleField id={rule.id} />}
      {field === 'link' && <LinkOf id={rule.id} />}
      {rule.type === 'condition' && <Not id={rule.id} />}
    </>
  );
}

const { hotspots, outlines, labels, categories } = gisLabels.records;
const ANY = 'any';

function TargetField({ rule, isReadOnly }: RuleFieldsProps) {
  const { targets, without } = needsOf(kindOf(rule));
  const field = useField('nodes', rule.id, ['target']);
  const known = useTargets(targets);
  const none = { any: 'Any', 'main-shape': 'Main shape', missing: null }[without];
  const options = none === null ? known : [{ value: ANY, label: none }, ...known];
  const chosen = rule.target ? `${rule.target.type}/${rule.target.id}` : none === null ? null : ANY;
  const isGone = chosen !== null && !options.some(({ value }) => value === chosen);
  const choose = (next: string | null) => {
    const [type = '', id] = next?.split('/') ?? [];
    field.onChange(id === undefined ? null : { type, id });
  };
  return (
    <Combobox
      label="Target"
      placeholder="Choose a target"
      searchPlaceholder="Find a target"
      options={isGone ? [...options, { value: chosen, label: 'Deleted target' }] : options}
      value={chosen}
      isRequired={none !== null}
      isDisabled={isReadOnly}
      {...(isGone ? { error: 'This target was deleted or does not fit' } : {})}
      onChange={choose}
    />
  );
}

/** What a rule may be about. */
function useTargets(types: readonly string[]) {
  const { language } = useAddress();
  const lists = [useList('categories'), useList('outlines'), useList('hotspots'), useList('labels')] as const;
  const [allCategories, allOutlines, allHotspots, allLabels] = lists;
  return useMemo(() => {
    const features = [
      { type: 'outline-feature', one: outlines.one, list: allOutlines },
      { type: 'hotspot', one: hotspots.one, list: allHotspots },
      { type: 'label', one: labels.one, list: allLabels },
    ];
    const named = allCategories.map(({ id, name }) => ({
      value: `category/${id}`,
      label: textOf(name, language) || 'Untitled',
      detail: categories.one,
    }));
    return [
      ...(types.includes('category') ? named : []),
      ...features.flatMap(({ type, one, list }) =>
        types.includes(type)
          ? [...list].map((feature) => ({
              value: `${type}/${feature.id}`,
              label: featureName(feature, language) || 'Untitled',
              detail: one,
            }))
          : [],
      ),
    ];
  }, [types, language, allCategories, allOutlines, allHotspots, allLabels]);
}

function ZoomRange({ rule: { id } }: { rule: Rule }) {
  const field = useField('nodes', id, ['zoom']);
  const { map } = useMapSession();
  return (
    <>
      <ZoomField field={{ ...field, onChange: (next, part) => field.onChange(next, part) }} />
      {map && <p className="text-n10 text-xs tabular-nums">The map stands at {map.camera().zoom.toFixed(1)}</p>}
    </>
  );
}

function Seconds({ id }: { id: string }) {
  const { value, onChange, onGestureEnd, isReadOnly, issue } = useField('nodes', id, ['seconds']);
  return (
    <NumberField
      label="Seconds"
      unit="s"
      value={value ?? null}
      min={0.1}
      max={86_400}
      step={1}
      isDisabled={isReadOnly}
      {...(issue ? { error: issue.message } : {})}
      onChange={onChange}
      onGestureEnd={onGestureEnd}
    />
  );
}

function Message({ id }: { id: string }) {
  const { value, onChange, isReadOnly } = useField('nodes', id, ['message']);
  return (
    <TextField
      label="Message"
      value={value ?? ''}
      maxLength={200}
      isReadOnly={isReadOnly}
      hint="The page around the map posts {type: 'mapMessage', message} to its frame."
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  );
}

function ViewField({ id }: { id: string }) {
  const { value, onChange, isReadOnly } = useField('nodes', id, ['view']);
  const { camera } = useMapSession();
  return (
    <>
      <p className="text-n10 text-xs tabular-nums">{value ? viewText(value) : 'No view yet'}</p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          icon={Camera}
          disabled={isReadOnly || !camera}
          onClick={() => camera && onChange(camera.view('3d'))}
        >
          Use current view
        </Button>
        <Button size="small" icon={Locate} disabled={!camera || !value} onClick={() => value && camera?.look(value)}>
          Show
        </Button>
      </div>
    </>
  );
}

function StyleField({ id }: { id: string }) {
  const { value, onChange, isReadOnly } = useField('nodes', id, ['style']);
  return (
    <Select
      label="Base map"
      options={CLASSIC_STYLES.map((style) => ({ value: style, label: STYLE_NAMES[style] }))}
      value={value ?? null}
      placeholder="Choose a base map"
      isDisabled={isReadOnly}
      onChange={onChange}
    />
  );
}

function LinkOf({ id }: { id: string }) {
  const { value, onChange, isReadOnly } = useField('nodes', id, ['link']);
  return <LinkField value={value ?? null} isReadOnly={isReadOnly} onChange={onChange} />;
}

function Not({ id }: { id: string }) {
  const { value, onChange, isReadOnly } = useField('nodes', id, ['not']);
  return <Switch label="The opposite" isOn={value === true} isDisabled={isReadOnly} onChange={onChange} />;
}
