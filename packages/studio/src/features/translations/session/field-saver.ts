import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { api } from '../../../api/api.ts';
import { apiErrorOf, isUnreachable, messageOf } from '../../../api/api-error.ts';
import { unsavedWork } from '../../../engine/kept/unsaved-work.ts';

/** A text of a product or menu as it is to be stored. */
export interface FieldEdit {
  document: string;
  record: string;
  path: string;
  language: Language;
  /** Null takes it away. */
  value: string | null;
  /** What visitors read while nothing is written there: it becomes the text of the other languages. */
  instead?: Partial<Record<Language, string>> | undefined;
  /** The document's when the text was read. */
  revision: number;
}

/** What became of edits that were sent. */
export type Sent = { type: 'stored' } | { type: 'refused'; message: string; document: string };

/** Milliseconds between two tries while the server cannot be reached. */
const AGAIN = 3_000;
/** Patches of one call. */
const AT_ONCE = 1_000;

/** Stores texts of products and menus as changes of their documents, one after the other. What cannot be sent waits. */
export class FieldSaver {
  /** What is under way; each begins when the one before has ended. */
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** The newest revision of each document that we made ourselves. */
  readonly #made = new Map<string, number>();

  send(edits: readonly FieldEdit[], label: string): Promise<Sent> {
    this.#count(1);
    const sent = this.#line.then(() => this.#sendAll(edits, label));
    this.#line = sent.finally(() => this.#count(-1));
    return sent;
  }

  /** Whether something is not stored yet. */
  isBusy = (): boolean => this.#waiting > 0;

  /** Resolves when everything is stored or refused. */
  settled = (): Promise<unknown> => this.#line;

  #count(by: number): void {
    this.#waiting += by;
    unsavedWork.set('texts of products', this.#waiting > 0);
  }

  async #sendAll(edits: readonly FieldEdit[], label: string): Promise<Sent> {
    for (const [document, own] of Map.groupBy(edits, (edit) => edit.document)) {
      for (let at = 0; at < own.length; at += AT_ONCE) {
        const sent = await this.#sendSome(document, own.slice(at, at + AT_ONCE), label);
        if (sent.type === 'refused') return sent;
      }
    }
    return { type: 'stored' };
  }

  async #sendSome(document: string, edits: readonly FieldEdit[], label: string): Promise<Sent> {
    const requestId = crypto.randomUUID();
    const oldest = edits.reduce((least, { revision }) => Math.min(least, revision), Number.MAX_SAFE_INTEGER);
    const baseRevision = Math.max(oldest, this.#made.get(document) ?? 0);
    for (;;) {
      try {
        const changes = patchesOf(edits);
        const answer = await api.documents.change.mutate({ id: document, baseRevision, requestId, label, changes });
        this.#made.set(document, answer.revision);
        return { type: 'stored' };
      } catch (error) {
        const known = apiErrorOf(error);
        if (known && !isUnreachable(error) && known.httpStatus < 500 && known.httpStatus !== 429) {
          this.#made.delete(document);
          const message = known.conflict ? 'Somebody else changed the same text in the meantime' : messageOf(error);
          return { type: 'refused', message, document };
        }
        await new Promise((resume) => setTimeout(resume, AGAIN));
      }
    }
  }
}

/** One patch for each record. */
export const patchesOf = (edits: readonly FieldEdit[]): Change[] =>
  [...Map.groupBy(edits, ({ record }) => record)].map(([record, own]) => ({
    record,
    op: 'patch',
    set: [...Map.groupBy(own, ({ path }) => path)].flatMap(([path, texts]) => setsOf(path.split('.'), texts)),
  }));

function setsOf(path: readonly string[], edits: readonly FieldEdit[]): { path: string[]; value?: unknown }[] {
  const instead = edits.find((edit) => edit.instead !== undefined)?.instead;
  const written = edits.filter(({ value }) => value !== null);
  if (instead && written.length > 0) {
    const values = Object.fromEntries(written.map(({ language, value }) => [language, value]));
    return [{ path: path.slice(0, -1), value: { type: 'custom', value: { ...instead, ...values } } }];
  }
  return edits.map(({ language, value }) => ({ path: [...path, language], ...(value === null ? {} : { value }) }));
}
