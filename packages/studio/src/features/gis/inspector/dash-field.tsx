import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { Select } from '../../../ui/field/select.tsx';

/** Lengths of dashes and gaps, in line widths. */
const DASHES: Readonly<Record<string, { label: string; dash: number[] }>> = {
  solid: { label: 'Solid', dash: [] },
  dashed: { label: 'Dashed', dash: [3, 2] },
  dotted: { label: 'Dotted', dash: [1, 1] },
};
const OPTIONS = Object.entries(DASHES).map(([value, { label }]) => ({ value, label }));

interface DashFieldProps {
  label: string;
  value: readonly number[];
  isMixed: boolean;
  isReadOnly: boolean;
  onChange: (dash: number[]) => void;
}

/** How a line is broken. */
export function DashField({ label, value, isMixed, isReadOnly, onChange }: DashFieldProps) {
  const known = Object.entries(DASHES).find(([, { dash }]) => equalJson(dash, value))?.[0] ?? null;
  return (
    <Select
      label={label}
      options={OPTIONS}
      value={isMixed ? null : known}
      placeholder={isMixed ? 'Different values' : 'Own dashes'}
      isDisabled={isReadOnly}
      onChange={(name) => onChange([...(DASHES[name]?.dash ?? [])])}
    />
  );
}
