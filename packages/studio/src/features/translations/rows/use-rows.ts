import { CATALOGUE_KEYS } from '@diorama/documents/translations/resolve-texts.ts';
import { isCustomKey, recordIdOf } from '@diorama/documents/translations/translation-key.ts';
import { placeKey } from '@diorama/documents/translations/translations.commands.ts';
import type { SourceRecord, TextRecord } from '@diorama/documents/translations/translations.records.ts';
import { createContext, createElement, type ReactNode, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { useList } from '../editor-hooks.ts';
import { useTexts } from '../session/session-context.tsx';
import { countRows, type RowCounts } from './listed-rows.ts';
import { type GridLanguages, rowOfKey, rowOfText, type TextRow } from './text-row.ts';

/** A row and what it was made from: while that is the same, so is the row. */
interface KnownRow {
  from: unknown;
  note: unknown;
  row: TextRow;
}

/** All rows with what they come to. */
interface Rows {
  rows: readonly TextRow[];
  counts: RowCounts;
}

const Context = createContext<Rows | null>(null);

/** Makes the rows once for everything on the page. */
export const RowsProvider = ({ children }: { children: ReactNode }) =>
  createElement(Context, { value: useMadeRows() }, children);

/** Every text of the project, in the order of the grid: products, menus, the pages' own texts, custom keys. */
export function useRows(): Rows {
  const rows = useContext(Context);
  if (!rows) throw new Error('This part belongs inside a RowsProvider');
  return rows;
}

function useMadeRows(): Rows {
  const { texts, languages } = useTexts();
  const own = useSyncExternalStore(texts.subscribe, texts.all, texts.all);
  const records = useList('texts');
  const sources = useList('sources');
  const known = useRef<{ languages: GridLanguages; rows: Map<string, KnownRow> }>({ languages, rows: new Map() });
  return useMemo(() => {
    const old = known.current.languages === languages ? known.current.rows : new Map<string, KnownRow>();
    const next = new Map<string, KnownRow>();
    const rowFor = (key: string, from: unknown, note: unknown, make: () => TextRow): TextRow => {
      const before = old.get(key);
      const row = before && before.from === from && before.note === note ? before.row : make();
      next.set(key, { from, note, row });
      return row;
    };
    const notes = new Map<string, SourceRecord>(sources.map((note) => [placeKey(note), note]));
    const byKey = new Map<string, TextRecord>(
      records.flatMap((record) => (record.id === recordIdOf(record.key) ? [[record.key, record]] : [])),
    );
    const custom = [...byKey.keys()].filter(isCustomKey).sort();
    const rows = [
      ...own.map((text) => {
        const key = placeKey(text);
        const note = notes.get(key);
        return rowFor(key, text, note, () => rowOfText(text, note, languages));
      }),
      ...[...CATALOGUE_KEYS, ...custom].map((key) => {
        const record = byKey.get(key);
        return rowFor(key, record, null, () => rowOfKey(key, record, languages));
      }),
    ];
    known.current = { languages, rows: next };
    return { rows, counts: countRows(rows, languages) };
  }, [own, records, sources, languages]);
}
