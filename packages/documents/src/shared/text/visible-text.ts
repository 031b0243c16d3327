/** Control characters and marks that turn the direction of writing, by which one name can look like another. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** In names of files, which are compared and shown by other programs too: any mark that is not seen, but for joiners. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Between two signs a joiner belongs to the word: Persian is spelled with it, and several emoji become one. */
const LOOSE_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Nothing but spaces and signs that are drawn as nothing: fillers of Hangul, the empty pattern of Braille. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

const withoutBlank = (name: string): string => (BLANK.test(name) ? '' : name);

/** A name as people see it; empty where they would see nothing. */
export const withoutInvisible = (name: string): string =>
  withoutBlank(name.replace(INVISIBLE, '').replace(LOOSE_JOINER, ''));

/** A name of a file, a folder or a tag as people see it, with one spelling of each letter. */
export const asFileName = (name: string): string =>
  withoutBlank(name.normalize('NFC').replace(UNSEEN, '').replace(LOOSE_JOINER, ''));
