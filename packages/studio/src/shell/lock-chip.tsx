import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { Lock } from 'lucide-react';
import { Icon } from '../ui/show/icon.tsx';

/** Who has locked a project, and why; a phone has room for the fact alone. */
export function LockChip({ lock: { by, reason } }: { lock: NonNullable<Project['lock']> }) {
  const text = `Locked by ${by.name}${reason ? `: ${reason}` : ''}`;
  return (
    <span
      title={text}
      className="inline-flex h-5 min-w-0 max-w-60 items-center gap-1 rounded-full bg-warn-soft px-1.75 font-medium text-warn-ink text-xs max-sm:flex-none"
    >
      <Icon of={Lock} size={12} />
      <span aria-hidden className="sm:hidden">
        Locked
      </span>
      <span className="truncate max-sm:sr-only">{text}</span>
    </span>
  );
}
