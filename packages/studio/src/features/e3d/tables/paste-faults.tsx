import { X } from 'lucide-react';
import { counted } from '../../../ui/format/counted.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTableSession } from './table-session.tsx';

/** Most faults that are listed. */
const MOST = 100;

/** What the table rejected of the last paste: each cell by row and column, with its text, so that nothing is lost. */
export function PasteFaults() {
  const { faults, report } = useTableSession();
  if (faults.length === 0) return null;
  return (
    <section aria-label="Not pasted" className="flex-none border-n5 border-t bg-warn-soft text-warn-ink">
      <div className="flex items-center gap-2 px-3 pt-1">
        <h3 className="min-w-0 flex-1 font-medium">{counted(faults.length, 'cell')} could not be pasted</h3>
        <IconButton label="Close the list" icon={X} onClick={() => report([])} />
      </div>
      <ul className="max-h-32 overflow-y-auto px-3 pb-2 text-xs">
        {faults.slice(0, MOST).map(({ row, column, text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at} className="break-words py-0.5">
            Row {row}, {column}: {why} (“{text.slice(0, 80)}”)
          </li>
        ))}
        {faults.length > MOST && <li className="py-0.5">and {faults.length - MOST} more</li>}
      </ul>
    </section>
  );
}
