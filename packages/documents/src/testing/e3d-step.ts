import fc from 'fast-check';
import type { E3dDocument, E3dRecords } from '../e3d/e3d.records.ts';
import type { Command } from '../engine/command.ts';

/** A command with arguments, ready to run; the name tells which one when a property fails. */
export interface E3dStep {
  name: string;
  run: (e3d: E3dRecords) => E3dRecords;
}

export function step<A>(label: string, command: Command<E3dDocument, A>, args: fc.Arbitrary<A>): fc.Arbitrary<E3dStep> {
  return args.map((value) => {
    const text = `${label} ${JSON.stringify(value)}`;
    return { name: text, run: (e3d) => command.run(e3d, value), [fc.toStringMethod]: () => text };
  });
}

let made = 0;
/** Ids of copies differ, as a browser's do. */
export const newId = () => {
  made += 1;
  return `n${made}`;
};

export const name = fc.string({ maxLength: 8 });
export const language = fc.constantFrom('en' as const, 'sv' as const);
