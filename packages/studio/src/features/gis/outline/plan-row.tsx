import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { Eye, EyeOff, Focus, Image } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { HiddenMark, RecordRow } from '../../../editor/outline/record-row.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useMapSession } from '../selection/map-session.tsx';
import type { MapActions } from '../selection/use-map-actions.ts';

interface PlanRowProps {
  place: TreePlace;
  gis: GisRecords;
  records: RecordList;
  actions: MapActions;
}

/** A picture that is laid over the map. It lies below all layers. */
export function PlanRow({ place, gis, records, actions }: PlanRowProps) {
  const key = place.id;
  const plan = gis.get('sitePlans', key.slice('sitePlans/'.length));
  const warning = useWarning(key);
  const { camera } = useMapSession();
  if (!plan) return null;
  const label = plan.name || 'Untitled';
  const targets = records.list.selected.has(key) ? records.selectedIds : [key];
  const toggle = () => actions.show(targets, !plan.visible);
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={key}
      menuLabel={`Site plan ${label}`}
      name={plan.name}
      label={label}
      entries={[
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
                label: plan.visible ? 'Hide' : 'Show',
                icon: plan.visible ? EyeOff : Eye,
                onSelect: toggle,
              },
            ]),
      ]}
      icon={Image}
      hasArrowSpace
      warning={warning}
      actions={
        records.isReadOnly ? null : (
          <IconButton
            label={`${plan.visible ? 'Hide' : 'Show'} ${label}`}
            icon={plan.visible ? Eye : EyeOff}
            tabIndex={-1}
            onClick={toggle}
          />
        )
      }
      trailing={
        <>
          <PeopleAt path={key} />
          {!plan.visible && <HiddenMark />}
          <span className="text-n10 text-xs">Site plan</span>
        </>
      }
      drag={{ type: 'gis-site-plan', isEnabled: false, placesFor: () => [], onDrop: () => undefined }}
    />
  );
}
