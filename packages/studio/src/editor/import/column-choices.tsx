import { Select } from '../../ui/select.tsx';

interface ColumnChoicesProps {
  /** One for each column of the file; `value` is one of `options`. */
  columns: readonly { name: string; samples: readonly string[]; value: string; options: readonly Choice[] }[];
  onChange: (at: number, value: string) => void;
}

interface Choice {
  value: string;
  label: string;
}

/** Texts of a column that are shown. */
const SHOWN = 3;

/** The columns of a file with what stands in them, and what each is used for. */
export function ColumnChoices({ columns, onChange }: ColumnChoicesProps) {
  return (
    <section aria-label="Columns of the file">
      <h3 className="mb-1 font-medium">Columns</h3>
      <ul className="divide-y divide-n5 rounded-lg border border-n5">
        {columns.map(({ name, samples, value, options }, at) => {
          const sample = [...new Set(samples.filter(Boolean))]
            .slice(0, SHOWN)
            .map((text) => text.slice(0, 80))
            .join(' · ');
          return (
            <li
              key={name}
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
              <Select
                hasHiddenLabel
                label={`Use of ${name}`}
                options={options}
                value={value}
                onChange={(next) => onChange(at, next)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
