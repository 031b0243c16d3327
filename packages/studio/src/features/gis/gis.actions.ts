import { Copy, Focus, Hexagon, type LucideIcon, MapPin, MousePointer2, Spline, Trash2, Type } from 'lucide-react';
import type { EditorAction } from '../../editor/actions/editor-action.ts';
import type { GisContext } from './action-context.ts';
import type { Tool } from './map-session.tsx';

type GisAction = EditorAction<GisContext>;

const hasSelection = ({ keys }: GisContext): boolean => keys.length > 0;
const isNow = ({ past }: GisContext): boolean => past === null;

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
    run: ({ acts, keys, choose }) => choose(acts.duplicate(keys)),
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
    run: ({ acts, keys }) => acts.remove(keys),
  },
];

function tool(id: Tool, label: string, key: string, icon: LucideIcon): GisAction {
  return { id, label, icon, keys: [key], isReadOnly: false, when: isNow, run: ({ setTool }) => setTool(id) };
}
