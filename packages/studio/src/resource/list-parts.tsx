import { HOW_TO_EDIT } from '@diorama/contract/projects/read-only.ts';
import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import { isNearRead } from '../ui/field/near-note.ts';
import { SearchField } from '../ui/field/search-field.tsx';
import { EmptyState } from '../ui/load/empty-state.tsx';

type ListSearchProps = {
  /** What is searched: `projects`. */
  things: string;
  placeholder?: string;
  read: Parameters<typeof isNearRead>[0] & { isFetching: boolean };
  /** The text that was read for; what is typed may be ahead of it. */
  wanted: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Down and Enter: focus goes to the rows. */
  onLeaveDown: () => void;
  className?: string;
};

/** The search of a page's list. */
export function ListSearch({
  things,
  placeholder = 'Name',
  read,
  wanted,
  value,
  onChange,
  onLeaveDown,
  className = 'max-sm:w-full',
}: ListSearchProps) {
  return (
    <div className={cx('w-70 max-w-full', className)}>
      <SearchField
        label={`Search ${things}`}
        isNear={isNearRead(read)}
        isFound={wanted === value.trim() && !read.isFetching}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        onLeaveDown={onLeaveDown}
        hasShortcut
      />
    </div>
  );
}

/** How many a narrowed list has, next to its filters. */
export function FoundCount({ children }: { children: string }) {
  return (
    <span role="status" className="text-n10 text-xs tabular-nums">
      {children}
    </span>
  );
}

type NoneFoundProps = {
  /** `projects`. */
  things: string;
  wanted: string | undefined;
  /** The way out besides all of them: `Try another name, or fewer filters.` */
  text: string;
  onClear: () => void;
};

/** In place of rows when search and filters leave none. */
export function NoneFound({ things, wanted, text, onClear }: NoneFoundProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={wanted ? `No ${things} match “${wanted}”` : `No ${things} match`}
      text={text}
      action={<Button onClick={onClear}>Show all {things}</Button>}
    />
  );
}

type NoneYetProps = {
  icon: LucideIcon;
  /** For those who may make one. */
  first: { title: string; text: string; action: ReactNode };
  /** For those who may not: `Materials appear here.` */
  others: { title: string; text: string };
  mayCreate: boolean;
};

/** In place of rows before there is one. */
export function NoneYet({ icon, first, others, mayCreate }: NoneYetProps) {
  if (mayCreate) return <EmptyState icon={icon} {...first} />;
  const howTo = `${HOW_TO_EDIT.charAt(0).toLowerCase()}${HOW_TO_EDIT.slice(1)}`;
  return <EmptyState icon={icon} title={others.title} text={`${others.text} To make one yourself: ${howTo}.`} />;
}
