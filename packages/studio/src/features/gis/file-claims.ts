import type { FileClaims } from '../../editor/delivery/file-claims.ts';
import { MOST_TABLE_BYTES, readTableFile } from '../../table-files/read-table-file.ts';
import { isMapFile } from './import/map-file-kinds.ts';
import { nameAxes } from './import/parse/axis-headings.ts';
import { otherFormat } from './import/parse/other-formats.ts';

/** Tables, lists and notes, which come with renders and models, too. */
const SHARED = /\.(?:csv|tsv|txt|xlsx|json|jsonl|prj)$/i;

const TABLE = /\.(?:csv|tsv|txt|xlsx)$/i;
const WORKBOOK = /\.xlsx$/i;
/** Bytes in which the headings of a CSV file are. */
const HEAD = 65_536;
/** A third axis is that of cameras and models. */
const THIRD_AXIS = /^(?:.*[ _.])?z$/i;

/** Whether a table has columns of coordinates. One that cannot be read names none; its editor says what is wrong. */
async function namesPlaces(file: File): Promise<boolean> {
  if (file.size > MOST_TABLE_BYTES) return false;
  try {
    const start = WORKBOOK.test(file.name) ? file : file.slice(0, HEAD);
    const { headings } = await readTableFile({ name: file.name, bytes: new Uint8Array(await start.arrayBuffer()) });
    return nameAxes(headings) && !headings.some((heading) => THIRD_AXIS.test(heading.trim()));
  } catch {
    return false;
  }
}

/** Files of places and shapes. */
export const fileClaims: FileClaims = {
  claim(fileName) {
    if (!isMapFile(fileName)) return null;
    return SHARED.test(fileName) ? 'shared' : 'own';
  },
  holds: async (file) => TABLE.test(file.name) && (await namesPlaces(file)),
  wayOut: (fileName) => otherFormat(fileName, new Uint8Array()),
};
