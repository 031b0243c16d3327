import { placeFeatures } from '@diorama/documents/gis/commands/gis.commands.ts';
import {
  Copy,
  Focus,
  Hexagon,
  type LucideIcon,
  MapPin,
  MousePointer2,
  Move,
  Pencil,
  Spline,
  Trash2,
  Type,
} from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import { ARROWS } from '../../ui/keys/arrows.ts';
import type { GisContext } from './action-context.ts';
import { focusName } from './selection/focus-name.ts';
import type { Tool } from './selection/map-session.tsx';
import { movedFrom, standingOf } from './stage/drawing/moved-features.ts';

type GisAction = EditorAction<GisContext>;

/** Steps of an arrow key with Shift, px. */
const BIG_STEP = 10;
const hasSelection = ({ keys }: GisContext): boolean => keys.length > 0;
const isNow = ({ past }: GisContext): boolean => past === null;
const canDraw = (context: GisContext): boolean => isNow(context) && !context.isGraph;

/** What can be done in the map editor, apart from what every editor can do. */
export const gisActions: readonly GisAction[] = [
  { ...tool('select', 'Select', 'V', MousePointer2), isReadOnly: true },
  tool('point', 'Place', 'P', MapPin),
  tool('line', 'Line', 'L', Spline),
  tool('area', 'Area', 'A', Hexagon),
  tool('label', 'Label', 'T', Type),
  {
    id: 'leave-tool',
    label: 'Put the tool away',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ tool: current }) => current !== 'select',
    run: ({ setTool }) => setTool('select'),
  },
  {
    id: 'leave-streets',
    label: 'Put the frame of streets away',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ isFramingStreets, tool: current, keys }) => isFramingStreets && current === 'select' && keys.length === 0,
    run: ({ frameStreets }) => frameStreets(null),
  },
  {
    id: 'add-here',
    label: 'Add at the cross',
    keys: ['Enter'],
    keysHint: 'with the tool of places or labels',
    isReadOnly: false,
    isForStage: true,
    isKeyOnly: true,
    when: (context) => (context.tool === 'point' || context.tool === 'label') && canDraw(context),
    run: ({ tool: current, camera, add }) => {
      if (camera && (current === 'point' || current === 'label')) add(current, camera.center());
    },
  },
  {
    id: 'frame',
    label: 'Frame',
    icon: Focus,
    keys: ['F'],
    keysHint: 'what is selected, or everything',
    isReadOnly: true,
    run: ({ camera, keys }) => camera?.frame(keys.length > 0 ? keys : null),
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    keys: ['Ctrl D'],
    isReadOnly: false,
    when: (context) => hasSelection(context) && isNow(context),
    run: ({ actions, keys, choose }) => choose(actions.duplicate(keys)),
  },
  {
    id: 'rename',
    label: 'Rename',
    icon: Pencil,
    keys: ['F2'],
    isReadOnly: false,
    isForStage: true,
    isKeyOnly: true,
    when: (context) => context.keys.length === 1 && isNow(context),
    run: focusName,
  },
  {
    id: 'nudge',
    label: 'Nudge what is selected',
    icon: Move,
    keys: ['←', '→', '↑', '↓'],
    keysHint: 'Shift: ten times',
    isReadOnly: false,
    isForStage: true,
    isKeyOnly: true,
    when: (context) => context.tool === 'select' && hasSelection(context) && isNow(context),
    run({ store, map, keys }, press) {
      const [x, y] = ARROWS[press?.key ?? ''] ?? [0, 0];
      const standing = standingOf(store.records(), keys);
      if (!map || standing.size === 0) return;
      const size = press?.shiftKey ? BIG_STEP : 1;
      const from = map.camera().center;
      const middle = map.project(from);
      const to = map.unproject({ x: middle.x + x * size, y: middle.y + y * size });
      store.execute(placeFeatures, { items: movedFrom(standing, { from, to }) }, { mergeKey: `nudge:${keys.join()}` });
    },
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    keys: ['Delete', 'Backspace'],
    keysHint: 'what is selected',
    isReadOnly: false,
    isForStage: true,
    when: (context) => hasSelection(context) && isNow(context),
    run: ({ actions, keys }) => actions.remove(keys),
  },
];

function tool(id: Tool, label: string, key: string, icon: LucideIcon): GisAction {
  return { id, label, icon, keys: [key], isReadOnly: false, when: canDraw, run: ({ setTool }) => setTool(id) };
}
