import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { cellFault } from '@diorama/documents/shared/text/cell-fault.ts';
import { useMemo } from 'react';
import { ColumnChoices } from '../../../../editor/import/column-choices.tsx';
import { FileFacts, StepFault } from '../../../../editor/import/file-facts.tsx';
import { parsedTemplate, renderedTemplate } from '../../../../editor/import/template.ts';
import { TemplateField } from '../../../../editor/import/template-field.tsx';
import { columnDecimals } from '../../../../table-files/column-decimals.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import type { FillScope, FillTarget, fillScopes } from '../plan/fill-targets.ts';
import { scopeValue } from '../plan/fill-targets.ts';
import {
  columnNames,
  columnOf,
  type FillMapping,
  type FillRole,
  mentions,
  withColumn,
  withoutColumn,
  withRole,
} from '../plan/mapping.ts';
import { foundBy } from '../plan/match-rows.ts';
import { shownCell } from '../plan/shown-cell.ts';
import type { ScopedMapping } from './use-fill.ts';

interface FillColumnsStepProps {
  file: TableFile;
  mapping: ScopedMapping;
  scopes: ReturnType<typeof fillScopes>;
  language: Language;
  targetsOf: (scope: FillScope) => readonly FillTarget[];
  error: string | null;
  onChange: (mapping: ScopedMapping) => void;
  onScope: (scope: FillScope) => void;
}

/** Says what is filled, by which column rows are found, and what the other columns are. */
export function FillColumnsStep(props: FillColumnsStepProps) {
  const { file, mapping, scopes, language, targetsOf, error, onChange, onScope } = props;
  const { keyColumn, roles, template, scope } = mapping;
  const columns = useMemo(() => columnNames(file.headings), [file]);
  const decimalOf = useMemo(() => columnDecimals(file), [file]);
  // The targets are read when the step opens and when another scope is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one on every render
  const targets = useMemo(() => targetsOf(scope), [scope]);
  const found = useMemo(() => foundBy(file, keyColumn, targets), [file, keyColumn, targets]);
  const change = (some: Partial<FillMapping>) => onChange({ ...mapping, ...some });
  const what = scope.type === 'markers' ? 'marker' : 'shape';
  return (
    <div className="flex flex-col gap-4">
      <FileFacts
        name={file.name}
        facts={[
          file.isWorkbook && 'Excel workbook',
          counted(file.rows.length, 'row'),
          counted(columns.length, 'column'),
        ]}
        notices={[]}
        warnings={file.notices}
      />
      <StepFault text={error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Fill"
          options={scopes}
          value={scopeValue(scope)}
          onChange={(value) => {
            const chosen = scopes.find((one) => one.value === value);
            if (chosen) onScope(chosen.scope);
          }}
        />
        <Select
          label="Rows are found by"
          hint={`Finds ${found.toLocaleString('en')} of ${counted(targets.length, what)}`}
          options={columns.map((label, at) => ({ value: String(at), label }))}
          value={String(keyColumn)}
          onChange={(value) => change({ keyColumn: Number(value) })}
        />
      </div>
      <ColumnChoices
        columns={columns.map((name, at) => ({
          name,
          samples: file.rows.slice(0, SAMPLES).map(({ texts }) => (texts[at] ?? '').trim()),
          value: columnUse(mapping, columns, at),
          options: columnUses(scope, at === keyColumn),
        }))}
        onChange={(at, value) => change(withUse(mapping, columns, { at, value }))}
      />
      <TemplateField
        value={template}
        columns={columns}
        placeholder="{Area} m², {Rooms} rooms, {Price}"
        sample={sampleOf({ file, decimalOf }, mapping, columns, language)}
        onChange={(next) => change({ template: next })}
      />
      {template.trim() !== '' && (
        <Checkbox
          label="Group digits of long numbers in the text"
          hint={language === 'sv' ? '4500000 becomes 4 500 000' : '4500000 becomes 4,500,000'}
          isChecked={mapping.groupsDigits}
          onChange={(groupsDigits) => change({ groupsDigits })}
        />
      )}
      {roles.includes('button') && (
        <TextField
          label="Text on the button"
          value={mapping.buttonLabel}
          maxLength={200}
          onChange={(buttonLabel) => change({ buttonLabel })}
        />
      )}
      {roles.includes('category') && (
        <Checkbox
          label="Make missing categories"
          isChecked={mapping.makesCategories}
          onChange={(makesCategories) => change({ makesCategories })}
        />
      )}
    </div>
  );
}

/** Rows of which the texts of columns are shown. */
const SAMPLES = 20;

type Use = FillRole | 'text';

const USES: Readonly<Record<Exclude<Use, 'skip'>, string>> = {
  name: 'Name',
  text: 'In the text',
  category: 'Category',
  button: 'Button with a link',
  link: 'Link when pressed',
};

/** What a column may be: markers have a category, shapes open a link. */
const columnUses = (scope: FillScope, isKey: boolean): { value: Use; label: string }[] => [
  ...(['name', 'text', scope.type === 'markers' ? 'category' : 'link', 'button'] as const).map((value) => ({
    value,
    label: USES[value],
  })),
  { value: 'skip', label: isKey ? 'Key only' : 'Leave out' },
];

function columnUse({ roles, template }: FillMapping, columns: readonly string[], at: number): Use {
  const role = roles[at] ?? 'skip';
  return role === 'skip' && mentions(template, columns[at] ?? '') ? 'text' : role;
}

/** The mapping with another use of a column, in the text or out of it. */
function withUse(
  { roles, template }: FillMapping,
  columns: readonly string[],
  { at, value }: { at: number; value: string },
): Partial<FillMapping> {
  const column = columns[at] ?? '';
  if (value === 'text')
    return {
      roles: withRole(roles, at, 'skip'),
      template: mentions(template, column) ? template : withColumn(template, column),
    };
  const role = (['name', 'category', 'button', 'link'] as const).find((one) => one === value) ?? 'skip';
  const isLeftOut = role === 'skip' && mentions(template, column);
  return { roles: withRole(roles, at, role), template: isLeftOut ? withoutColumn(template, column) : template };
}

/** What the first row makes of a template. */
function sampleOf(
  { file, decimalOf }: { file: TableFile; decimalOf: ReturnType<typeof columnDecimals> },
  { template, keyColumn, groupsDigits }: FillMapping,
  columns: readonly string[],
  language: Language,
): { line: number; text: string } | null {
  const { rows, isWorkbook } = file;
  const [row] = rows;
  if (!row || template.trim() === '') return null;
  const text = renderedTemplate(parsedTemplate(template), (field) => {
    const at = columnOf(field, columns);
    const cell = row.texts[at ?? -1]?.trim() ?? '';
    if (cellFault(cell) !== null) return '';
    const decimal = at === undefined ? null : decimalOf(at);
    return at === keyColumn ? cell : shownCell(cell, { language, decimal, groupsDigits, isWorkbook });
  });
  return { line: row.line, text };
}
