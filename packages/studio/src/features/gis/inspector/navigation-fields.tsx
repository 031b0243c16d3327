import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import { lengthOf } from '@diorama/documents/gis/geometry/measure.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import type { OutlineAction } from '@diorama/documents/gis/gis.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Crosshair, Navigation2, Route, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { dismissNotice, notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor, useList, useOne } from '../editor-hooks.ts';
import { featureName } from '../feature-names.ts';
import { mapBase } from '../gis.queries.ts';
import { lengthText } from '../measure-text.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { findRoute, routeEnds } from './found-route.ts';

type Navigation = Extract<OutlineAction, { type: 'set-navigation' }>;

const MAIN = 'main';
const POINT = 'point';
/** Names the notice of a route that was not found. */
const NO_ROUTE = 'no-route';
const { hotspots, outlines, labels } = gisLabels.records;

interface NavigationFieldsProps {
  /** The outlines that lead there: one that is a beach may lead to itself. */
  ids: readonly string[];
  action: Navigation;
  isReadOnly: boolean;
  /** `part` is typed or turned in one go. */
  onChange: (action: Navigation, part?: string) => void;
}

/** Where outlines lead to on the map, and how. */
export function NavigationFields({ ids, action, isReadOnly, onChange }: NavigationFieldsProps) {
  const { to, mode = 'camera', profile = 'walking' } = action;
  const { camera } = useMapSession();
  const targets = useTargets(ids);
  const point = to !== null && 'position' in to ? to.position : null;
  const chosen = to === null ? MAIN : 'position' in to ? POINT : `${to.type}/${to.id}`;
  const isKnown = targets.some(({ value }) => value === chosen);
  const choose = (next: string | null) => {
    const [type = '', id = ''] = next?.split('/') ?? [];
    if (next === POINT)
      onChange({ ...action, to: { type: 'point', position: camera?.center() ?? { lng: 0, lat: 0 } } });
    else onChange({ ...action, to: id === '' ? null : { type, id } });
  };
  return (
    <>
      <Combobox
        label="Target"
        placeholder="Main shape"
        searchPlaceholder="Find a target"
        emptyText="Nothing matches"
        options={isKnown ? targets : [...targets, { value: chosen, label: 'Deleted target' }]}
        value={chosen}
        isDisabled={isReadOnly}
        {...(isKnown ? {} : { error: 'This target was deleted' })}
        onChange={choose}
      />
      {point && (
        <PointFields
          point={point}
          isReadOnly={isReadOnly}
          onChange={(position, part) => onChange({ ...action, to: { type: 'point', position } }, part)}
        />
      )}
      <FieldRow label="Shows">
        <SegmentedControl
          label="Shows"
          options={[
            { value: 'camera', label: 'The place' },
            { value: 'directions', label: 'Directions' },
          ]}
          value={mode}
          isDisabled={isReadOnly}
          onChange={(next) => onChange({ ...action, mode: next })}
        />
      </FieldRow>
      {mode === 'directions' && (
        <>
          <FieldRow label="Travel">
            <SegmentedControl
              label="Travel"
              options={[
                { value: 'walking', label: 'Walk' },
                { value: 'cycling', label: 'Cycle' },
                { value: 'driving', label: 'Drive' },
              ]}
              value={profile}
              isDisabled={isReadOnly}
              onChange={(next) => onChange({ ...action, profile: next })}
            />
          </FieldRow>
          {ids.length === 1 && <RouteField {...{ ids, action, isReadOnly, onChange }} />}
        </>
      )}
    </>
  );
}

/** The route that visitors are shown, drawn or found by the server's router. Without one visitors choose where they set out. */
function RouteField({ ids, action, isReadOnly, onChange }: NavigationFieldsProps) {
  const { drawInto } = useMapSession();
  const { store } = useEditor();
  const { data: base } = useQuery(mapBase(useOne('settings').mapStyle));
  const [isFinding, setFinding] = useState(false);
  const [id = ''] = ids;
  const { route, profile = 'walking' } = action;
  const find = async () => {
    const fail = (message: string, detail: string) => notifyFailed(message, { id: NO_ROUTE, detail });
    dismissNotice(NO_ROUTE);
    const ends = routeEnds(store, id, action);
    if (!ends) {
      fail('There is no place to set out from', 'Draw a route first. It is found again from where it begins.');
      return;
    }
    setFinding(true);
    try {
      const found = await findRoute(ends, profile);
      const now = store.get('outlines', id)?.action;
      if (!found) fail('No route was found', 'Choose another way to travel, or draw the route.');
      // Somebody may have changed where it leads in the meantime.
      else if (equalJson(now, action)) onChange({ ...action, route: found });
    } catch {
      fail('The route could not be looked up', 'The router did not answer. Try again, or draw the route.');
    } finally {
      setFinding(false);
    }
  };
  const draw = () => drawInto({ id, as: 'route', isArea: false });
  return (
    <>
      {route && (
        <FieldRow label="Route">
          <span className="tabular-nums">{lengthText(lengthOf(route))}</span>
        </FieldRow>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" icon={Route} onClick={draw}>
            {route ? 'Draw again' : 'Draw route'}
          </Button>
          {base?.services.routes === true && (
            <Button size="small" icon={Navigation2} isPending={isFinding} onClick={() => void find()}>
              {route ? 'Find again' : 'Find route'}
            </Button>
          )}
          {route && (
            <Button size="small" variant="quiet" icon={Trash2} onClick={() => onChange({ ...action, route: null })}>
              Remove
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Everything on the map that one can be led to. */
function useTargets(ids: readonly string[]) {
  const { language } = useAddress();
  const all = [
    { type: 'hotspot', one: hotspots.one, features: useList('hotspots') },
    { type: 'outline-feature', one: outlines.one, features: useList('outlines') },
    { type: 'label', one: labels.one, features: useList('labels') },
  ];
  return [
    { value: MAIN, label: 'Main shape' },
    { value: POINT, label: 'A point on the map' },
    ...all.flatMap(({ type, one, features }) =>
      features.map((feature) => ({
        value: `${type}/${feature.id}`,
        label: featureName(feature, language) || 'Untitled',
        detail: ids.includes(feature.id) ? `this ${one}` : one,
      })),
    ),
  ];
}

interface PointFieldsProps {
  point: LngLat;
  isReadOnly: boolean;
  onChange: (point: LngLat, part?: string) => void;
}

function PointFields({ point, isReadOnly, onChange }: PointFieldsProps) {
  const { camera } = useMapSession();
  const set = (part: Partial<LngLat>) => {
    const parsed = LngLat.safeParse({ ...point, ...part });
    const names = Object.keys(part);
    if (parsed.success) onChange(parsed.data, names.length === 1 ? names[0] : undefined);
  };
  return (
    <>
      <NumberField
        label="Latitude"
        {...{ unit: '°', min: -90, max: 90, step: 0.00001 }}
        value={point.lat}
        isDisabled={isReadOnly}
        onChange={(lat) => set({ lat })}
      />
      <NumberField
        label="Longitude"
        {...{ unit: '°', min: -180, max: 180, step: 0.00001 }}
        value={point.lng}
        isDisabled={isReadOnly}
        onChange={(lng) => set({ lng })}
      />
      <Button
        size="small"
        icon={Crosshair}
        disabled={isReadOnly || !camera}
        onClick={() => camera && set(camera.center())}
      >
        Use the middle of the map
      </Button>
    </>
  );
}
