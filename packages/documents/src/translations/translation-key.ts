import { CATALOGUE } from './catalogue/texts.ts';
import { hexHash } from './text-hash.ts';

/** Begins the key of every text that a project adds. Source: SPEC §5. */
export const CUSTOM = 'custom.';
/** Characters of a key, without `custom.`. */
export const MAX_KEY = 200;

const BARE_KEY = /^[a-z0-9][a-z0-9\-_]*$/;

/** Whether pages have a text of their own under this key. */
export const isCatalogueKey = (key: string): boolean => Object.hasOwn(CATALOGUE.en, key);

/** `custom.move-in`. */
export const isCustomKey = (key: string): boolean =>
  key.startsWith(CUSTOM) && key.length <= CUSTOM.length + MAX_KEY && BARE_KEY.test(key.slice(CUSTOM.length));

/** Characters a record's id may have. */
const MAX_ID = 64;

/**
 * The id of the record that holds a key's texts. It follows from the key, so that two people who add the same key at
 * once make one record, not two. A key too long for an id gives a hash; upper case keeps those apart from keys.
 */
export function recordIdOf(key: string): string {
  const isCustom = key.startsWith(CUSTOM);
  const id = isCustom ? `custom-${key.slice(CUSTOM.length)}` : `base-${key}`;
  return id.length <= MAX_ID ? id : `LONG-${hexHash(key)}`;
}
