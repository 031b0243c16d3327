import { CopyPlus, Group, Pencil, Spline, Trash2, Ungroup, Unlink } from 'lucide-react';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { clipboardEntries } from '../../selection/stage-clipboard.ts';
import { CONNECTING, type Graph } from '../graph.ts';
import type { useGraphSelection } from '../graph-selection.tsx';
import { type GraphGestures, nodeOf } from '../use-graph-keys.ts';

type Action = Extract<MenuEntry, { kind: 'action' }>;

/** The menu of what is selected. */
export function nodeEntries(
  graph: Graph,
  gestures: GraphGestures,
  { ids: chosen, current, group, picked }: ReturnType<typeof useGraphSelection>,
): MenuEntry[] {
  const { commands, called, open, connecting = CONNECTING } = graph;
  const ids = [...chosen];
  const node = ids.length === 1 && group === undefined ? current : undefined;
  const opened = node ?? (nodeOf(graph, picked) ? picked : null);
  const isReadOnly = gestures.refuse !== null;
  const action = (label: string, icon: Action['icon'], shortcut: string, onSelect: () => void): Action => ({
    ...{ kind: 'action', id: label, label, onSelect, ...(icon ? { icon } : {}), ...(shortcut ? { shortcut } : {}) },
  });
  const shown = opened === null ? [] : [action(open.label, open.icon, 'Enter', () => open.run(opened))];
  const remove = (what: string): MenuEntry[] => [
    ...(shown.length + ids.length > 0 ? [{ kind: 'separator', id: 'before-delete' } as const] : []),
    { ...action(`Delete ${what}`, Trash2, 'Del', gestures.remove), isDangerous: true },
  ];
  if (ids.length === 0) return isReadOnly || picked === null || opened !== null ? shown : remove(connecting.one);
  const copied = clipboardEntries({ clipboard: commands.clipboard, ids, isReadOnly });
  if (isReadOnly) return [...shown, ...copied];
  const { disconnect, rename, group: grouping } = commands;
  const groups = (): MenuEntry[] => {
    if (!grouping) return [];
    const separator = { kind: 'separator', id: 'before-group' } as const;
    if (group !== undefined)
      return [
        separator,
        action('Rename group', Pencil, 'F2', () => gestures.rename(group)),
        action('Ungroup', Ungroup, '', () => grouping.remove(group)),
      ];
    const isGrouped = graph.nodes.some(({ id, group: own }) => own && chosen.has(id));
    const out = action('Take out of the group', Ungroup, 'Ctrl Shift G', () => grouping.takeOut(ids));
    return [separator, action('Group', Group, 'Ctrl G', gestures.group), { ...out, isDisabled: !isGrouped }];
  };
  return [
    ...shown,
    ...(node !== undefined && graph.outputOf(node) !== undefined
      ? [action(`${connecting.verb} to…`, Spline, 'C', () => gestures.connect(node))]
      : []),
    ...(node !== undefined && rename ? [action('Rename', Pencil, 'F2', () => gestures.rename(node))] : []),
    ...(node === undefined ? [] : (graph.entries?.(node) ?? [])),
    ...copied,
    action('Duplicate', CopyPlus, 'Ctrl D', gestures.duplicate),
    ...(disconnect ? [action('Disconnect', Unlink, '', () => disconnect(chosen))] : []),
    ...groups(),
    ...remove(ids.length > 1 ? `${ids.length} ${called.many}` : called.one),
  ];
}
