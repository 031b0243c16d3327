import { Hexagon, Image, MapPin, Plus, Type } from 'lucide-react';
import { useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { useMapSession } from '../map-session.tsx';
import { SitePlanPicker } from '../site-plan-picker.tsx';
import { useMapActions } from '../use-map-actions.ts';

/** Everything that can be added to a map. */
export function AddMenu() {
  const actions = useMapActions();
  const isReadOnly = useReadOnly() !== null;
  const { map } = useMapSession();
  const [isPicking, setPicking] = useState(false);
  if (isReadOnly) return null;
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'hotspots',
      label: 'Layer of places',
      icon: MapPin,
      onSelect: () => actions.addLayer('hotspots'),
    },
    {
      kind: 'action',
      id: 'outline',
      label: 'Layer of outlines',
      icon: Hexagon,
      onSelect: () => actions.addLayer('outline'),
    },
    { kind: 'action', id: 'label', label: 'Layer of labels', icon: Type, onSelect: () => actions.addLayer('label') },
    { kind: 'separator', id: 'pictures' },
    {
      kind: 'action',
      id: 'site-plan',
      label: 'Site plan',
      icon: Image,
      isDisabled: map === null,
      onSelect: () => setPicking(true),
    },
  ];
  return (
    <>
      <DropdownMenu label="Add" entries={entries} align="end">
        {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
      </DropdownMenu>
      {isPicking && <SitePlanPicker onClose={() => setPicking(false)} />}
    </>
  );
}
