import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatBytes } from '../../ui/format/bytes.ts';
import { counted } from '../../ui/format/counted.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { sizeOf } from './asset-items.ts';
import { DETAILS_KEY } from './use-details.ts';

type AssetHeadProps = {
  path: ReactNode;
  /** In the folder; undefined while it is counted. */
  total: number | undefined;
  selected: readonly AssetItem[];
  actions: readonly BulkAction[];
  onClear: () => void;
  /** In place of which the bar of a selection stands. */
  toolbar: ReactNode;
  details: { isOpen: boolean; toggle: () => void };
};

/** Above the files: where they are and how they are shown, or what can be done with those that are selected. */
export function AssetHead({ path, total, selected, actions, onClear, toolbar, details }: AssetHeadProps) {
  const hasSelection = selected.length > 0;
  const size = sizeOf(selected);
  return (
    <div className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2 max-sm:px-4 lg:flex-nowrap">
      <div className={cx('flex min-w-0 flex-1 items-baseline gap-3 lg:min-w-30', hasSelection && 'lg:hidden')}>
        {path}
        {total !== undefined && (
          <span role="status" className="flex-none text-n10 text-xs tabular-nums">
            {counted(total, 'item')}
          </span>
        )}
      </div>
      <div className={cx('min-w-0 max-lg:order-last max-lg:w-full', hasSelection && 'lg:flex-1')}>
        {hasSelection ? (
          <BulkBar
            count={selected.length}
            {...(size > 0 ? { detail: formatBytes(size) } : {})}
            actions={actions}
            onClear={onClear}
          />
        ) : (
          toolbar
        )}
      </div>
      <IconButton
        label="Details"
        icon={PanelRight}
        shortcut={DETAILS_KEY}
        aria-expanded={details.isOpen}
        onClick={details.toggle}
      />
    </div>
  );
}
