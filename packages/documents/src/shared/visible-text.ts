/** Control characters and marks that turn the direction of writing, by which one name can look like another. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name as people see it. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');
