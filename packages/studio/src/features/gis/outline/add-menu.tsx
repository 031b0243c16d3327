import { Hexagon, MapPin, Plus, Type } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { useMapActs } from '../use-map-acts.ts';

/** Everything that can be added to a map. */
export function AddMenu() {
  const acts = useMapActs();
  const isReadOnly = useReadOnly() !== null;
  if (isReadOnly) return null;
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      id: 'hotspots',
      label: 'Layer of places',
      icon: MapPin,
      onSelect: () => acts.addLayer('hotspots'),
    },
    {
      kind: 'action',
      id: 'outline',
      label: 'Layer of outlines',
      icon: Hexagon,
      onSelect: () => acts.addLayer('outline'),
    },
    { kind: 'action', id: 'label', label: 'Layer of labels', icon: Type, onSelect: () => acts.addLayer('label') },
  ];
  return (
    <DropdownMenu label="Add" entries={entries} align="end">
      {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
    </DropdownMenu>
  );
}
