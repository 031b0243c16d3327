import { ColumnChoices } from '../../../../table-files/dialog/column-choices.tsx';
import { FileFacts, StepFault } from '../../../../table-files/dialog/file-facts.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { Select } from '../../../../ui/select.tsx';
import { textOf } from '../plan/cell-text.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import { type CoordinateSystem, type ImportMapping, withRole } from '../plan/mapping.ts';
import type { FileSummary } from '../session/messages.ts';
import { roleOptions, roleValue } from './role-options.ts';
import { SwapOffer } from './swap-offer.tsx';
import { TargetFields } from './target-fields.tsx';

interface ColumnsStepProps {
  summary: FileSummary;
  mapping: ImportMapping;
  layers: ExistingMap['layers'];
  error: string | null;
  onChange: (mapping: ImportMapping) => void;
}

const SYSTEMS: readonly { value: CoordinateSystem; label: string }[] = [
  { value: 'degrees', label: 'Degrees (WGS 84)' },
  { value: 'sweref99tm', label: 'Metres in SWEREF 99 TM' },
  { value: 'web-mercator', label: 'Metres in Web Mercator' },
];
const NO_KEY = 'none';

/** Says what each column is, and where the features go. */
export function ColumnsStep({ summary, mapping, layers, error, onChange }: ColumnsStepProps) {
  const change = (some: Partial<ImportMapping>) => onChange({ ...mapping, ...some });
  const keys = [
    { value: NO_KEY, label: 'No key' },
    ...summary.columns.map((column, at) => ({ value: String(at), label: column })),
  ];
  return (
    <div className="flex flex-col gap-4">
      <FileFacts
        name={summary.name}
        facts={[
          summary.format,
          counted(summary.features, summary.isTable ? 'row' : 'feature'),
          counted(summary.columns.length, 'column'),
          shownEncoding(summary.encoding),
        ]}
        notices={summary.notices}
        warnings={summary.skipped.count > 0 ? [skippedText(summary.skipped.count)] : []}
      />
      <StepFault text={error} />
      {summary.offersSwap && !mapping.isSwapped && (
        <SwapOffer isPending={false} onSwap={() => change({ isSwapped: true })} />
      )}
      {summary.columns.length > 0 && <Columns {...{ summary, mapping, onChange }} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Key"
          hint={mapping.keyColumn === null ? NO_KEY_HINT : 'Importing the file again updates what has the same key'}
          options={keys}
          value={String(mapping.keyColumn ?? NO_KEY)}
          onChange={(value) => change({ keyColumn: value === NO_KEY ? null : Number(value) })}
        />
        {summary.isTable && (
          <Select
            label="Coordinates"
            options={SYSTEMS}
            value={mapping.system}
            onChange={(system) => change({ system })}
          />
        )}
      </div>
      <TargetFields {...{ summary, mapping, layers }} onChange={change} />
      <Checkbox
        label="Swap latitude and longitude"
        isChecked={mapping.isSwapped}
        onChange={(isSwapped) => change({ isSwapped })}
      />
    </div>
  );
}

const NO_KEY_HINT = 'Without one, importing the file again adds everything once more';

const skippedText = (count: number): string =>
  `${counted(count, 'row')} cannot be read: the review names each with its reason`;

const shownEncoding = (encoding: string | null): string | null =>
  encoding && (encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase());

function Columns({ summary, mapping, onChange }: Pick<ColumnsStepProps, 'summary' | 'mapping' | 'onChange'>) {
  const options = roleOptions(summary.isTable);
  const columns = summary.columns.map((name, at) => ({
    name,
    samples: summary.sample.map(({ values }) => textOf(values[at])),
    value: roleValue(mapping.roles[at] ?? { type: 'skip' }),
    options: options.map(({ role, label }) => ({
      value: roleValue(role),
      label: role.type === 'skip' && at === mapping.keyColumn ? 'Key' : label,
    })),
  }));
  return (
    <ColumnChoices
      columns={columns}
      onChange={(at, value) => {
        const chosen = options.find(({ role }) => roleValue(role) === value)?.role;
        if (chosen) onChange({ ...mapping, roles: withRole(mapping.roles, at, chosen) });
      }}
    />
  );
}
