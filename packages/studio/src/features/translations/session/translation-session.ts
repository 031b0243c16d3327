import type { HistoryEntry } from '@diorama/documents/engine/history.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import {
  noteSources,
  placeKey,
  removeText,
  type SourceNote,
  setTexts,
} from '@diorama/documents/translations/translations.commands.ts';
import type { SourceRecord, TranslationsDocument } from '@diorama/documents/translations/translations.records.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import type { DocumentTexts } from './document-texts.ts';
import type { FieldEdit, FieldSaver, Sent } from './field-saver.ts';

/** A text to be written: of a key, or of a product or menu by its place. */
export interface TextEdit {
  /** A key such as `menu`, or `<document>/<record>/<path>`. */
  key: string;
  language: Language;
  /** Null takes it away: a key shows the catalogue's text again. */
  value: string | null;
  /** What it was translated from, where that is not the text of today. */
  source?: string | undefined;
  /** Its translator marked it as unfinished. */
  isUnfinished?: boolean | undefined;
}

/** What one step did to products and menus, for undo and redo. */
interface FieldStep {
  label: string;
  before: readonly FieldEdit[];
  after: readonly FieldEdit[];
  isDone: boolean;
}

/**
 * Edits of texts wherever they are kept. Each is one step of the translations' own history: texts of products and menus
 * leave a note there of what they were translated from, and follow when that step is undone or done again. So the page
 * has one list of undo, and each document its own history.
 */
export class TranslationSession {
  readonly #store: EditorStore<TranslationsDocument>;
  readonly #texts: DocumentTexts;
  readonly #saver: FieldSaver;
  readonly #first: Language;
  readonly #onRefused: (sent: Extract<Sent, { type: 'refused' }>) => void;
  readonly #steps = new Map<number, FieldStep>();

  constructor(parts: {
    store: EditorStore<TranslationsDocument>;
    texts: DocumentTexts;
    saver: FieldSaver;
    /** What the other languages are translated from. */
    first: Language;
    onRefused: (sent: Extract<Sent, { type: 'refused' }>) => void;
  }) {
    this.#store = parts.store;
    this.#texts = parts.texts;
    this.#saver = parts.saver;
    this.#first = parts.first;
    this.#onRefused = parts.onRefused;
  }

  /** Follows undo and redo until it is stopped. */
  start(): () => void {
    return this.#store.onEdits((_edits, cause) => {
      if (cause.origin !== 'own' || !cause.isTakenBack) return;
      const step = this.#steps.get(cause.step);
      if (!step) return;
      step.isDone = !step.isDone;
      this.#send(step.isDone ? step.after : step.before, step.label);
    });
  }

  /** Writes texts as one step of undo. What it returns takes that step back, also after others. */
  edit(label: string, edits: readonly TextEdit[]): () => void {
    const first = this.#first;
    const fields = edits.flatMap((edit) => this.#fieldOf(edit));
    const keys = edits.filter(({ key }) => this.#texts.at(key) === undefined);
    const stepId = this.#asOneStep(label, () => {
      this.#store.execute(
        setTexts,
        keys.map((edit) => ({ ...edit, first })),
      );
      const notes = this.#notes();
      const noted = edits.flatMap((edit) => this.#noteOf(edit, notes));
      this.#store.execute(noteSources, noted);
    });
    const entry = this.#store.history().past.at(-1);
    const revert = () => {
      if (entry && entry.id === stepId) this.#revert(entry);
    };
    if (fields.length === 0) return revert;
    const after = fields.map(({ field, value }) => ({ ...field, value }));
    const before = fields.map(({ field, old }) => ({ ...field, value: old }));
    if (stepId !== null) this.#steps.set(stepId, { label, before, after, isDone: true });
    this.#send(after, label);
    return revert;
  }

  /** Removes a custom key with all its texts. */
  removeKey(key: string): void {
    this.#store.execute(removeText, { key });
  }

  /** Says that translations fit the texts of today. */
  confirm(edits: readonly (TextEdit & { value: string })[]): void {
    this.edit('Mark translation as up to date', edits);
  }

  /** Takes back one step from anywhere in the past; texts that were written since stay. */
  #revert(entry: HistoryEntry): void {
    const step = this.#steps.get(entry.id);
    const id = this.#stepOf(() => this.#store.revert(entry));
    // As the last step it was undone, and its texts have followed.
    if (!step?.isDone || id === null || id === entry.id) return;
    const standing = step.after.flatMap((edit, at) => {
      const [now, before] = [this.#texts.at(placeKey(edit))?.values[edit.language] ?? null, step.before[at]];
      return now === edit.value && before ? [{ after: edit, before }] : [];
    });
    const label = `Undo ${step.label}`;
    const back = standing.map(({ before }) => before);
    this.#steps.set(id, { label, before: standing.map(({ after }) => after), after: back, isDone: true });
    this.#send(back, label);
  }

  /** The id of the step that all edits of `run` become; null when they changed nothing. */
  #asOneStep(label: string, run: () => void): number | null {
    return this.#stepOf(() => {
      this.#store.beginGesture(label);
      run();
      this.#store.endGesture();
    });
  }

  /** The id of the step that `run` makes, or takes back; null when it changes nothing. */
  #stepOf(run: () => void): number | null {
    let id: number | null = null;
    const stop = this.#store.onEdits((_edits, cause) => {
      if (cause.origin === 'own') id = cause.step;
    });
    run();
    stop();
    return id;
  }

  #fieldOf({ key, language, value }: TextEdit): { field: FieldEdit; value: string | null; old: string | null }[] {
    const text = this.#texts.at(key);
    const old = text?.values[language] ?? null;
    // What is read in place of a text cannot be taken away here.
    if (!text || text.max === null || old === value || (text.isInstead && value === null)) return [];
    const { document, record, path, revision } = text;
    const instead = text.isInstead ? text.values : undefined;
    return [{ field: { document, record, path, language, value, revision, instead }, value, old }];
  }

  #noteOf(
    { key, language, value, source, isUnfinished }: TextEdit,
    notes: ReadonlyMap<string, SourceRecord>,
  ): SourceNote[] {
    const text = this.#texts.at(key);
    if (!text || text.max === null) return [];
    const { document, record, path } = text;
    const from = language === this.#first ? (value ?? '') : (source ?? text.values[this.#first] ?? '');
    const id = notes.get(key)?.id;
    return [{ id, document, record, path, language, from, to: value ?? '', at: Date.now(), isUnfinished }];
  }

  #notes(): ReadonlyMap<string, SourceRecord> {
    return new Map(this.#store.list('sources').map((note) => [placeKey(note), note]));
  }

  #send(edits: readonly FieldEdit[], label: string): void {
    this.#texts.write(edits.map(({ language, value, ...place }) => ({ key: placeKey(place), language, value })));
    const current = edits.map((edit) => ({
      ...edit,
      revision: this.#texts.at(placeKey(edit))?.revision ?? edit.revision,
    }));
    void this.#saver.send(current, label).then((sent) => {
      if (sent.type !== 'refused') return;
      this.#onRefused(sent);
      void this.#texts.reload(sent.document);
    });
  }
}
