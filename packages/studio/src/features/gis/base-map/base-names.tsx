import { NAME_GROUPS, type NameGroup } from '@diorama/documents/gis/drawing/name-groups.ts';
import { Switch } from '../../../ui/field/switch.tsx';
import { useField, useOne } from '../editor-hooks.ts';
import { useMapBase } from '../stage/use-map-base.ts';

const LABELS: Readonly<Record<NameGroup, string>> = {
  places: 'Shops and sights',
  streets: 'Street names',
  transit: 'Stops and stations',
};

/** Styles of Mapbox come as pictures, with everything in them. */
const AS_PICTURES = /^\/maps\/style\?mapbox=/;

/** Whether the base map is drawn from what its tiles say of streets and houses: neither the built-in one nor pictures are. */
function useIsDrawn(): boolean {
  const base = useMapBase(useOne('settings'))?.base;
  return base?.type === 'style' && !AS_PICTURES.test(base.url);
}

/** Takes the houses of the base map away where the main shape is; nothing where there are none. */
export function ClearSite() {
  const field = useField('settings', 'settings', ['clearsSite']);
  if (!useIsDrawn()) return null;
  return (
    <Switch
      label="Clear the site"
      isOn={field.value === true}
      onChange={(isOn) => field.onChange(isOn ? true : undefined)}
      isDisabled={field.isReadOnly}
    />
  );
}

/** Which names of the base map are drawn; nothing where it has none of them. */
export function BaseNames() {
  const field = useField('settings', 'settings', ['hiddenNames']);
  if (!useIsDrawn()) return null;
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
