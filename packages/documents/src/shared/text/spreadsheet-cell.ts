/**
 * Signs that a spreadsheet takes for the beginning of a formula; the wide ones count in Japanese and Chinese editions.
 * Source: OWASP "CSV injection".
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that no spreadsheet runs; {@link fromCell} takes the apostrophe away again. */
export const toCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell. */
export const fromCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
