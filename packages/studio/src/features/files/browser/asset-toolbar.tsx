import { ArrowDownWideNarrow, Ellipsis, LayoutGrid, ListFilter, Rows3 } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useViewShortcuts } from '../../../ui/list/keys/use-view-shortcuts.ts';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { FILE_SORTS, FILE_TYPES, type FileSort, type FileType } from './asset-search.ts';

const SORT_LABELS: Readonly<Record<FileSort, string>> = {
  name: 'Name',
  updatedAt: 'Newest first',
  size: 'Largest first',
};

export const TYPE_LABELS: Readonly<Record<FileType, string>> = {
  image: 'Images',
  video: 'Videos',
  model: 'Models',
  audio: 'Sounds',
  document: 'Documents',
  font: 'Fonts',
};

type AssetToolbarProps = {
  /** Where the search looks. */
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  /** Nothing has the text that is searched for; what is listed is close to it. */
  isNear: boolean;
  /** What is listed was found for the text: Enter opens the first. */
  isFound: boolean;
  /** Arrow down in the search. */
  onLeaveDown: () => void;
  /** Undefined: all of them. */
  type: FileType | undefined;
  onType: (type: FileType | undefined) => void;
  sort: FileSort;
  onSort: (sort: FileSort) => void;
  view: 'grid' | 'list';
  onView: (view: 'grid' | 'list') => void;
  /** What else can be done with the files. */
  more: readonly MenuEntry[];
};

/** Searches, orders and shows a folder's files one way or the other. */
export function AssetToolbar(props: AssetToolbarProps) {
  const {
    searchLabel,
    search,
    onSearch,
    isNear,
    isFound,
    onLeaveDown,
    type,
    onType,
    sort,
    onSort,
    view,
    onView,
    more,
  } = props;
  useViewShortcuts(onView);
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-wrap">
      <div className="w-60 min-w-0 shrink max-lg:flex-1 max-sm:min-w-full">
        <SearchField
          label={searchLabel}
          value={search}
          onChange={onSearch}
          onLeaveDown={onLeaveDown}
          isFound={isFound}
          isNear={isNear}
          hasShortcut
        />
      </div>
      <DropdownMenu
        label="Type"
        shortcut={{ keys: 'F T', label: 'Filter by type' }}
        align="end"
        entries={[
          {
            kind: 'choice',
            id: 'type',
            label: 'Show',
            value: type ?? 'all',
            options: [
              { value: 'all', label: 'All types' },
              ...FILE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
            ],
            onChange: (value) => onType(FILE_TYPES.find((known) => known === value)),
          },
        ]}
      >
        {(trigger) => (
          <Button
            {...trigger}
            icon={ListFilter}
            aria-label={`Type: ${type ? TYPE_LABELS[type] : 'All types'}`}
            className={cx('@max-3xl:[&>span]:sr-only', type && 'text-accent-ink')}
          >
            {type ? TYPE_LABELS[type] : 'All types'}
          </Button>
        )}
      </DropdownMenu>
      <DropdownMenu
        label="Order"
        align="end"
        entries={[
          {
            kind: 'choice',
            id: 'sort',
            label: 'Order by',
            value: sort,
            options: FILE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
            onChange: (value) => onSort(FILE_SORTS.find((known) => known === value) ?? 'name'),
          },
        ]}
      >
        {(trigger) => (
          <Button
            {...trigger}
            icon={ArrowDownWideNarrow}
            className="@max-3xl:[&>span]:sr-only"
            aria-label={`Order: ${SORT_LABELS[sort]}`}
          >
            {SORT_LABELS[sort]}
          </Button>
        )}
      </DropdownMenu>
      <SegmentedControl
        label="View"
        isIconOnly
        value={view}
        onChange={onView}
        options={[
          { value: 'list', label: 'List', icon: Rows3 },
          { value: 'grid', label: 'Grid', icon: LayoutGrid },
        ]}
      />
      <DropdownMenu label="More" align="end" entries={more}>
        {(trigger) => <IconButton {...trigger} label="More about the files" icon={Ellipsis} />}
      </DropdownMenu>
    </div>
  );
}
