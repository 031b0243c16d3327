import { cx } from '../cx.ts';

/** The two letters of a language in a field's row: `EN`; with a warning where the text is missing: `SV missing`. */
export function LangBadge({ language, isMissing = false }: { language: string; isMissing?: boolean }) {
  return (
    <span
      className={cx(
        'flex-none rounded-[3px] px-1 font-semibold text-[0.625rem] leading-3.5',
        isMissing ? 'bg-warn-soft text-warn-ink' : 'bg-n5 text-n11',
      )}
    >
      {language.toUpperCase()}
      {isMissing && ' missing'}
    </span>
  );
}
