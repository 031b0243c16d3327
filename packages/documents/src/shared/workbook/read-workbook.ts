import {
  type Cells,
  readKinds,
  readRelations,
  readRows,
  readSheets,
  readStrings,
  type SheetRow,
} from './read-parts.ts';

/** The sheet of a workbook that is read. */
export interface ReadSheet {
  /** Rows that have cells. A formula gives its last result. */
  rows: SheetRow[];
  /** As its tab says. */
  name: string;
  /** Names of the other sheets that are shown. */
  others: string[];
  /** Cells whose formula failed, such as `#N/A`; they are empty. */
  errors: number;
}

export interface SheetLimits {
  /** Rows with cells; more are left out. */
  rows: number;
  columns: number;
}

/**
 * Reads the first sheet that is shown of an Excel workbook (ECMA-376 and ISO 29500 Strict). `part` gives the text of an XML
 * part, such as `xl/workbook.xml`; undefined: there is none. Throws an Error that says what is wrong with the workbook.
 */
export async function readWorkbook(
  part: (name: string) => Promise<string | undefined>,
  limits: SheetLimits,
): Promise<ReadSheet> {
  const [main = { path: 'xl/workbook.xml' }] = ofKind(
    readRelations((await part('_rels/.rels')) ?? ''),
    'officeDocument',
  );
  const { sheets, isFrom1904 } = readSheets((await part(main.path)) ?? '');
  const folder = main.path.slice(0, main.path.lastIndexOf('/') + 1);
  const relations = readRelations((await part(`${folder}_rels/${main.path.slice(folder.length)}.rels`)) ?? '', folder);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const [sheet] = shown.length > 0 ? shown : sheets;
  const path = relations.find(({ id }) => id === sheet?.relation)?.path;
  const xml = path === undefined ? undefined : await part(path);
  if (!sheet || xml === undefined) throw new Error('it has no sheet');
  const textOf = async (kind: string) => {
    const [found] = ofKind(relations, kind);
    return found && (await part(found.path));
  };
  const [strings, styles] = [await textOf('sharedStrings'), await textOf('styles')];
  const cells: Cells = {
    strings: strings === undefined ? [] : readStrings(strings),
    kinds: styles === undefined ? [] : readKinds(styles),
    isFrom1904,
  };
  const others = shown.filter((one) => one !== sheet).map(({ name }) => name);
  return { ...readRows(xml, cells, limits), name: sheet.name, others };
}

/** Relations of a kind: transitional and Strict workbooks name kinds by addresses that end alike. */
const ofKind = <T extends { kind: string }>(relations: readonly T[], kind: string): T[] =>
  relations.filter((relation) => relation.kind.endsWith(`/${kind}`));
