import { applyChange, type ConflictPath, mergeChange } from '@diorama/documents/engine/merge/merge.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { diffLeaves, type LeafShape } from '@diorama/documents/engine/schema/leaf-shape.ts';
import { withValueAt } from '@diorama/documents/engine/schema/path.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { changeBetween, type RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { type EditorStore, type RemoteAuthor, sameRecord } from '../editor-store.ts';
import { withParts, withWholes } from './merge-unsaved.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** A record that is not known to be stored: as the server has it, and as it is here. */
export type UnsavedRecord = [key: string, base: StoredRecord | undefined, mine: StoredRecord | undefined];

/** How one leaf of a conflict ends: with the stored value, the user's own, or this one. */
export type Resolution = { type: 'theirs' } | { type: 'mine' } | { type: 'value'; value: unknown };

/** Names a leaf of a conflict. */
export const conflictKey = (path: readonly string[]): string => path.join('\n');

/**
 * The records that differ from what the server is known to have (their _bases_). Knows how to put the user's own edits
 * on another state; knows nothing of when anything is sent.
 */
export class UnsavedRecords<D extends DocumentKind> {
  readonly #store: EditorStore<D>;
  readonly #bases = new Map<string, StoredRecord | undefined>();
  #touched = new Set<string>();

  constructor(store: EditorStore<D>) {
    this.#store = store;
  }

  get size(): number {
    return this.#bases.size;
  }

  /** Null when it is stored. */
  get(key: string): { base: StoredRecord | undefined; mine: StoredRecord | undefined } | null {
    return this.#bases.has(key) ? { base: this.#bases.get(key), mine: this.#store.at(key) } : null;
  }

