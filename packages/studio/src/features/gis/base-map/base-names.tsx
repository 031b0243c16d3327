import { NAME_GROUPS, type NameGroup } from '@diorama/documents/gis/drawing/name-groups.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { useField, useOne } from '../editor-hooks.ts';
import { useMapBase } from '../stage/use-map-base.ts';

const LABELS: Readonly<Record<NameGroup, string>> = {
  places: 'Shops and sights',
  streets: 'Street names',
  transit: 'Stops and stations',
};

/** Which names of the base map are drawn; nothing where it has none of them, as the built-in one. */
export function BaseNames() {
  const field = useField('settings', 'settings', ['hiddenNames']);
  const base = useMapBase(useOne('settings'));
  if (base?.base.type !== 'style') return null;
  const hidden = field.value ?? [];
  const show = (group: NameGroup, isOn: boolean) => {
    const next = NAME_GROUPS.filter((one) => (one === group ? !isOn : hidden.includes(one)));
    field.onChange(next.length > 0 ? next : undefined);
  };
  return NAME_GROUPS.map((group) => (
    <Switch
      key={group}
      label={LABELS[group]}
      isOn={!hidden.includes(group)}
      onChange={(isOn) => show(group, isOn)}
      isDisabled={field.isReadOnly}
    />
  ));
}
