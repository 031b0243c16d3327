import { breather } from '../../engine/breather.ts';
import { TableFileError } from '../../table-files/table-file-error.ts';
import type { ImportKind, ImportProgress, ImportSource, ImportState, Written } from './import-kind.ts';

type Steps<S, M, P> = Pick<ImportKind<S, M, P>, 'open' | 'plan' | 'columns' | 'write'>;

/**
 * Leads through an import: reads, maps columns and plans. A newer act ends what is under way, and so does `end`; what comes
 * late is dropped. `steps` gives the kind as it is now: it may change with what the screen shows.
 */
export class ImportSession<S, M, P> {
  readonly #steps: () => Steps<S, M, P>;
  readonly #listeners = new Set<() => void>();
  #state: ImportState<S, M, P> = { step: 'source', error: null };
  #running = new AbortController();
  /** Counts choices: what is planned for an earlier one is dropped. */
  #choice = 0;
  /** Ends the writing that is under way. */
  #writing = new AbortController();

  constructor(steps: () => Steps<S, M, P>) {
    this.#steps = steps;
  }

  state = (): ImportState<S, M, P> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads a source; the step of columns follows, or the review where the kind has none. */
  async read(source: ImportSource): Promise<void> {
    const signal = this.#restart();
    this.#show({ step: 'reading', source, progress: null });
    const { open, plan, columns } = this.#steps();
    try {
      const onProgress = (progress: ImportProgress) => {
        if (!signal.aborted && this.#state.step === 'reading') this.#show({ step: 'reading', source, progress });
      };
      const { session, guess: mapping } = await open(source, { signal, onProgress });
      const planned = columns || signal.aborted ? null : { plan: await plan(session, mapping) };
      if (signal.aborted) return;
      const common = { session, mapping, isPlanning: false, error: null };
      this.#show(planned ? { step: 'review', ...common, ...planned } : { step: 'columns', ...common });
    } catch (error) {
      if (!signal.aborted) this.#show({ step: 'source', error: messageOf(error) });
    }
  }

  /** Takes it in another way, in the step of columns. */
  map(mapping: M): void {
    if (this.#state.step !== 'columns') return;
    this.#newChoice();
    this.#show({ ...this.#state, mapping, isPlanning: false, error: null });
  }

  /** Plans with a mapping and shows what it would write. A choice that fails stays where it was made. */
  async review(mapping: M): Promise<void> {
    const before = this.#state;
    if (before.step !== 'columns' && before.step !== 'review') return;
    const { session } = before;
    const { signal } = this.#running;
    const choice = this.#newChoice();
    // Another choice may be made in the meantime.
    const isCurrent = () => !signal.aborted && this.#choice === choice;
    try {
      const planned = this.#steps().plan(session, mapping);
      if (planned instanceof Promise) this.#show({ ...before, mapping, isPlanning: true, error: null });
      const plan = planned instanceof Promise ? await planned : planned;
      if (isCurrent()) this.#show({ step: 'review', session, mapping, plan, isPlanning: false, error: null });
    } catch (error) {
      if (isCurrent()) this.#show({ ...before, mapping, isPlanning: false, error: messageOf(error) });
    }
  }

  /** Writes what the review shows. Null: the review was left before all of it was written, so nothing is. */
  async write(): Promise<{ written: Written } | null> {
    const before = this.#state;
    if (before.step !== 'review' || before.isPlanning) return null;
    this.#newChoice();
    const { signal } = this.#writing;
    const writing = this.#steps().write(before, { rest: breather(), signal });
    if (!(writing instanceof Promise)) return { written: writing };
    this.#show({ ...before, isPlanning: true, error: null });
    try {
      const written = await writing;
      return signal.aborted ? null : { written };
    } catch (error) {
      if (!signal.aborted)
        this.#show({ ...before, error: messageOf(error, 'The import could not be written. Try again') });
      return null;
    }
  }

  /** From the review to the columns, from there to the source. */
  back(): void {
    if (this.#state.step !== 'review' || !this.#steps().columns) {
      this.cancel();
      return;
    }
    const { session, mapping } = this.#state;
    this.#newChoice();
    this.#show({ step: 'columns', session, mapping, isPlanning: false, error: null });
  }

  /** Aborts the current work and starts again with a source. */
  cancel(): void {
    this.#restart();
    this.#show({ step: 'source', error: null });
  }

  /** Ends what is under way, and what the session keeps. */
  end(): void {
    this.#running.abort();
    this.#writing.abort();
  }

  #newChoice(): number {
    this.#choice += 1;
    this.#writing.abort();
    this.#writing = new AbortController();
    return this.#choice;
  }

  #restart(): AbortSignal {
    this.#running.abort();
    this.#writing.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  #show(state: ImportState<S, M, P>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const messageOf = (error: unknown, other = 'The file could not be read. Choose it again'): string =>
  error instanceof TableFileError ? error.message : other;
