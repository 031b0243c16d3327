import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { cellFault } from '@diorama/documents/shared/text/cell-fault.ts';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { columnDecimals } from '../../../../table-files/column-decimals.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { columnOf, type FillMapping } from '../plan/mapping.ts';
import { shownCell } from '../plan/shown-cell.ts';
import { MAX_TEMPLATE, parsedTemplate, renderedTemplate } from '../plan/template.ts';

interface TemplateFieldProps {
  file: TableFile;
  mapping: FillMapping;
  columns: readonly string[];
  language: Language;
  onChange: (template: string) => void;
}

/** The text of each row: written, or put together by pressing names of columns; with what the first row makes of it. */
export function TemplateField({ file, mapping, columns, language, onChange }: TemplateFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const insert = (column: string) => {
    const area = host.current?.querySelector('textarea');
    const { template } = mapping;
    const [from, to] = [area?.selectionStart ?? template.length, area?.selectionEnd ?? template.length];
    const before = template.slice(0, from);
    const field = `${before === '' || /[\s(]$/.test(before) ? '' : /[,;·]$/.test(before) ? ' ' : ', '}{${column}}`;
    onChange((before + field + template.slice(to)).slice(0, MAX_TEMPLATE));
    // The caret goes behind what was put there, once it is.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + field.length, from + field.length);
    });
  };
  const decimalOf = useMemo(() => columnDecimals(file), [file]);
  const sample = sampleOf({ file, decimalOf }, mapping, columns, language);
  return (
    <div ref={host} className="flex flex-col gap-2">
      <TextArea
        label="Text"
        hint="Names of columns stand in braces. A blank cell goes with its unit and its comma"
        placeholder="{Area} m², {Rooms} rooms, {Price}"
        minRows={2}
        maxLength={MAX_TEMPLATE}
        value={mapping.template}
        onChange={onChange}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend */}
      <div
        role="group"
        aria-label="Put a column into the text"
        className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto p-0.5"
      >
        {columns.map((column) => (
          <Button key={column} size="small" icon={Plus} className="max-w-48" onClick={() => insert(column)}>
            <span className="truncate">{column}</span>
          </Button>
        ))}
      </div>
      {sample !== null && (
        <p className="whitespace-pre-line break-words rounded-lg bg-n2 px-3 py-2">
          <span className="block text-n10 text-xs">Row {sample.line} becomes</span>
          {sample.text || <span className="text-n10">Nothing: all its cells are blank</span>}
        </p>
      )}
    </div>
  );
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
  return { line: row.line, text: text.slice(0, 500) };
}
