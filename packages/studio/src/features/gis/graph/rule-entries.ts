import type { MenuEntry } from '../../../ui/menu-entry.ts';
import type { RuleActions } from './use-rule-actions.ts';
import type { RuleCanvasParts } from './use-rule-canvas.ts';

/** The menu of the selected rules. */
export function ruleEntries(
  actions: RuleActions,
  parts: RuleCanvasParts,
  connect: (rule: string) => void,
): MenuEntry[] {
  const { ids, current } = parts;
  return [
    {
      kind: 'action',
      id: 'connect',
      label: 'Connect to…',
      shortcut: 'C',
      isDisabled: ids.size !== 1,
      onSelect: () => current !== undefined && connect(current),
    },
    {
      kind: 'action',
      id: 'duplicate',
      label: 'Duplicate',
      shortcut: 'Ctrl D',
      onSelect: () => void actions.duplicate(ids),
    },
    { kind: 'action', id: 'disconnect', label: 'Disconnect', onSelect: () => actions.disconnect(ids) },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'action',
      id: 'delete',
      label: ids.size > 1 ? `Delete ${ids.size} rules` : 'Delete rule',
      shortcut: 'Del',
      isDangerous: true,
      onSelect: () => actions.remove(ids),
    },
  ];
}
