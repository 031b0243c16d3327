import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { featurePlace, layerPlace } from '@diorama/documents/gis/layers.ts';
import { Eye, EyeOff, Focus } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { HiddenMark, RecordRow } from '../../../editor/outline/record-row.tsx';
import type { Nesting } from '../../../editor/outline/use-nesting.ts';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { featureIcon, featureName, hasOwnName, layerIcon } from '../feature-names.ts';
import { useMapSession } from '../selection/map-session.tsx';
import type { MapActions } from '../selection/use-map-actions.ts';
import { featuresOf, isLayerKey, isPlanKey } from './map-shape.ts';
import { PlanRow } from './plan-row.tsx';

/** Layers and features that are dragged in the outline. */
export const MAP_DRAG = 'gis-records';

type MapRowProps = {
  place: TreePlace;
  gis: GisRecords;
  records: RecordList;
  actions: MapActions;
  nesting: Nesting;
  canDrop: boolean;
  onToggle: () => void;
  onMoveLayers: (keys: readonly string[], between: Between) => void;
};

/** A layer, a feature in its layer, or a site plan. */
export function MapRow(props: MapRowProps) {
  if (isPlanKey(props.place.id)) return <PlanRow {...props} />;
  return isLayerKey(props.place.id) ? <LayerRow {...props} /> : <FeatureRow {...props} />;
}

function LayerRow({ place, gis, records, actions, nesting, canDrop, onToggle, onMoveLayers }: MapRowProps) {
  const key = place.id;
  const { layers, id } = layerPlace(key);
  const layer = gis.get(layers, id);
  const warning = useWarning(key);
  const { camera } = useMapSession();
  if (!layer) return null;
  const isShown = layer.visible !== false;
  const label = layer.name || 'Untitled';
  const count = nesting.insideOf(key).length;
  const targets = records.list.selected.has(key) ? records.selectedIds : [key];
  const toggle = () => actions.show(targets.filter(isLayerKey), !isShown);
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'frame',
      label: 'Frame',
      icon: Focus,
      shortcut: 'F',
      onSelect: () => camera?.frame(targets),
    },
    ...(records.isReadOnly
      ? []
      : [
          {
            kind: 'action' as const,
            id: 'eye',
            label: isShown ? 'Hide' : 'Show',
            icon: isShown ? EyeOff : Eye,
            shortcut: 'H',
            onSelect: toggle,
          },
        ]),
  ];
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={key}
      menuLabel={`Layer ${label}`}
      name={layer.name}
      label={label}
      entries={entries}
      icon={layerIcon(layers, layer)}
      hasArrowSpace
      onToggle={onToggle}
      warning={warning}
      actions={
        records.isReadOnly ? null : (
          <IconButton
            label={`${isShown ? 'Hide' : 'Show'} ${label}`}
            icon={isShown ? Eye : EyeOff}
            tabIndex={-1}
            onClick={toggle}
          />
        )
      }
      trailing={
        <>
          <PeopleAt path={key} />
          {!isShown && <HiddenMark />}
          {count > 0 && count.toLocaleString('en')}
        </>
      }
      drag={{
        type: MAP_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => {
          if (!canDrop || moved.includes(key)) return [];
          if (moved.every(isLayerKey)) return ['before', 'after'];
          return moved.every((one) => one.startsWith(`${featuresOf(key)}/`)) ? ['inside'] : [];
        },
        onDrop: (moved, where) =>
          where === 'inside'
            ? actions.moveToLayer(moved, id)
            : onMoveLayers(moved, placeForDrop(nesting.siblingsOf(key), moved, key, where)),
      }}
    />
  );
}

function FeatureRow({ place, gis, records, canDrop }: MapRowProps) {
  const key = place.id;
  const { features, id } = featurePlace(key);
  const feature = gis.get(features, id);
  const { language } = useAddress();
  const warning = useWarning(key);
  const { camera } = useMapSession();
  if (!feature) return null;
  const name = featureName(feature, language);
  const label = name || 'Untitled';
  const isMain = gis.one('settings').mainShape?.id === id && features === 'outlines';
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={key}
      menuLabel={label}
      {...(hasOwnName(feature) ? { name } : {})}
      label={label}
      entries={[
        {
          kind: 'action',
          id: 'frame',
          label: 'Frame',
          icon: Focus,
          shortcut: 'F',
          onSelect: () => camera?.frame(records.list.targetsOf(key)),
        },
      ]}
      icon={featureIcon(features, feature)}
      hasArrowSpace
      warning={warning}
      trailing={
        <>
          <PeopleAt path={key} />
          {isMain && <span className="text-n10 text-xs">Main shape</span>}
        </>
      }
      drag={{ type: MAP_DRAG, isEnabled: canDrop, placesFor: () => [], onDrop: () => undefined }}
    />
  );
}
