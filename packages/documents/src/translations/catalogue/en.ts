import { enFirst } from './en-first.ts';
import { enLater } from './en-later.ts';

/**
 * What pages say to visitors by themselves, in English: every text that stands in no document. Keys are the
 * specification's base keys. `{name}` is filled in when the text is shown.
 */
export const en = { ...enFirst, ...enLater };
