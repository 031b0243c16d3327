import { iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import { CircleHelp, Minus } from 'lucide-react';
import { useShell } from '../../editor/shell-context.tsx';
import { Icon } from '../../ui/show/icon.tsx';

/** The set that the project's theme draws icons with. */
export const useIconSet = () => useShell().project?.theme.iconSet ?? 'lucide';

/** An icon of the theme's set; a question mark for a name that the set lacks. */
export function MenuIcon({ name, size = 16 }: { name: string | null; size?: 14 | 16 | 20 }) {
  const set = useIconSet();
  const shape = name === null ? undefined : iconShape(set, name);
  if (name === null) return <Icon of={Minus} size={14} className="text-n8" />;
  if (!shape) return <Icon of={CircleHelp} size={14} className="text-warn-ink" />;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none"
    >
      <path d={shape.d} />
    </svg>
  );
}
