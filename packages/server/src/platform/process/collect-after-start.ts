/**
 * Gives back what only the start needed: texts that were compiled, and room for young objects that V8 otherwise keeps. Once, and
 * the room grows again with the work. It takes some 60 ms in which nothing else runs. Without `--expose-gc` nothing happens.
 */
export function collectAfterStart(): void {
  // The types of Node know no options.
  const collect: undefined | ((options: object) => unknown) = globalThis.gc;
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
