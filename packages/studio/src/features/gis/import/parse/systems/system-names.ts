import { knownSystems } from './system-groups.ts';

/** Systems without a line of their own. */
const OTHERS: ReadonlyMap<number, string> = new Map([
  [4326, 'WGS 84, degrees'],
  [3857, 'Web Mercator'],
]);

/** What a system is called; its code where it has no name. */
export const systemName = (code: number): string =>
  OTHERS.get(code) ?? knownSystems().get(code)?.name ?? `EPSG:${code}`;

/** Codes of all systems in metres or feet, those that maps in Europe are most often in first. */
export const systemCodes = (): number[] => [...knownSystems().keys()];

/** Every system that a table can be in, for a list to choose from. */
export const systemList = (): { code: number; name: string }[] => [
  ...[...OTHERS].map(([code, name]) => ({ code, name })),
  ...[...knownSystems().values()].map(({ code, name }) => ({ code, name })),
];
