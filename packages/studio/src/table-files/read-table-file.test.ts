import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { readTableFile } from './read-table-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (content: Uint8Array<ArrayBuffer> | string) =>
  readTableFile({ name: 'Roofs.2.csv', bytes: typeof content === 'string' ? bytesOf(content) : content });
const workbook = async (cells: (string | number | boolean | Date | null)[][]) =>
  new Uint8Array(
    await (
      await writeXlsxFile(
        cells.map((row) =>
          row.map((value) => (value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value)),
        ),
      ).toBlob()
    ).arrayBuffer(),
  );

describe('a CSV file', () => {
  it.each([
    ['commas', 'Key,Price\na,"1,5"\n'],
    ['semicolons', 'Key;Price\r\na;1,5\r\n'],
    ['tabs', 'Key\tPrice\na\t1,5'],
    ['bars', 'Key|Price\na|1,5\n'],
    ['carriage returns alone', 'Key;Price\ra;1,5\rb;2,5\r'],
    ['a mark of UTF-8', '\uFEFFKey;Price\na;1,5\n'],
    ['the separator in a line of its own', 'sep=;\r\nKey;Price\r\na;1,5\r\n'],
    ['semicolons, and commas in some texts', 'Key;Price\na;1,5\n"b;, c, d";2,5\n'],
  ])('is read with %s', async (_what, text) => {
    const { headings, rows } = await read(text);
    expect(headings).toEqual(['Key', 'Price']);
    expect(rows[0]?.texts).toEqual(['a', '1,5']);
  });

  it.each([
    ['decimal commas in the first row', 'Kista;59,40;17,94\nSolna;59,36;18,00\n', ['Kista', '59,40', '17,94']],
    ['as many commas in texts', 'a, b, c;x\nd, e, f;y\n', ['a, b, c', 'x']],
    ['commas, and semicolons in one text', 'Name,Tags,Lat\nA,x;y;z,59.1\nB,,59.2\n', ['Name', 'Tags', 'Lat']],
    ['one column, and a semicolon in one text', 'Text\nOne\nTwo; three\nFour\nFive\n', ['Text']],
    ['one column, and a bar and a tab in one text', 'Text\nOne\nA|b\tc\nFour\nFive\n', ['Text']],
    ['commas, and bars in every text', 'Id,Tags\n1,a|b|c\n2,d|e|f\n', ['Id', 'Tags']],
    ['commas, and semicolons in every text', 'Id,Tags\n1,a;b;c\n2,d;e;f\n', ['Id', 'Tags']],
    ['commas between digits alone', '1,2,3\n4,5,6\n', ['1', '2', '3']],
  ])('has the cells that are meant with %s', async (_what, text, first) => {
    expect((await read(text)).headings).toEqual(first);
  });

  it.each([
    ['a title and an empty row', 'Flats 2026;;\n;;\nNo;Name;Area\n1;A;50\n', 'Flats 2026'],
    ['a title in the middle, and who made it', ';;Report\nMade by;;\nNo;Name;Area\n1;A;50\n', 'Report'],
  ])('has its names below %s, which is said', async (_what, text, title) => {
    const { headings, rows, notices } = await read(text);
    expect(headings).toEqual(['No', 'Name', 'Area']);
    expect(rows.map(({ texts }) => texts)).toEqual([['1', 'A', '50']]);
    expect(notices).toEqual([`“${title}” stands above the names of the columns and is left out`]);
  });

  it.each([
    ['one name above more columns', 'No;\n1;A\n2;B\n', ['No', '']],
    ['one column', 'Name\nA\nB\n', ['Name']],
    ['titles alone above its only row', 'Name;\nA;B\n', ['Name', '']],
  ])('with %s has no title', async (_what, text, names) => {
    const { headings, notices } = await read(text);
    expect([headings, notices]).toEqual([names, []]);
  });

  it('is read in the encodings of Excel', async () => {
    const latin = Uint8Array.from('F\xe4rg;N\nR\xf6d;1', (sign) => sign.charCodeAt(0));
    expect((await read(latin)).headings).toEqual(['Färg', 'N']);
    const wide = new Uint8Array(
      new Uint16Array([0xfe_ff, ...Array.from('Färg\tN\nRöd\t1', (sign) => sign.charCodeAt(0))]).buffer,
    );
    const unmarked = wide.slice(2);
    const swapped = unmarked.map((_, at) => unmarked[at ^ 1] ?? 0);
    for (const bytes of [wide, unmarked, swapped]) expect((await read(bytes)).rows[0]?.texts).toEqual(['Röd', '1']);
  });

  it('that does not say its encoding is read by its letters, and says so', async () => {
    const of = (...codes: number[]) =>
      Uint8Array.from([...bytesOf('Nr;F'), codes[0] ?? 0, ...bytesOf('rg\n1;R'), codes[1] ?? 0, ...bytesOf('d\n')]);
    for (const [bytes, name] of [
      [of(0xe4, 0xf6), 'Windows-1252'],
      [of(0x8a, 0x9a), 'Macintosh'],
    ] as const) {
      const { headings, rows, notices } = await read(bytes);
      expect([headings[1], rows[0]?.texts[1]]).toEqual(['Färg', 'Röd']);
      expect(notices).toEqual([expect.stringContaining(`is read as ${name}`)]);
    }
    expect((await read('Nr;Färg\n1;Röd\n')).notices).toEqual([]);
  });

  it.each([
    ['an ellipsis and a euro', [0x57, 0x68, 0x61, 0x74, 0x85, 0x20, 0x80, 0x35], 'What… €5'],
    ['letters of Slovak', [0x4b, 0x6f, 0x9a, 0x69, 0x63, 0x65, 0x2c, 0x61, 0x66, 0xe1, 0x72], 'Košice,afár'],
  ])('with %s is not taken for one of a Mac', async (_, codes, text) => {
    const bytes = Uint8Array.from([...bytesOf('Nr;Text\n1;'), ...codes, 10]);
    expect((await read(bytes)).rows[0]?.texts[1]).toBe(text);
  });

  it('says that letters are garbled where they are, and nothing of those that are not', async () => {
    const noticesOf = async (text: string) => (await read(`Nr,Text\n1,${text}\n`)).notices;
    for (const text of ['VÃ¥ning', 'F\uFFFDrg', 'Ã…re', 'HÃ¶g']) expect(await noticesOf(text)).toHaveLength(1);
    for (const text of ['Våning', 'São Paulo', 'SÃO PAULO', 'Färg']) expect(await noticesOf(text)).toEqual([]);
  });

  it('numbers its rows as spreadsheets do, without those that are empty', async () => {
    const { name, rows } = await read('\nKey,Note\n\na,"two\nlines"\n,\nb,x\n');
    expect(name).toBe('Roofs.2');
    expect(rows).toEqual([
      { line: 4, texts: ['a', 'two\nlines'] },
      { line: 6, texts: ['b', 'x'] },
    ]);
  });

  it.each([
    ['', /has no rows/],
    ['Key,Price\n', /has no rows/],
    ['Key\n"a\nb\n', /Quotes that begin in row 2 are never closed/],
    ['\u0001\u0000\u0002', /not a CSV file: it holds no text/],
    [`Key\n${'a\n'.repeat(10_001)}`, /10,001 rows; a table has at most 10,000/],
    [`${'a,'.repeat(100)}b\n1`, /101 columns; a table has at most 100/],
  ])('that cannot be a table is refused: %#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

describe('a workbook', () => {
  it('is named as what a file with its ending is not', async () => {
    const named = (name: string) => readTableFile({ name, bytes: bytesOf('not a workbook') });
    await expect(named('Roofs.xlsx')).rejects.toThrow(/not an Excel workbook/);
    await expect(named('Roofs.csv')).rejects.toThrow(/has no rows/);
  });

  it('gives numbers as they are stored, and dates as people write them', async () => {
    const { rows } = await read(
      await workbook([
        ['Key', 'N', 'On', 'Day'],
        ['a', 0.1, true, new Date('2026-03-01T00:00:00Z')],
      ]),
    );
    expect(rows).toEqual([{ line: 2, texts: ['a', '0.1', 'TRUE', '2026-03-01'] }]);
  });

  it('without cells, of an old Excel, or with a password is refused with a way out', async () => {
    await expect(read(await workbook([]))).rejects.toThrow(/has no (?:rows|sheet|cells)/);
    const old = new Uint8Array(2_048);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    await expect(read(old)).rejects.toThrow('Excel 97 to 2003 (.xls). Save it as .xlsx or CSV');
    const locked = old.slice();
    locked.set(new Uint8Array(Uint16Array.from('EncryptedPackage', (sign) => sign.charCodeAt(0)).buffer), 1_024);
    await expect(read(locked)).rejects.toThrow('protected by a password');
    await expect(read(bytesOf('PK\u0003\u0004 nothing'))).rejects.toThrow('not an Excel workbook');
  });
});
