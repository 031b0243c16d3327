import { HOW_TO_EDIT, VIEW_ONLY } from '@diorama/contract/projects/read-only.ts';
import { Eye } from 'lucide-react';
import { Popover } from '../../ui/menu/popover.tsx';
import { Icon } from '../../ui/show/icon.tsx';

/** Says that one may look at what is here and not change it; pressing it says how that changes. */
export function ViewOnlyChip() {
  return (
    <Popover
      title={VIEW_ONLY}
      trigger={
        <button
          type="button"
          className="relative inline-flex h-5 flex-none items-center gap-1 rounded-full bg-n3 px-1.75 font-medium text-n11 text-xs hover:bg-n4 pointer-coarse:before:absolute pointer-coarse:before:-inset-3"
        >
          <Icon of={Eye} size={12} /> View only
        </button>
      }
    >
      <p className="text-n10">{HOW_TO_EDIT}.</p>
    </Popover>
  );
}
