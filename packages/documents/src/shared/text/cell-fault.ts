/**
 * Marks of formulas that failed, as Excel (in its own languages), LibreOffice and Google Sheets show them; `###` is a column that is
 * too narrow, copied as it looks.
 */
const FAILED = /^(?:#(?:N\/[AD]|NV|I\/T|GETTING_DATA|[\p{Lu}/0]{3,}[!?])|#{3,}|Err:\d{3})$/u;

/** The mark that our readers put into a cell whose formula no program has worked out. */
export const NO_RESULT = '#RESULT?';

/** Whether a text is the mark of a formula that failed or has no result. */
export function isFailedCell(text: string): boolean {
  const plain = text.trim();
  // Most cells begin otherwise, and there may be millions of them.
  return (plain.startsWith('#') || plain.startsWith('Err:')) && FAILED.test(plain);
}

/** What a text of a cell stands for where it is no text: a formula that was copied, or the mark of one that failed. Null: neither. */
export function cellFault(text: string): string | null {
  const plain = text.trim();
  if (plain === NO_RESULT)
    return 'holds a formula without a result. Open the file in a spreadsheet program and save it again';
  if (/^=\S/.test(plain)) return `holds a formula, “${plain.slice(0, 40)}”. Copy its value`;
  if (isFailedCell(plain)) return `holds an error of the spreadsheet, “${plain}”. Correct it in the spreadsheet`;
  return null;
}

/** A number, date or truth value, as a spreadsheet writes it, and nothing else. */
const BARE = /^(?:[-+\u2212]?\d[\d\s.,:/-]*\s*%?|TRUE|FALSE|SANT|FALSKT)$/;

/** Whether a cell holds a value where a text may have been meant. */
export const isBareValue = (text: string): boolean => BARE.test(text.trim());
