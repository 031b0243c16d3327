/** As the server's collation `names`: Swedish, with numbers by their value. */
const { compare } = new Intl.Collator('sv', { numeric: true });

/** Names as people read them: short before long, `View 2` before `View 10`, Å Ä Ö last. Lists of the server have this order. */
export const compareNames = (one: string, other: string): number =>
  compare(one, other) || (one < other ? -1 : Number(one > other));

/** Before everything that is written, as the server stores it in place of the dot of an ending. */
const withTab = (fileName: string): string => fileName.replace(/([^.])\.([A-Za-z0-9]{1,10})$/, '$1\t$2');

/** Names of files in the same order: `Hall.png` before `Hall 2.png`. */
export const compareFileNames = (one: string, other: string): number => compareNames(withTab(one), withTab(other));
