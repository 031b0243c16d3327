/** `Place`, or `3 places` of several. */
export const sectionTitle = (count: number, { one, many }: { one: string; many: string }): string =>
  count === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)}` : `${count} ${many}`;
