import type { FileClaims } from '../../editor/delivery/file-claims.ts';
import { isModel, wayOutOf } from './upload/model-files.ts';

/** Models. */
export const fileClaims: FileClaims = {
  claim: (fileName) => (isModel(fileName) ? 'own' : null),
  wayOut: wayOutOf,
};
