import { MAX_IMPORTED_ROWS } from '@diorama/contract/translations/translations.contract.ts';
import { type Language, languageOf } from '@diorama/documents/shared/languages.ts';
import { SaxesParser } from 'saxes';
import { type FileRow, type ReadFile, TextFileError } from './text-file.ts';

/** Characters read between two turns of others. */
const CHUNK = 256 * 1024;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML cannot hold at all.
const xml = (text: string): string =>
  text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');

/** XLIFF 1.2: what translation programs exchange. */
export function writeXliff(rows: readonly FileRow[], source: Language, target: Language): string {
  const units = rows.map(
    ({ key, place, values }) => `      <trans-unit id="${xml(key)}" xml:space="preserve">
        <source>${xml(values[source] ?? '')}</source>
        ${values[target] ? `<target>${xml(values[target])}</target>` : '<target/>'}
        <note>${xml(place)}</note>
      </trans-unit>`,
  );
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

/** Reads the units of all its files. A document type is refused: nothing of ours has one, and entities grow. */
export async function readXliff(content: string): Promise<ReadFile> {
  const rows: FileRow[] = [];
  const unknown = new Set<string>();
  const at = { source: null as Language | null, target: null as Language | null };
  let unit: { id: string; source: string; target: string } | null = null;
  let inside: 'source' | 'target' | null = null;
  let isXliff = false;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new TextFileError('The file has a document type, which is not read. Remove the line with <!DOCTYPE');
  });
  parser.on('error', (error) => {
    throw new TextFileError(`The file is no XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const attribute = (wanted: string) => String(attributes[wanted] ?? '');
    if (name === 'xliff') isXliff = true;
    if (name === 'file') {
      at.source = languageOf(attribute('source-language'));
      at.target = languageOf(attribute('target-language'));
      for (const code of [attribute('source-language'), attribute('target-language')])
        if (code !== '' && languageOf(code) === null) unknown.add(code);
    }
    if (name === 'trans-unit') unit = { id: attribute('id'), source: '', target: '' };
    if (name === 'source' || name === 'target') inside = name;
  });
  const take = (text: string) => {
    if (unit && inside) unit[inside] += text;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    if (name === inside) inside = null;
    if (name !== 'trans-unit' || !unit) return;
    const values: FileRow['values'] = {};
    if (at.source && unit.source) values[at.source] = unit.source;
    if (at.target && unit.target) values[at.target] = unit.target;
    if (rows.length <= MAX_IMPORTED_ROWS) rows.push({ key: unit.id, place: '', values });
    unit = null;
  });
  for (let from = 0; from < content.length && rows.length <= MAX_IMPORTED_ROWS; from += CHUNK) {
    parser.write(content.slice(from, from + CHUNK));
    await new Promise(setImmediate);
  }
  if (rows.length <= MAX_IMPORTED_ROWS) parser.close();
  if (!isXliff) throw new TextFileError('The file is no XLIFF: it has no element “xliff”');
  return { rows, unknownLanguages: [...unknown], sourceLanguage: at.source };
}
