import type { FileClaims } from '../../editor/delivery/file-claims.ts';
import { isMapFile } from './import/map-file-kinds.ts';
import { otherFormat } from './import/parse/other-formats.ts';

/** Tables, lists and notes, which come with renders and models, too. */
const SHARED = /\.(?:csv|tsv|txt|xlsx|json|jsonl|prj)$/i;

/** Files of places and shapes. */
export const fileClaims: FileClaims = {
  claim(fileName) {
    if (!isMapFile(fileName)) return null;
    return SHARED.test(fileName) ? 'shared' : 'own';
  },
  wayOut: (fileName) => otherFormat(fileName, new Uint8Array()),
};
