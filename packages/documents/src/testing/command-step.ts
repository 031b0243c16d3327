import fc from 'fast-check';
import type { Command } from '../engine/command.ts';
import type { DocumentKind } from '../engine/schema/define-kind.ts';
import type { Records } from '../engine/schema/records.ts';

/** A command with arguments, ready to run; the name identifies it when a property fails. */
export interface CommandStep<D extends DocumentKind> {
  name: string;
  run: (records: Records<D>) => Records<D>;
}

/** Makes steps of the commands of one kind. */
export const stepsOf =
  <D extends DocumentKind>() =>
  <A>(label: string, command: Command<D, A>, args: fc.Arbitrary<A>): fc.Arbitrary<CommandStep<D>> =>
    args.map((value) => {
      const text = `${label} ${JSON.stringify(value)}`;
      return { name: text, run: (records) => command.run(records, value), [fc.toStringMethod]: () => text };
    });

let made = 0;
/** Ids of copies differ, as a browser's do. */
export const newId = () => {
  made += 1;
  return `n${made}`;
};
