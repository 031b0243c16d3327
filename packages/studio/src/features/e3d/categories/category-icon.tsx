import type { CategoryRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Tag } from 'lucide-react';
import { useShell } from '../../../editor/shell-context.tsx';
import { cssOf } from '../../../ui/color/hex.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MenuIcon } from '../../menu/public.ts';

/** Its own icon, in front of the colour of its group. */
export function CategoryIcon({ category: { icon, colorGroup } }: { category: CategoryRecord }) {
  const { project } = useShell();
  const group = project?.theme.colors.groups.find(({ id }) => id === colorGroup?.id);
  const drawn = icon === null ? <Icon of={Tag} size={14} /> : <MenuIcon name={icon} size={14} />;
  if (!group) return <span className="grid size-5 flex-none place-items-center">{drawn}</span>;
  return (
    <span
      title={group.name || 'Untitled'}
      className="grid size-5 flex-none place-items-center rounded-sm"
      style={{ backgroundColor: cssOf(group.main.color), color: cssOf(group.main.text) }}
    >
      {drawn}
    </span>
  );
}
