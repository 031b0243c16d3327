import { ChevronDown, ChevronRight } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { cellRole, rowRole } from '../../../ui/list/grid-roles.ts';
import { placeIcon, usePlaceName } from '../place-names.ts';
import { useGridState } from './grid-state.tsx';

/** The heading of a product, a menu, or the pages' own texts. */
export function PlaceLine({ place, all, needs }: { place: string; all: number; needs: number }) {
  const { closed, toggle } = useGridState();
  const { name, kind } = usePlaceName(place);
  const isClosed = closed.has(place);
  return (
    <div {...rowRole} className="border-n5 border-b bg-n2">
      <div {...cellRole} {...{ 'aria-colspan': 4 }}>
        <button
          type="button"
          aria-expanded={!isClosed}
          onClick={() => toggle(place)}
          className="flex h-8 w-full items-center gap-2 px-3 text-left hover:bg-n3 pointer-coarse:h-11"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} className="text-n10" />
          <Icon of={placeIcon(kind)} size={14} className="text-n10" />
          <span className="min-w-0 truncate font-strong" title={name}>
            {name}
          </span>
          <span className="flex-none text-n10 tabular-nums">{needs > 0 ? `${needs} of ${all} need you` : all}</span>
        </button>
      </div>
    </div>
  );
}
