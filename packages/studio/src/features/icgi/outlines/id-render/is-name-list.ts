/** A file of names, one a line: it is chosen together with the render whose areas it names. */
export const isNameList = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.(?:txt|csv|tsv)$/i.test(name) || type === 'text/plain' || type === 'text/csv';
