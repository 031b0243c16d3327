import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { DETAILS_KEY } from '../details/use-details.ts';

type AssetHeadProps = {
  path: ReactNode;
  /** In the folder; undefined while it is counted. */
  total: number | undefined;
  toolbar: ReactNode;
  details: { isOpen: boolean; toggle: () => void };
};

/** Above the files: where they are, and how they are shown. */
export function AssetHead({ path, total, toolbar, details }: AssetHeadProps) {
  return (
    <div className="@container flex-none">
      <div className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2 max-sm:px-4 lg:flex-nowrap">
        <div className="flex min-w-0 flex-1 items-baseline gap-3 lg:min-w-50">
          {path}
          {total !== undefined && (
            <span role="status" className="flex-none text-n10 text-xs tabular-nums">
              {counted(total, 'item')}
            </span>
          )}
        </div>
        <div className="min-w-0 max-lg:order-last max-lg:w-full">{toolbar}</div>
        <IconButton
          label="Details"
          icon={PanelRight}
          shortcut={DETAILS_KEY}
          aria-expanded={details.isOpen}
          onClick={details.toggle}
        />
      </div>
    </div>
  );
}
