import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { MAX_TEMPLATE } from './template.ts';

interface TemplateFieldProps {
  value: string;
  /** Names that may stand in its braces. */
  columns: readonly string[];
  placeholder: string;
  /** What the first row makes of it; null: it has nothing to show. */
  sample: { line: number | string; text: string } | null;
  /** What is wrong with it. */
  error?: string;
  onChange: (template: string) => void;
}

/** The text of each row: written, or put together by pressing names of columns; with what the first row makes of it. */
export function TemplateField({ value, columns, placeholder, sample, error, onChange }: TemplateFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const insert = (column: string) => {
    const area = host.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    const before = value.slice(0, from);
    const field = `${before === '' || /[\s(]$/.test(before) ? '' : /[,;·]$/.test(before) ? ' ' : ', '}{${column}}`;
    onChange((before + field + value.slice(to)).slice(0, MAX_TEMPLATE));
    // The caret goes behind what was put there, once it is.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + field.length, from + field.length);
    });
  };
  return (
    <div ref={host} className="flex flex-col gap-2">
      <TextArea
        label="Text"
        hint="Names of columns stand in braces. A blank cell goes with its unit and its comma"
        placeholder={placeholder}
        minRows={2}
        maxLength={MAX_TEMPLATE}
        {...(error === undefined ? {} : { error })}
        value={value}
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
          {sample.text.slice(0, 500) || <span className="text-n10">Nothing: all its cells are blank</span>}
        </p>
      )}
    </div>
  );
}