  /** Keys whose place here has changed since the last call. */
  takeTouched(): ReadonlySet<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** The user's own edits. An edit that is back where it began no longer counts, unless it `isOnItsWay`. */
  note(edits: readonly RecordEdit[], isOnItsWay: boolean): void {
    for (const { key, before, after } of edits) {
      if (!this.#bases.has(key)) this.#bases.set(key, before);
      else if (!isOnItsWay && sameRecord(this.#bases.get(key), after)) this.#bases.delete(key);
      this.#touched.add(key);
    }
  }

  /** Puts records of an earlier page in place of what was opened. */
  restore(records: Iterable<UnsavedRecord>): void {
    const edits: RecordEdit[] = [];
    for (const [key, base, mine] of records) {
      this.#bases.set(key, base);
      this.#touched.add(key);
      edits.push({ key, before: this.#store.at(key), after: mine });
    }
    this.#store.applyRemote(edits);
  }

  /**
   * What differs, as changes to be sent: `most` of them, and none after `letters` of JSON, so that a large import costs each
   * request what it sends.
   */
  changes(most: number, letters: number): Change[] {
    const changes: Change[] = [];
    let written = 0;
    for (const [key, before] of this.#bases) {
      const shape = this.#shapeOf(key);
      const change = shape && changeBetween(shape, { key, before, after: this.#store.at(key) });
      if (change) {
        changes.push(change);
        written += JSON.stringify(change).length;
      }
      if (changes.length >= most || written >= letters) break;
    }
    return changes;
  }

  /** Nothing differs. */
  clear(): void {
    for (const key of this.#bases.keys()) this.#touched.add(key);
    this.#bases.clear();
  }

  /** The user's own changes are stored: they are part of the bases now. */
  accept(changes: readonly Change[]): void {
    for (const change of changes) {
      const mine = this.#store.at(change.record);
      this.#setBase(change.record, applyChange(change, this.#known(change.record)), mine);
    }
  }

  /**
   * Puts other users' changes beneath the user's own edits. Where both changed the same leaves, these are returned and
   * nothing is done.
   */
  takeOver(changes: readonly Change[], author: RemoteAuthor): ConflictPath[] {
    const theirs = new Map<string, StoredRecord | undefined>();
    for (const change of changes) {
      const key = change.record;
      theirs.set(key, applyChange(change, theirs.has(key) ? theirs.get(key) : this.#known(key)));
    }
    const conflicts = [...theirs].flatMap(([key, stored]) => this.#merge(key, stored).conflicts);
    if (conflicts.length > 0) return conflicts;
    const edits = [...theirs].map(([key, stored]) => {
      const after = this.#merge(key, stored).record;
      if (this.#bases.has(key)) this.#setBase(key, stored, after);
      return { key, before: this.#store.at(key), after };
    });
    this.#store.applyRemote(
      edits.filter(({ before, after }) => !sameRecord(before, after)),
      author,
    );
    return [];
  }

  /** The leaves that differ from their bases both here and in a state that was read whole. */
  conflictsWith(head: ReadonlyMap<string, StoredRecord>): ConflictPath[] {
    return [...this.#bases.keys()].flatMap((key) => this.#merge(key, head.get(key)).conflicts);
  }

  /** Puts the user's own leaves on a state that was read whole, each as it was resolved. */
  rebase(head: ReadonlyMap<string, StoredRecord>, resolutions: ReadonlyMap<string, Resolution>): void {
    const edits: RecordEdit[] = [];
    const keys = new Set([...head.keys(), ...allKeys(this.#store), ...this.#bases.keys()]);
    const decided = this.#decidedTogether(keys, head, resolutions);
    for (const key of keys) {
      const before = this.#store.at(key);
      const stored = head.get(key);
      const together = decided.get(key);
      const merged = this.#bases.has(key) ? this.#onto(key, stored, resolutions) : stored;
      const after = together === undefined ? merged : { mine: before, theirs: stored, removed: undefined }[together];
      if (this.#bases.has(key) || together !== undefined) this.#setBase(key, stored, after);
      if (!sameRecord(before, after)) edits.push({ key, before, after });
    }
    this.#store.applyRemote(edits);
  }

  /**
   * The records that a choice about a deletion takes along: what is kept comes with its parts and with what it is a part
   * of, as the side has it that still has it; what is deleted goes with its parts.
   */
  #decidedTogether(
    keys: Iterable<string>,
    head: ReadonlyMap<string, StoredRecord>,
    resolutions: ReadonlyMap<string, Resolution>,
  ): Map<string, 'mine' | 'theirs' | 'removed'> {
    const kind = this.#store.definition;
    const kept = { mine: new Set<string>(), theirs: new Set<string>() };
    const removed = new Set<string>();
    for (const [key, base] of this.#bases) {
      const side = resolutions.get(conflictKey([key]))?.type;
      const [mine, stored] = [this.#store.at(key), head.get(key)];
      if (!base || (side !== 'mine' && side !== 'theirs') || !mine === !stored) continue;
      const isKept = (side === 'mine') === (mine !== undefined);
      (isKept ? kept[side] : removed).add(key);
    }
    if (kept.mine.size + kept.theirs.size + removed.size === 0) return new Map();
    const present = { mine: new Map<string, StoredRecord>(), theirs: new Map<string, StoredRecord>() };
    const either = new Map<string, StoredRecord>();
    for (const key of keys) {
      const [mine, stored] = [this.#store.at(key), head.get(key)];
      if (mine && !stored && !removed.has(key)) present.mine.set(key, mine);
      if (stored && !mine && !removed.has(key)) present.theirs.set(key, stored);
      const known = mine ?? stored;
      if (known) either.set(key, known);
    }
    return new Map([
      ...[...withParts(kind, removed, either)].map((key) => [key, 'removed'] as const),
      ...[...withWholes(kind, kept.theirs, present.theirs)].map((key) => [key, 'theirs'] as const),
      ...[...withWholes(kind, kept.mine, present.mine)].map((key) => [key, 'mine'] as const),
    ]);
  }

  #onto(key: string, stored: StoredRecord | undefined, resolutions: ReadonlyMap<string, Resolution>) {
    const [base, now, shape] = [this.#bases.get(key), this.#store.at(key), this.#shapeOf(key)];
    const isGivenUp = resolutions.get(conflictKey([key]))?.type === 'theirs';
    if (!now || !base || !stored) return isGivenUp ? stored : now;
    if (!shape) return stored;
    return diffLeaves(shape, base, now).reduce<Record<string, unknown>>(
      (record, leaf) => {
        const resolution = resolutions.get(conflictKey([key, ...leaf.path]));
        if (resolution?.type === 'theirs') return record;
        return withValueAt(record, leaf.path, resolution?.type === 'value' ? resolution.value : leaf.value);
      },
      { ...stored },
    );
  }

  /** The user's own edits of a record put on another state of it. */
  #merge(
    key: string,
    theirs: StoredRecord | undefined,
  ): { record: StoredRecord | undefined; conflicts: ConflictPath[] } {
    const shape = this.#bases.has(key) ? this.#shapeOf(key) : undefined;
    const base = this.#bases.get(key);
    const mine = shape && changeBetween(shape, { key, before: base, after: this.#store.at(key) });
    if (!mine) return { record: theirs, conflicts: [] };
    const merged = mergeChange(shape, mine, { base, theirs });
    return merged.ok ? { record: merged.record, conflicts: [] } : { record: undefined, conflicts: merged.conflicts };
  }

  /** A record as the server is known to have it. */
  #known(key: string): StoredRecord | undefined {
    return this.#bases.has(key) ? this.#bases.get(key) : this.#store.at(key);
  }

  #setBase(key: string, base: StoredRecord | undefined, mine: StoredRecord | undefined): void {
    if (sameRecord(base, mine)) this.#bases.delete(key);
    else this.#bases.set(key, base);
    this.#touched.add(key);
  }

  #shapeOf(key: string): LeafShape | undefined {
    return recordDefinitionOf(this.#store.definition, key)?.shape;
  }
}

function allKeys<D extends DocumentKind>(store: EditorStore<D>): string[] {
  return Object.entries(store.tables()).flatMap(([name, table]) =>
    store.definition.records[name]?.cardinality === 'one' ? [name] : [...table.keys()].map((id) => `${name}/${id}`),
  );
}
