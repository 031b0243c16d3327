import { readFormats, readRelations, readSheets, readStrings } from './read-parts.ts';
import { type Cells, readRows, type SheetRows } from './read-rows.ts';

/** The sheet of a workbook that is read. */
export interface ReadSheet extends SheetRows {
  /** As its tab says. */
  name: string;
  /** Names of the other sheets that are shown and hold tables: charts and dialogs do not. */
  others: string[];
}

export interface SheetLimits {
  /** Rows with cells; more are left out. */
  rows: number;
  columns: number;
}

/** A ZIP that holds something else, or nothing that leads to a sheet. */
export class NoWorkbookError extends Error {
  override name = 'NoWorkbookError';
}

type PartOf = (name: string) => Promise<string | undefined>;

/**
 * Reads an Excel workbook (ECMA-376 and ISO 29500 Strict): of the sheets that are shown the first that has two rows, else the
 * first. `part` gives the text of an XML part, such as `xl/workbook.xml`; undefined: there is none. Throws an Error that says
 * what is wrong with the workbook.
 */
export async function readWorkbook(part: PartOf, limits: SheetLimits): Promise<ReadSheet> {
  const read = partReader(part);
  const [main = { path: 'xl/workbook.xml' }] = ofKind(await read('_rels/.rels', readRelations, []), 'officeDocument');
  const { sheets, isFrom1904 } = await read(main.path, readSheets, { sheets: [], isFrom1904: false });
  if (sheets.length === 0) throw new NoWorkbookError('It has no sheets');
  const folder = main.path.slice(0, main.path.lastIndexOf('/') + 1);
  const inFolder = (xml: string) => readRelations(xml, folder);
  const relations = await read(`${folder}_rels/${main.path.slice(folder.length)}.rels`, inFolder, []);
  const listOf = <T>(kind: string, parse: (xml: string) => T[]): Promise<T[]> => {
    const [found] = ofKind(relations, kind);
    return found ? read(found.path, parse, []) : Promise.resolve([]);
  };
  const cells: Cells = {
    strings: await listOf('sharedStrings', readStrings),
    formats: await listOf('styles', readFormats),
    isFrom1904,
  };
  const tables = sheets.flatMap(({ name, relation, isHidden }) => {
    const found = ofKind(relations, 'worksheet').find(({ id }) => id === relation);
    return found ? [{ name, isHidden, path: found.path }] : [];
  });
  const shown = tables.filter(({ isHidden }) => !isHidden);
  let chosen: ReadSheet | null = null;
  for (const { name, path } of shown.length > 0 ? shown : tables.slice(0, 1)) {
    const rows = await read(path, (xml) => readRows(xml, cells, limits), null);
    if (!rows) continue;
    const others = shown.filter((one) => one.path !== path).map((one) => one.name);
    const isBetter = chosen === null || (chosen.rows.length === 0 && rows.rows.length > 0);
    if (isBetter || rows.rows.length > 1) chosen = { ...rows, name, others };
    if (rows.rows.length > 1) break;
  }
  if (!chosen) throw new Error('It has no sheet with cells');
  return chosen;
}

/** Parses parts; what is wrong with one names it. `none`: where there is no such part. */
const partReader =
  (part: PartOf) =>
  async <T>(path: string, parse: (xml: string) => T, none: T): Promise<T> => {
    const xml = await part(path);
    if (xml === undefined) return none;
    try {
      return parse(xml);
    } catch (error) {
      throw new Error(`Its part “${path.slice(0, 100)}” ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  };

/** Relations of a kind: transitional and Strict workbooks name kinds by addresses that end alike. */
const ofKind = <T extends { kind: string }>(relations: readonly T[], kind: string): T[] =>
  relations.filter((relation) => relation.kind.endsWith(`/${kind}`));
