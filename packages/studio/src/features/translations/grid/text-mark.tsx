import { Fragment } from 'react';

const PLACEHOLDER = /(\{\w+\})/;

/** A text with its placeholders marked, and a space at its end in sight. */
export function TextMark({ text }: { text: string }) {
  const ending = /\s$/.test(text);
  return (
    <>
      {text.split(PLACEHOLDER).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in order
          <code key={at} className="rounded-sm bg-accent-soft px-1 py-px font-mono text-accent-ink text-xs">
            {part}
          </code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in order
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
      {ending && (
        <span aria-hidden className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">
          ␣
        </span>
      )}
    </>
  );
}
