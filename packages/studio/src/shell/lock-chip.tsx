import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { Lock } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

/** Who has locked a project, and why. */
export function LockChip({ lock: { by, reason } }: { lock: NonNullable<Project['lock']> }) {
  return (
    <span
      title={reason ?? undefined}
      className="inline-flex h-5 min-w-0 max-w-80 items-center gap-1 rounded-full bg-warn-soft px-[7px] font-medium text-warn-ink text-xs"
    >
      <Icon of={Lock} size={12} />
      <span className="truncate">
        Locked by {by.name}
        {reason && `: ${reason}`}
      </span>
    </span>
  );
}
