import type { KindRecords } from './schema/record-definition.ts';
import type { Records } from './schema/records.ts';

/** A labelled, pure function on a document's records. Undo, autosave and audit all come from what it changes. */
export interface Command<D extends KindRecords, A> {
  /** What the edit is called in undo, history and audit: "Move marker". */
  label: string;
  run(records: Records<D>, args: A): Records<D>;
}

/** Declares a command of one document kind. */
export function commandsOf<D extends KindRecords>() {
  return <A>(label: string, run: (records: Records<D>, args: A) => Records<D>): Command<D, A> => ({ label, run });
}

/** A command that takes long where it is given much: between its steps, the caller may do something else. */
export interface LongCommand<D extends KindRecords, A> extends Command<D, A> {
  /** What `run` does. Reads the records between its pauses, not across them: another edit may come in while it rests. */
  steps(records: Records<D>, args: A): Generator<void, Records<D>>;
}

/** Declares a command of one document kind whose work is done in steps. */
export function longCommandsOf<D extends KindRecords>() {
  return <A>(label: string, steps: LongCommand<D, A>['steps']): LongCommand<D, A> => ({
    label,
    steps,
    run(records, args) {
      const each = steps(records, args);
      for (;;) {
        const { done, value } = each.next();
        if (done) return value;
      }
    },
  });
}

/** A command for several things as one edit, and so one step of undo: "Delete 3 views". */
export const forEach = <D extends KindRecords, A>(label: string, { run }: Command<D, A>): Command<D, readonly A[]> => ({
  label,
  run: (records, all) => all.reduce((next, args) => run(next, args), records),
});
