/** A text, a number or a word of JSON, and of what programs write into it although it has none: Python's NaN and Infinity. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** What most texts have not, and is found quickly. */
const DIGITS = /\d{16}/;
/** A whole number of which a JavaScript number could lose digits. */
const LONG = /(?:^|[^\d.eE+-])-?\d{16,}(?![\d.eE])/;

/**
 * The value of a JSON text; undefined: it is none. Whole numbers beyond 2^53 become texts with all of their digits, and NaN and
 * Infinity become null. Source: RFC 8259, 6: such numbers are no error, but not interoperable.
 */
export function lenientJson(text: string): unknown {
  try {
    return JSON.parse(DIGITS.test(text) && LONG.test(text) ? rewritten(text) : text);
  } catch {
    if (!/NaN|Infinity/.test(text)) return undefined;
  }
  try {
    return JSON.parse(rewritten(text));
  } catch {
    return undefined;
  }
}

const rewritten = (text: string): string =>
  text.replaceAll(TOKEN, (token) => {
    if (/N|I/.test(token) && !token.startsWith('"')) return 'null';
    return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
  });
