import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { ColumnChoices } from '../../../../editor/import/column-choices.tsx';
import { FileFacts, StepFault } from '../../../../editor/import/file-facts.tsx';
import { TemplateField } from '../../../../editor/import/template-field.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { textOf } from '../plan/cell-text.ts';
import { cardTexts, columnNames, templateFault } from '../plan/columns/card-text.ts';
import { isRowNumber } from '../plan/columns/guess-mapping.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ColumnRole } from '../plan/mapping.ts';
import { type ImportMapping, IN_DEGREES, withRole } from '../plan/mapping.ts';
import type { FileSummary } from '../session/messages.ts';
import { SwapOffer } from './swap-offer.tsx';
import { SystemField, SystemQuestionField } from './system-fields.tsx';
import { TargetFields } from './target-fields.tsx';

/** A role as the value of a menu. */
const roleValue = (role: ColumnRole): string => ('language' in role ? `${role.type} ${role.language}` : role.type);

const NAMES: readonly { role: ColumnRole; label: string }[] = LANGUAGES.map((language) => ({
  role: { type: 'name', language },
  label: `Name, ${LANGUAGE_NAMES[language]}`,
}));
const PLACES: readonly { role: ColumnRole; label: string }[] = [
  { role: { type: 'lat' }, label: 'Latitude (Y, N)' },
  { role: { type: 'lng' }, label: 'Longitude (X, E)' },
  { role: { type: 'position' }, label: 'Latitude and longitude' },
  { role: { type: 'geometry' }, label: 'Shape (WKT)' },
];
const OTHERS: readonly { role: ColumnRole; label: string }[] = [
  ...LANGUAGES.map((language) => ({
    role: { type: 'text', language } as const,
    label: `Text, ${LANGUAGE_NAMES[language]}`,
  })),
  { role: { type: 'picture' }, label: 'Picture' },
  { role: { type: 'link' }, label: 'Link' },
  { role: { type: 'address' }, label: 'Street address' },
  { role: { type: 'value' }, label: 'Value' },
  { role: { type: 'height' }, label: 'Height of shapes (m)' },
  { role: { type: 'category' }, label: 'Category' },
  { role: { type: 'widget' }, label: 'Widget' },
  { role: { type: 'skip' }, label: 'Leave out' },
];

/** What a column can say; places only where the rows have none of their own. */
const roleOptions = (isTable: boolean): readonly { role: ColumnRole; label: string }[] => [
  ...NAMES,
  ...(isTable ? PLACES : []),
  ...OTHERS,
];

/** Encodings that files of maps are in, with what they are for. */
const ENCODINGS: readonly { value: string; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252, Western Europe' },
  { value: 'windows-1250', label: 'Windows-1250, Central Europe' },
  { value: 'windows-1251', label: 'Windows-1251, Cyrillic' },
  { value: 'windows-1253', label: 'Windows-1253, Greek' },
  { value: 'windows-1254', label: 'Windows-1254, Turkish' },
  { value: 'windows-1257', label: 'Windows-1257, Baltic' },
  { value: 'cp437', label: 'DOS 437' },
  { value: 'cp850', label: 'DOS 850, Western Europe' },
  { value: 'cp852', label: 'DOS 852, Central Europe' },
  { value: 'cp865', label: 'DOS 865, Nordic' },
  { value: 'ibm866', label: 'DOS 866, Cyrillic' },
  { value: 'gbk', label: 'GBK, simplified Chinese' },
  { value: 'big5', label: 'Big5, traditional Chinese' },
  { value: 'shift_jis', label: 'Shift JIS, Japanese' },
  { value: 'euc-kr', label: 'EUC-KR, Korean' },
  { value: 'macintosh', label: 'Mac OS Roman' },
];

interface EncodingFieldProps {
  /** What the texts were read in. */
  encoding: string;
  onChange: (encoding: string) => void;
}

/** The encoding of a file's texts, for files that do not say it or say it wrongly. */
function EncodingField({ encoding, onChange }: EncodingFieldProps) {
  const isListed = ENCODINGS.some(({ value }) => value === encoding);
  return (
    <Select
      label="Encoding of texts"
      hint="Choose another one where letters are wrong. The file is read again"
      options={isListed ? ENCODINGS : [{ value: encoding, label: encoding.toUpperCase() }, ...ENCODINGS]}
      value={encoding}
      onChange={onChange}
    />
  );
}

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
      {summary.columns.length > 1 && <CardText {...{ summary, mapping }} onChange={change} />}
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

/** The text of cards out of several columns, for those who want more on them than one column says. */
function CardText({
  summary,
  mapping: { template },
  onChange,
}: Pick<ColumnsStepProps, 'summary' | 'mapping'> & { onChange: (some: Partial<ImportMapping>) => void }) {
  const [first] = summary.sample;
  const fault = templateFault(template ?? '', summary.columns);
  const sample =
    first && fault === null && template !== undefined && template.trim() !== ''
      ? { line: first.row, text: cardTexts(template, summary.columns)(first.values) }
      : null;
  return (
    <>
      <Checkbox
        label="Put the text of cards together from several columns"
        isChecked={template !== undefined}
        onChange={(isOn) => onChange({ template: isOn ? '' : undefined })}
      />
      {template !== undefined && (
        <TemplateField
          value={template}
          columns={columnNames(summary.columns)}
          placeholder="{Description}, open {Hours}"
          sample={sample}
          {...(fault === null ? {} : { error: fault })}
          onChange={(next) => onChange({ template: next })}
        />
      )}
    </>
  );
}
