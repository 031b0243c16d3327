import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';

/** Where to go when a text was written. */
export type Leave = 'down' | 'up' | 'next' | 'before' | 'stay';

interface CellEditorProps {
  label: string;
  /** What it begins with. */
  text: string;
  language: string;
  max: number;
  onSave: (text: string, leave: Leave) => void;
  onCancel: () => void;
}

/** A text that is being written: only this is drawn while one types. Enter saves, Shift Enter begins a line. */
export function CellEditor({ label, text, language, max, onSave, onCancel }: CellEditorProps) {
  const [draft, setDraft] = useState(text);
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
    onSave(draft, leave);
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
    <textarea
      ref={input}
      aria-label={label}
      lang={language}
      rows={1}
      value={draft}
      maxLength={max}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => save('stay')}
      className={cx(
        '-mx-2 field-sizing-content block max-h-60 w-[calc(100%+1rem)] resize-none rounded-md border-2 border-accent bg-n1 px-1.5 py-1',
        'text-n12 leading-5 outline-none pointer-coarse:text-[1rem]',
      )}
    />
  );
}
