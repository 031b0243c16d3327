import type { ReactNode } from 'react';
import { SearchField } from '../../ui/field/search-field.tsx';
import { type BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';

type OutlineHeadProps = {
  /** Rows that are selected, and what is done with several. */
  selected: number;
  actions: readonly BulkAction[];
  onClear: () => void;
  isReadOnly: boolean;
  /** Rows there are. */
  count: number;
  search: string;
  onSearch: (text: string) => void;
  /** Only what is close to the search is listed. */
  isNear: boolean;
  /** Adds one. */
  children: ReactNode;
};

/** Above an outline: its search and what adds to it, or what is done with several that are selected. */
export function OutlineHead(props: OutlineHeadProps) {
  const { selected, actions, onClear, isReadOnly, count, search, onSearch, isNear, children } = props;
  if (selected > 1 && !isReadOnly) return <BulkBar isCompact count={selected} actions={actions} onClear={onClear} />;
  return (
    <div className="flex gap-1.5 px-3 pt-2 pb-1">
      <div className="min-w-0 flex-1">
        <SearchField
          size="small"
          label={`Find among ${count}`}
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
