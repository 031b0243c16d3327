import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Edits a name where it stands. Enter and leaving the field keep it, Esc does not; an empty name changes nothing. */
export function InlineName({
  label,
  value,
  draft,
  onCommit,
  onClose,
}: {
  /** Of the field: `Name of Kitchen`. */
  label: string;
  value: string;
  /** Keeps what is typed where the field may be drawn again in another place, as in a grid that reflows. */
  draft?: RefObject<string | null> | undefined;
  onCommit: (name: string) => void;
  /** After every end; `isByKey` gives focus back to the row. */
  onClose: (isByKey: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const start = useRef(draft?.current ?? null);
  useLayoutEffect(() => {
    // At once: what is typed right after F2 replaces the name.
    if (start.current === null) input.current?.select();
  }, []);
  useEffect(() => {
    // A menu that led here gives focus back first.
    const frame = requestAnimationFrame(() => {
      if (input.current && document.activeElement !== input.current) input.current.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const end = (isKept: boolean, isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (draft) draft.current = null;
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
      defaultValue={start.current ?? value}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the name that was pressed
      autoFocus
      onKeyDown={onKeyDown}
      onInput={({ currentTarget }) => {
        if (draft) draft.current = currentTarget.value;
      }}
      onBlur={() => end(true, false)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="-mx-1 h-5 min-w-0 flex-1 rounded-sm bg-n1 px-1 text-n12 outline outline-2 outline-accent"
    />
  );
}
