import type { SampleDocument } from '../testing/sample-document.ts';
import { icgiDocument } from './icgi.document.ts';

/** A walkthrough without views. */
export const sampleIcgi: SampleDocument<typeof icgiDocument> = {
  definition: icgiDocument,
  records: { settings: { name: 'Tour' }, interface: {} },
};
