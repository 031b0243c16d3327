import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { cellFault } from '@diorama/documents/shared/text/cell-fault.ts';
import { fromCell, toCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { tableColumns } from './table-headings.ts';
import type { FileRow, ReadFile } from './text-file.ts';
import { stateText } from './xliff/xliff-states.ts';

/** A table for a spreadsheet: a heading, then a row for each text. */
export const tableOf = (rows: readonly FileRow[]): string[][] => [
  ['Place', 'Key', ...LANGUAGES.map((language) => LANGUAGE_NAMES[language])],
  ...rows.map(({ key, place, values }) =>
    [place, key, ...LANGUAGES.map((language) => values[language] ?? '')].map(toCell),
  ),
];

interface TableReading {
  /** Of a file with separated cells, in which a text without quotes may be cut by it. */
  delimiter?: string;
  /** The language of a file that does not name it. */
  wanted?: Language | undefined;
}

/** The texts of a table, found by its headings. */
export function readTable(table: readonly (readonly string[])[], { delimiter, wanted }: TableReading = {}): ReadFile {
  const headings = table[0] ?? [];
  const { keys, languages, sourceAt, stateAt, unknown } = tableColumns(headings, wanted);
  const [only] = languages.length === 1 ? languages : [];
  const stateHeading = headings[stateAt] ?? '';
  let withoutKey = 0;
  const rows = table.slice(1).flatMap((cells): FileRow[] => {
    const textAt = (at: number) => fromCell(cells[at] ?? '');
    // What a PO file refers to may be several of our keys.
    const [key = '', ...otherKeys] = keys.flatMap((at) =>
      at === keys[0] ? [textAt(at).trim()] : textAt(at).split(/\s+/),
    );
    if (key === '' && otherKeys.every((other) => other === '')) {
      if (languages.some(({ at }) => textAt(at).trim() !== '')) withoutKey += 1;
      return [];
    }
    const values: FileRow['values'] = {};
    const faults: NonNullable<FileRow['faults']> = {};
    for (const { language, at } of languages) {
      const text = textAt(at);
      if (text !== '') values[language] = text;
      // A text that begins like a formula is exported with an apostrophe; without one it is a formula.
      const fault = cellFault(cells[at] ?? '');
      if (fault !== null)
        faults[language] = `“${(headings[at] ?? '').slice(0, 40)}” ${fault}, and import the file again`;
    }
    const isCut = delimiter !== undefined && cells.slice(headings.length).some((text) => text.trim() !== '');
    const fault = `Its row has ${cells.length} cells, and the first row has ${headings.length}. Put quotes around texts that hold “${delimiter}”`;
    const state = only && stateAt >= 0 ? stateText(stateHeading.trim().toLowerCase(), cells[stateAt] ?? '') : undefined;
    return [
      {
        ...{ key, place: '', values },
        ...(Object.keys(faults).length > 0 ? { faults } : {}),
        ...(keys.length > 1 ? { otherKeys: otherKeys.filter(Boolean) } : {}),
        ...(sourceAt >= 0 ? { source: textAt(sourceAt) } : {}),
        ...(only && state ? { states: { [only.language]: state } } : {}),
        ...(isCut ? { fault } : {}),
      },
    ];
  });
  const isStateLeftOut = stateAt >= 0 && languages.length > 1;
  const remark = `The column “${stateHeading}” is left out: the file has several languages, and it does not say which of them it is about`;
  const remarks = [
    ...(isStateLeftOut ? [remark] : []),
    ...(withoutKey > 0
      ? [
          `${withoutKey === 1 ? '1 row has texts and no key, and is' : `${withoutKey} rows have texts and no key, and are`} left out`,
        ]
      : []),
  ];
  return { rows, unknownLanguages: [...unknown], sourceLanguage: null, remarks };
}
