import { LAYER_TYPES, layerOf, layersInOrder } from '@diorama/documents/gis/layers.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { CopyPlus, Focus, type LucideIcon, MapPin, Pencil, Trash2, Type } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { clipboardEntries } from '../../../editor/selection/stage-clipboard.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { focusName } from '../selection/focus-name.ts';
import { useMapSelection } from '../selection/map-selection.tsx';
import { useMapSession } from '../selection/map-session.tsx';
import { useMapActions } from '../selection/use-map-actions.ts';
import { useMapClipboard } from '../selection/use-map-clipboard.ts';
import type { Pixel } from './drawing/snap.ts';
import { keyOfTarget } from './keys-of-targets.ts';
import { useAddFeature } from './use-add-feature.ts';

/** Pixels that the pointer may wander while the other button is pressed; further, it turns the map. */
const STILL = 4;

/** What the area of the map's menu has to report. */
interface MenuArea {
  onContextMenu: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
}

/** The menu of what lies under the pointer, or of the map itself. */
export function MapMenu({ map, children }: { map: GisMap | null; children: (area: MenuArea) => ReactNode }) {
  const { ids, choose } = useMapSelection();
  const { tool } = useMapSession();
  const [place, setPlace] = useState<Pixel | null>(null);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const pressed = useRef<Pixel | null>(null);
  const entries = useEntries(keys, map, place);
  const aim = (event: MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const isByKeyboard = event.clientX === 0 && event.clientY === 0;
    const point = { x: event.clientX - left, y: event.clientY - top };
    const [target] = map && !isByKeyboard ? map.pick(point) : [];
    const key = target && keyOfTarget(target);
    setPlace(isByKeyboard ? null : point);
    if (isByKeyboard || (key !== undefined && ids.has(key))) return setKeys([...ids]);
    setKeys(key === undefined ? [] : [key]);
    if (key !== undefined) choose([key]);
  };
  return (
    <ContextMenu label="Map" entries={entries}>
      {({ onContextMenu }) =>
        children({
          // A drag with the other button turns the map: its menu opens when the button is let go without one.
          onContextMenu: (event) => {
            event.preventDefault();
            if (event.button === 2 || tool === 'line' || tool === 'area') return;
            aim(event);
            onContextMenu(event);
          },
          onPointerDown: ({ button, clientX, clientY }) => {
            pressed.current = button === 2 ? { x: clientX, y: clientY } : null;
          },
          onPointerUp: (event) => {
            const began = pressed.current;
            pressed.current = null;
            if (event.button !== 2 || !began) return;
            if (Math.hypot(began.x - event.clientX, began.y - event.clientY) > STILL) return;
            aim(event);
            onContextMenu(event);
          },
        })
      }
    </ContextMenu>
  );
}

type MenuAction = Extract<MenuEntry, { kind: 'action' }>;

function useEntries(keys: readonly string[], map: GisMap | null, place: Pixel | null): MenuEntry[] {
  const actions = useMapActions();
  const clipboard = useMapClipboard();
  const gis = useShownRecords();
  const isReadOnly = useReadOnly() !== null;
  const { camera } = useMapSession();
  const { choose } = useMapSelection();
  const add = useAddFeature();
  const action = (
    id: string,
    label: string,
    icon: LucideIcon,
    onSelect: () => void,
    shortcut?: string,
  ): MenuAction => ({
    kind: 'action',
    id,
    label,
    icon,
    onSelect,
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const frame = action('frame', 'Frame', Focus, () => camera?.frame(keys.length > 0 ? keys : null), 'F');
  const copied = clipboardEntries({ clipboard, ids: keys, isReadOnly });
  if (keys.length === 0) {
    if (isReadOnly) return [frame];
    const at = map && (place ? map.unproject(place) : map.camera().center);
    return [
      ...(at
        ? [
            action('add-place', 'Add place here', MapPin, () => add('point', at)),
            action('add-label', 'Add label here', Type, () => add('label', at)),
          ]
        : []),
      ...copied,
      { kind: 'separator', id: 'view' },
      { ...frame, label: 'Frame everything' },
    ];
  }
  if (isReadOnly) return [frame, ...copied];
  const layers = layersFor(gis, keys);
  return [
    frame,
    ...(keys.length === 1 ? [action('rename', 'Rename', Pencil, focusName, 'F2')] : []),
    ...copied,
    action('duplicate', 'Duplicate', CopyPlus, () => choose(actions.duplicate(keys)), 'Ctrl D'),
    ...(layers && layers.options.length > 1
      ? [
          { kind: 'separator' as const, id: 'layers' },
          {
            kind: 'choice' as const,
            id: 'layer',
            label: 'Move to layer',
            value: layers.value,
            options: layers.options,
            onChange: (layer: string) => actions.moveToLayer(keys, layer),
          },
        ]
      : []),
    { kind: 'separator', id: 'end' },
    {
      kind: 'action',
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(keys),
    },
  ];
}

/** Layers that features of one kind can stand in, with the one they stand in now; null for features of several kinds. */
function layersFor(gis: ReturnType<typeof useShownRecords>, keys: readonly string[]) {
  const [collection = ''] = keys[0]?.split('/') ?? [];
  const type = Object.values(LAYER_TYPES).find(({ features }) => features === collection);
  if (!type || !keys.every((key) => key.startsWith(`${collection}/`))) return null;
  const current = new Set(keys.map((key) => gis.get(type.features, key.split('/')[1] ?? '')?.layer?.id ?? ''));
  const [only = ''] = current;
  return {
    value: current.size === 1 && layerOf(gis, only) ? only : '',
    options: layersInOrder(gis)
      .filter((layer) => LAYER_TYPES[layer.type].layers === type.layers)
      .toReversed()
      .map(({ record }) => ({ value: record.id, label: record.name || 'Untitled' })),
  };
}
