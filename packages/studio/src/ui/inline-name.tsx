import { type KeyboardEvent, useEffect, useRef } from 'react';

/** Edits a name where it stands. Enter and leaving the field keep it, Esc does not; an empty name changes nothing. */
export function InlineName({
  label,
  value,
  onCommit,
  onClose,
}: {
  /** Of the field: `Name of Kitchen`. */
  label: string;
  value: string;
  onCommit: (name: string) => void;
  /** After every end; `isByKey` gives focus back to the row. */
  onClose: (isByKey: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    // A menu that led here gives focus back first.
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const end = (isKept: boolean, isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const name = input.current?.value.trim() ?? '';
    if (isKept && name !== '' && name !== value) onCommit(name);
    onClose(isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') end(true, true);
    else if (event.key === 'Escape') end(false, true);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={value}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the name that was pressed
      autoFocus
      onKeyDown={onKeyDown}
      onBlur={() => end(true, false)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="-mx-1 h-5 min-w-0 flex-1 rounded-sm bg-n1 px-1 text-n12 outline outline-2 outline-accent"
    />
  );
}
