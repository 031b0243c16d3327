import { expect, it } from 'vitest';
import { FAILED, rowOf, UNSOLVED, workbookOf } from '../../../../table-files/workbook.testing.ts';
import { readFile } from '../parse/map-files.testing.ts';
import { guessMapping } from './columns/guess-mapping.ts';
import { planImport } from './plan-import.ts';

const NOTHING = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };
const ERROR = 'holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet';
const NO_RESULT = 'holds a formula without a result. Open the file in a spreadsheet program and save it again';

async function planned(name: string, content: string | Uint8Array) {
  const file = await readFile(name, content);
  let made = 0;
  const newId = () => `new_${++made}`;
  return planImport(NOTHING, file, guessMapping(file, { existing: NOTHING, language: 'en' }), { newId, near: null });
}

it.each([
  [
    'a workbook',
    'a.xlsx',
    workbookOf(
      [
        rowOf('Name', 'Lat', 'Lon', 'Value', 'Area'),
        rowOf('A', '59.3', '18.1', '5', FAILED),
        rowOf(FAILED, '59.4', '18.2', UNSOLVED, 'x'),
        rowOf('C', FAILED, '18.3', '7', 'x'),
      ].join(''),
    ),
    NO_RESULT,
  ],
  [
    'CSV',
    'a.csv',
    'Name,Lat,Lon,Value,Area\nA,59.3,18.1,5,#DIV/0!\n#DIV/0!,59.4,18.2,#DIV/0!,x\nC,#DIV/0!,18.3,7,x\n',
    ERROR,
  ],
])(
  'cells of %s whose formula failed are named by row and column where they are read',
  async (_, name, content, value) => {
    const { added, skipped, warned } = await planned(name, content);
    expect(added.map((one) => one.name)).toEqual(['A', '']);
    expect(warned.list).toEqual([
      { row: 3, reason: `“Name” ${ERROR}` },
      { row: 3, reason: `“Value” ${value}` },
      { row: 4, reason: `“Lat” ${ERROR}` },
    ]);
    expect(skipped.list).toEqual([{ row: 4, reason: 'It has no latitude' }]);
  },
);
