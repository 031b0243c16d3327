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
  /** Headings of the table that is meant: of several sheets, the one that has them is read. */
  headings?: readonly string[] | undefined;
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
    // Once there is one, another that cannot be read, or is too large, does not matter.
    const rows = await read(path, (xml) => readRows(xml, cells, limits), null).catch((error: unknown) => {
      if (chosen && chosen.rows.length > 1) return null;
      throw error;
    });
    if (!rows) continue;
    const others = shown.filter((one) => one.path !== path).map((one) => one.name);
    const sheet = { ...rows, name, others };
    if (chosen === null || isBetter(sheet, chosen, limits)) chosen = sheet;
    if (chosen.rows.length > 1 && isMeant(chosen, limits)) break;
  }
  if (!chosen) throw new Error('It has no sheet with cells');
  return chosen;
}

/** A sheet without rows is the last choice; of those with rows, the one that has more of the headings that are meant. */
function isBetter(sheet: SheetRows, chosen: SheetRows, limits: SheetLimits): boolean {
  const sizeOf = ({ rows }: SheetRows) => Math.min(2, rows.length);
  if (sizeOf(sheet) !== sizeOf(chosen)) return sizeOf(sheet) > sizeOf(chosen);
  return sizeOf(sheet) === 2 && headingsIn(sheet, limits) > Math.max(1, headingsIn(chosen, limits));
}

/** Whether nothing says that another sheet is meant: half of the headings are there, or none are known. */
const isMeant = (sheet: SheetRows, limits: SheetLimits): boolean =>
  headingsIn(sheet, limits) * 2 >= (limits.headings?.length ?? 0);

function headingsIn({ rows }: SheetRows, { headings = [] }: SheetLimits): number {
  return rows.slice(0, ROWS_OF_HEADINGS).reduce((most, { texts }) => {
    const names = new Set(texts.map(plainHeading));
    return Math.max(most, headings.filter((heading) => names.has(plainHeading(heading))).length);
  }, 0);
}

/** Titles may stand above the names of the columns. */
const ROWS_OF_HEADINGS = 11;

const plainHeading = (heading: string): string =>
  heading
    .replace(/\s*[([][^)\]]*[)\]]\s*$/, '')
    .trim()
    .toLowerCase();

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
