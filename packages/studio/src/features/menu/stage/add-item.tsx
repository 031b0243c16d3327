import { useQuery } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useShell } from '../../../editor/shell-context.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { productList } from '../../projects/public.ts';
import { useList } from '../editor-hooks.ts';
import { useItemActions } from '../use-item-actions.ts';

/** Adds an item: a product of the project, those that the menu lacks first, or a link. */
export function AddItem({ isFirst = false }: { isFirst?: boolean }) {
  const { project } = useShell();
  const actions = useItemActions();
  const items = useList('items');
  const { data: products = [] } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  const known = new Set(items.map(({ data }) => (data.type === 'product' ? data.ref?.id : undefined)));
  const ordered = [...products].sort((a, b) => Number(known.has(a.id)) - Number(known.has(b.id)));
  const entries: MenuEntry[] = ordered.map(({ type, id, name }) => ({
    kind: 'action',
    id,
    label: name,
    icon: STUDIO_KINDS[type].icon,
    onSelect: () => actions.addProduct({ type, id }, name),
  }));
  return (
    <DropdownMenu
      label="Add item"
      align="end"
      entries={[
        ...entries,
        ...(entries.length > 0 ? [{ kind: 'separator' as const, id: 'line' }] : []),
        {
          kind: 'action',
          id: 'link',
          label: 'Link',
          icon: Link2,
          shortcut: 'A',
          onSelect: () => actions.addLinks([{}]),
        },
      ]}
    >
      {(trigger) => (
        <Button
          {...trigger}
          icon={Plus}
          size={isFirst ? undefined : 'small'}
          variant={isFirst ? 'primary' : 'secondary'}
        >
          Add item
        </Button>
      )}
    </DropdownMenu>
  );
}
