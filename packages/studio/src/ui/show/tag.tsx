import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

/**
 * A fact with an icon, such as a product's kind. Without room the icon stands alone and the label becomes its title.
 */
export function Tag({ icon, label, isIconOnly = false }: { icon: LucideIcon; label: string; isIconOnly?: boolean }) {
  return (
    <span
      title={isIconOnly ? label : undefined}
      className="inline-flex h-5.5 min-w-0 items-center gap-1.25 rounded-[5px] bg-n3 px-1.75 text-n11 text-xs"
    >
      <Icon of={icon} size={13} />
      {isIconOnly ? <span className="sr-only">{label}</span> : <span className="truncate">{label}</span>}
    </span>
  );
}
