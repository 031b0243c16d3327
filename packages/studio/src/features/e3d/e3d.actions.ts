import type { StandardView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import {
  Copy,
  Crosshair,
  EyeOff,
  Focus,
  Group,
  type LucideIcon,
  MousePointer2,
  Move3d,
  Rotate3d,
  Ruler,
  Scale3d,
  Trash2,
  Ungroup,
} from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import type { E3dContext } from './action-context.ts';
import type { Tool } from './stage/stage-session.tsx';

type E3dAction = EditorAction<E3dContext>;

const hasSelection = ({ ids }: E3dContext): boolean => ids.length > 0;
const isNow = ({ past }: E3dContext): boolean => past === null;

/** What can be done in the configurator editor, apart from what every editor can do. */
export const e3dActions: readonly E3dAction[] = [
  { ...tool('select', 'Select', 'V', MousePointer2), isReadOnly: true },
  { ...tool('move', 'Move', 'W', Move3d), keysHint: 'then arrows, Page Up and Page Down, ten steps with Shift' },
  tool('turn', 'Turn', 'E', Rotate3d),
  tool('scale', 'Scale', 'R', Scale3d),
  { ...tool('measure', 'Measure', 'M', Ruler), isReadOnly: true },
  {
    id: 'leave-tool',
    label: 'Put the tool away',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ options }) => options.tool === 'measure',
    run: ({ change }) => change({ tool: 'select', measured: null }),
  },
  {
    id: 'leave-picking',
    label: 'Pick no part',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ options }) => options.picking !== null,
    run: ({ change }) => change({ picking: null }),
  },
  {
    id: 'leave-isolation',
    label: 'Show everything again',
    keys: ['Esc'],
    isReadOnly: true,
    isKeyOnly: true,
    when: ({ options }) => options.isolated !== null,
    run: ({ change }) => change({ isolated: null }),
  },
  {
    id: 'frame',
    label: 'Frame',
    icon: Focus,
    keys: ['F'],
    keysHint: 'what is selected, or everything',
    isReadOnly: true,
    run: ({ actions, ids }) => actions.frame(ids),
  },
  {
    id: 'isolate',
    label: 'Isolate',
    icon: Crosshair,
    keys: ['I'],
    isReadOnly: true,
    when: (context) => hasSelection(context) || context.options.isolated !== null,
    run: ({ actions, ids }) => actions.isolate(ids),
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    keys: ['Ctrl D'],
    isReadOnly: false,
    when: (context) => hasSelection(context) && isNow(context),
    run: ({ actions, ids }) => void actions.duplicate(ids),
  },
  {
    id: 'group',
    label: 'Group',
    icon: Group,
    keys: ['Ctrl G'],
    isReadOnly: false,
    when: (context) => hasSelection(context) && isNow(context),
    run: ({ actions, ids }) => actions.group(ids),
  },
  {
    id: 'ungroup',
    label: 'Ungroup',
    icon: Ungroup,
    keys: ['Ctrl Shift G'],
    isReadOnly: false,
    when: (context) => hasSelection(context) && isNow(context),
    run: ({ actions, ids }) => actions.ungroup(ids),
  },
  {
    id: 'hide',
    label: 'Hide',
    icon: EyeOff,
    keys: ['H'],
    keysHint: 'or show again',
    isReadOnly: true,
    when: hasSelection,
    run: ({ actions, ids }) => actions.toggleHidden(ids),
  },
  view('front', 'Front view', '1'),
  view('right', 'View from the right', '3'),
  view('top', 'View from above', '7'),
  {
    id: 'projection',
    label: 'Switch perspective',
    keys: ['5'],
    isReadOnly: true,
    run: ({ options, change }) =>
      change({ projection: options.projection === 'perspective' ? 'orthographic' : 'perspective' }),
  },
  {
    id: 'grid',
    label: 'Show or hide the grid',
    keys: ['G'],
    isReadOnly: true,
    run: ({ options, change }) => change({ hasGrid: !options.hasGrid }),
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
    run: ({ actions, ids }) => actions.remove(ids),
  },
];

function tool(id: Tool, label: string, key: string, icon: LucideIcon): E3dAction {
  return {
    id,
    label,
    icon,
    keys: [key],
    isReadOnly: false,
    run: ({ change }) => change({ tool: id, measured: null }),
  };
}

function view(id: StandardView, label: string, key: string): E3dAction {
  return { id: `view-${id}`, label, keys: [key], isReadOnly: true, run: ({ scene }) => scene?.look(id, 'fly') };
}
