import type { ReactNode } from 'react';
import { SearchField } from '../../ui/field/search-field.tsx';

type OutlineSearchProps = {
  label: string;
  search: string;
  onSearch: (text: string) => void;
  /** Only what is close to the search is listed. */
  isNear: boolean;
  /** Adds one. */
  children?: ReactNode;
};

/** The search of an outline, and what stands next to it. */
export function OutlineSearch({ label, search, onSearch, isNear, children }: OutlineSearchProps) {
  return (
    <div className="flex gap-1.5 px-3 pt-2 pb-1">
      <div className="min-w-0 flex-1">
        <SearchField
          size="small"
          label={label}
          isNear={isNear}
          isFound
          value={search}
          onChange={onSearch}
          hasShortcut
        />
      </div>
      {children}
    </div>
  );
}
