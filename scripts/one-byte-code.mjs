// One character above U+00FF makes V8 keep a whole file in two bytes a character. Here such characters are written as escapes, and a
// source map is brought along.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A raw text, in which an escape would mean something else; or wide characters with what stands in front of them. */
const WIDE = /String\.raw`[^`]*`|(\\*)([^\0-\xff])/g;

/**
 * The same program without comments, in characters of one byte, and where its positions are now.
 * @param {string} code
 * @param {string} mappings of its source map
 */
export function inOneByte(code, mappings) {
  /** By line: columns behind which the text is longer, and by how much. */
  const grown = new Map();
  let line = 0;
  let lineStart = 0;
  const narrow = code.replace(WIDE, (whole, before, character, at) => {
    if (character === undefined) return whole;
    for (let end = code.indexOf('\n', lineStart); end !== -1 && end < at; end = code.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    // A backslash in front of such a character means nothing, and would take the meaning of ours.
    const kept = before.slice(before.length % 2);
    const escaped = `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const columns = grown.get(line) ?? [];
    grown.set(line, columns);
    columns.push({ behind: at + whole.length - 1 - lineStart, by: escaped.length - whole.length });
    return escaped;
  });
  const lines = mappings.split(';').map((text, at) => (grown.has(at) ? shifted(text, grown.get(at)) : text));
  return { code: narrow, mappings: lines.join(';') };
}

/** A line of a source map: the first number of each of its places is the distance to the column of the one before it. */
function shifted(text, columns) {
  let [column, written, added, next] = [0, 0, 0, 0];
  return text
    .split(',')
    .map((place) => {
      const { value, rest } = readNumber(place);
      column += value;
      for (; next < columns.length && columns[next].behind < column; next += 1) added += columns[next].by;
      const distance = column + added - written;
      written += distance;
      return numberText(distance) + rest;
    })
    .join(',');
}

/** Numbers have five bits in a digit, the lowest ones first; the first bit is the sign, and the sixth of a digit says that more follow. */
function readNumber(place) {
  let [value, at, shift] = [0, 0, 0];
  for (let more = true; more; at += 1, shift += 5) {
    const digit = DIGITS.indexOf(place[at]);
    value += (digit & 31) << shift;
    more = digit >= 32;
  }
  return { value: value & 1 ? -(value >> 1) : value >> 1, rest: place.slice(at) };
}

function numberText(value) {
  let left = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = left & 31;
    left >>= 5;
    text += DIGITS[left > 0 ? digit | 32 : digit];
  } while (left > 0);
  return text;
}
