import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FileRow } from '../text-file.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML cannot hold at all. A carriage return would come back as a line feed.
const xml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '')
    .replaceAll('\r', '&#13;');

/**
 * XLIFF 1.2: what translation programs exchange. The key stands in `resname` too, because some number the ids. Programs
 * count what is neither approved nor has a state as work to do.
 */
export function writeXliff(rows: readonly FileRow[], source: Language, target: Language): string {
  const units = rows.map(({ key, place, values, states }) => {
    const { approved, state } = STATES[values[target] ? (states?.[target] ?? 'finished') : 'outdated'];
    const text = values[target] ?? '';
    return `      <trans-unit id="${xml(key)}" resname="${xml(key)}" approved="${approved}" xml:space="preserve">
        <source>${xml(values[source] ?? '')}</source>
        <target state="${state}"${text === '' ? '/>' : `>${xml(text)}</target>`}
        <note>${xml(place)}</note>
      </trans-unit>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="diorama" datatype="plaintext" source-language="${source}" target-language="${target}">
    <body>
${units.join('\n')}
    </body>
  </file>
</xliff>
`;
}

const STATES = {
  finished: { approved: 'yes', state: 'final' },
  unfinished: { approved: 'no', state: 'needs-review-translation' },
  outdated: { approved: 'no', state: 'needs-translation' },
} as const;
