/** Search params of a list after a change; `undefined` takes one away. */
export const changedParams = (old: object, next: object) =>
  Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value !== undefined));
