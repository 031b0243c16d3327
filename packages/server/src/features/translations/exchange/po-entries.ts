/** A sign that is written by its number, as `\\303\\245` or `\\x41`, or one of those without a letter of their own. */
const BY_NUMBER = /\\\\|((?:\\(?:[0-7]{1,3}|x[\da-f]{1,2}))+)|\\([abfv])/gi;
const NAMED: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', f: '\f', v: '\v' };

/**
 * The text of a PO file with the signs that it writes by their number as themselves: gettext takes them for bytes, and the package that
 * reads the file leaves the number without its backslash. Comments stay.
 */
export function withoutNumbers(content: string): string {
  if (!/\\(?:[0-7abfv]|x[\da-f])/i.test(content)) return content;
  return content
    .split('\n')
    .map((line) =>
      /^\s*(?:msg|")/.test(line)
        ? line.replace(BY_NUMBER, (whole, numbers?: string, name?: string) => {
            if (numbers !== undefined) return escaped(ofBytes(numbers));
            return name === undefined ? whole : (NAMED[name] ?? whole);
          })
        : line,
    )
    .join('\n');
}

function ofBytes(numbers: string): string {
  const bytes = Uint8Array.from(numbers.matchAll(/\\(?:x([\da-f]{1,2})|([0-7]{1,3}))/gi), ([, hex, octal]) =>
    hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16),
  );
  return new TextDecoder().decode(bytes);
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/["\\\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

/** The entries of a PO file, each as its own lines; the package keeps only the last of those with one context and text. */
export function entriesOf(content: string): string[] {
  const entries: string[] = [];
  let lines: string[] = [];
  let hasText = false;
  const comments: string[] = [];
  const end = () => {
    if (hasText) entries.push(lines.join('\n'));
    lines = [];
    hasText = false;
  };
  for (const line of content.split(/\r?\n/)) {
    if (/^\s*#~/.test(line)) continue;
    // A comment is of what follows: of the next entry, or of another form of the translation.
    if (hasText && /^\s*#/.test(line)) {
      comments.push(line);
      continue;
    }
    // What follows the translation is the next entry; `msgid_plural` stands before it.
    if (hasText && /^\s*(?:msgctxt\b|msgid\b)/.test(line) && !/^\s*msgid_plural/.test(line)) end();
    for (const kept of [...comments.splice(0), line]) lines.push(kept);
    if (/^\s*msgstr/.test(line)) hasText = true;
  }
  end();
  return entries;
}
