import { svFirst } from './sv-first.ts';
import { svLater } from './sv-later.ts';

/** Every text of the pages themselves in Swedish. */
export const sv = { ...svFirst, ...svLater };
