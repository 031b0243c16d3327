import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';

/** Where to go when a cell was written. */
export type Leave = 'down' | 'next' | 'before' | 'stay';

interface CellEditorProps {
  label: string;
  /** What it begins with. */
  text: string;
  language?: string | undefined;
  /** Characters, at most. */
  max?: number;
  /** Takes a text, or says why not: then one goes on writing. */
  onSave: (text: string, leave: Leave) => string | null;
  onCancel: () => void;
  className: string;
}

/** A cell that is being written: only this is drawn while one types. Enter saves, Shift Enter begins a line, Esc leaves it as it was. */
export function CellEditor({ label, text, language, max, onSave, onCancel, className }: CellEditorProps) {
  const [draft, setDraft] = useState(text);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const save = (leave: Leave) => {
    if (isDone.current) return;
    isDone.current = true;
    const refused = onSave(draft, leave);
    if (refused === null) return;
    isDone.current = false;
    setFault(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      save('down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      save(event.shiftKey ? 'before' : 'next');
    }
  };
  return (
    <>
      <textarea
        ref={input}
        aria-label={label}
        aria-invalid={fault !== null}
        lang={language}
        rows={1}
        value={draft}
        {...(max === undefined ? {} : { maxLength: max })}
        onChange={(event) => {
          setDraft(event.target.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => save('stay')}
        className={cx(
          'field-sizing-content max-h-60 resize-none border-2 border-accent bg-n1 px-1.5 py-1 text-n12 leading-5 outline-none',
          'aria-invalid:border-bad-ink pointer-coarse:text-[1rem]',
          className,
        )}
      />
      {fault !== null && (
        <p
          role="alert"
          className="absolute top-full left-0 whitespace-nowrap rounded-md bg-n1 px-2 py-1 text-bad-ink text-xs shadow-float"
        >
          {fault}
        </p>
      )}
    </>
  );
}
