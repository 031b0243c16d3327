import { ColumnChoices } from '../../../../editor/import/column-choices.tsx';
import { FileFacts, StepFault } from '../../../../editor/import/file-facts.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { Select } from '../../../../ui/select.tsx';
import { textOf } from '../plan/cell-text.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import { isRowNumber } from '../plan/guess-mapping.ts';
import { type ImportMapping, IN_DEGREES, withRole } from '../plan/mapping.ts';
import type { FileSummary } from '../session/messages.ts';
import { EncodingField } from './encoding-field.tsx';
import { roleOptions, roleValue } from './role-options.ts';
import { SwapOffer } from './swap-offer.tsx';
import { SystemField, SystemQuestionField } from './system-fields.tsx';
import { TargetFields } from './target-fields.tsx';

interface ColumnsStepProps {
  summary: FileSummary;
  mapping: ImportMapping;
  layers: ExistingMap['layers'];
  error: string | null;
  onChange: (mapping: ImportMapping) => void;
  /** Reads the file again in another encoding. */
  onEncoding: (encoding: string) => void;
}

const NO_KEY = 'none';

/** Says what each column is, and where the features go. */
export function ColumnsStep({ summary, mapping, layers, error, onChange, onEncoding }: ColumnsStepProps) {
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
          summary.system ?? null,
        ]}
        notices={summary.notices}
        warnings={summary.skipped.count > 0 ? [skippedText(summary.skipped.count)] : []}
      />
      <StepFault text={error} />
      {summary.offersSwap && !mapping.isSwapped && (
        <SwapOffer isPending={false} onSwap={() => change({ isSwapped: true })} />
      )}
      {summary.question && (
        <SystemQuestionField question={summary.question} near={summary.near} mapping={mapping} onChange={change} />
      )}
      {summary.columns.length > 0 && <Columns {...{ summary, mapping, onChange }} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Key"
          hint={keyHint(summary, mapping)}
          options={keys}
          value={String(mapping.keyColumn ?? NO_KEY)}
          onChange={(value) => change({ keyColumn: value === NO_KEY ? null : Number(value) })}
        />
        {(summary.isTable || summary.isPlane) && (
          <SystemField
            systems={summary.systems}
            system={mapping.system}
            onChange={(system) => change({ system, isSwapped: false })}
          />
        )}
      </div>
      {summary.encoding !== null && <EncodingField encoding={summary.encoding} onChange={onEncoding} />}
      <TargetFields {...{ summary, mapping, layers }} onChange={change} />
      <Checkbox
        label={mapping.system === IN_DEGREES ? 'Swap latitude and longitude' : 'Swap northings and eastings'}
        isChecked={mapping.isSwapped}
        onChange={(isSwapped) => change({ isSwapped })}
      />
    </div>
  );
}

function keyHint({ columns }: FileSummary, { keyColumn }: ImportMapping): string {
  if (keyColumn === null) return NO_KEY_HINT;
  const column = columns[keyColumn] ?? '';
  return isRowNumber(column)
    ? `“${column.slice(0, 40)}” numbers rows, and may number them otherwise in the next export. Choose a column that stays, where there is one`
    : 'Importing the file again updates what has the same key';
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
