import { MAX_IMPORTED_ROWS } from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { SaxesParser } from 'saxes';
import { type ReadFile, TextFileError } from '../text-file.ts';
import { PROGRAMS } from './program-states.ts';
import { XliffReader } from './xliff-reader.ts';

/** Characters read between two turns of others. */
const CHUNK = 256 * 1024;

/**
 * Reads the units of all files in it, of XLIFF 1.0 to 2.2 and whatever prefix its names have. `wanted`: the language of
 * targets that do not say theirs. A document type may name the DTD, which is not fetched; one with declarations of its own is refused:
 * entities grow.
 */
export async function readXliff(content: string, wanted: Language | undefined): Promise<ReadFile> {
  const reader = new XliffReader(wanted);
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', (type) => {
    if (type.includes('['))
      throw new TextFileError(
        'The file has a document type with declarations, which is not read. Remove what begins with <!DOCTYPE',
      );
  });
  parser.on('error', (error) => {
    throw new TextFileError(`This is not an XML file: ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) =>
    reader.open(
      { name: local, uri },
      new Map(
        Object.values(attributes).map(({ name, local: own, uri: of, value }) => {
          const program = PROGRAMS.get(of);
          return [program === undefined ? name : `${program}:${own}`, value];
        }),
      ),
    ),
  );
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', () => reader.close());
  const isFull = () => reader.rows.length > MAX_IMPORTED_ROWS;
  for (let from = 0; from < content.length && !isFull(); from += CHUNK) {
    parser.write(content.slice(from, from + CHUNK));
    await new Promise(setImmediate);
  }
  if (!isFull()) parser.close();
  return reader.file();
}
