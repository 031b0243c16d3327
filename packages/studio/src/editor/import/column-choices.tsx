import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select } from '../../ui/field/select.tsx';

interface ColumnChoicesProps {
  /** One for each column of the file. */
  columns: readonly ColumnChoice[];
  onChange: (at: number, value: string) => void;
}

interface ColumnChoice {
  name: string;
  samples: readonly string[];
  /** One of `options`. */
  value: string;
  options: readonly Choice[];
  /** What else is chosen for it, below its use. */
  more?: ReactNode;
}

interface Choice {
  value: string;
  label: string;
  icon?: LucideIcon;
}

/** Texts of a column that are shown. */
const SHOWN = 3;

/** The columns of a file with what stands in them, and what each is used for. */
export function ColumnChoices({ columns, onChange }: ColumnChoicesProps) {
  return (
    <section aria-label="Columns of the file">
      <h3 className="mb-1 font-medium">Columns</h3>
      <ul className="divide-y divide-n5 rounded-lg border border-n5">
        {columns.map(({ name, samples, value, options, more }, at) => {
          const sample = [...new Set(samples.filter(Boolean))]
            .slice(0, SHOWN)
            .map((text) => text.slice(0, 80))
            .join(' · ');
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file keep their places
              key={at}
              className="grid items-center gap-x-3 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
            >
              <div className="min-w-0">
                <p className="truncate font-medium" title={name}>
                  {name}
                </p>
                <p className="truncate text-n10 text-xs" title={sample}>
                  {sample || 'Empty'}
                </p>
              </div>
              <div className="flex min-w-0 flex-col gap-1.5">
                <Select
                  hasHiddenLabel
                  label={`Use of ${name}`}
                  options={options}
                  value={value}
                  onChange={(next) => onChange(at, next)}
                />
                {more}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
