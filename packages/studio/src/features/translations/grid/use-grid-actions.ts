import { useMemo } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import type { GridLanguages, TextRow } from '../rows/text-row.ts';
import { useTexts } from '../session/session-context.tsx';
import type { TextEdit } from '../session/translation-session.ts';
import { editOf, languageOfColumn, type TextBlock } from './cell-block.ts';
import type { TextColumn } from './grid-columns.ts';

/** What can be done with texts of the grid; nothing for who may only look. */
export function useGridActions() {
  const { session, languages } = useTexts();
  const isReadOnly = useReadOnly() !== null;
  return useMemo(() => {
    const edit = (label: string, edits: readonly TextEdit[]) => {
      if (!isReadOnly && edits.length > 0) session.edit(label, edits);
    };
    return {
      isReadOnly,
      write: (row: TextRow, column: TextColumn, text: string) =>
        edit('Edit text', [editOf(row, column, text, languages) ?? []].flat()),
      /** Puts an earlier text back. */
      restore: (row: TextRow, column: TextColumn, text: string) =>
        edit('Restore text', [editOf(row, column, text, languages) ?? []].flat()),
      paste: (edits: readonly TextEdit[]) => {
        edit(edits.length === 1 ? 'Paste text' : `Paste ${edits.length} texts`, edits);
        if (edits.length > 1 && !isReadOnly) notifyDone(`Pasted ${edits.length} texts`, { id: 'pasted' });
      },
      clear: (block: TextBlock) => edit('Clear texts', clearEdits(block, languages)),
      takeSource: (rows: readonly TextRow[]) =>
        edit(
          'Copy source text',
          rows.flatMap((row) => editOf(row, 'target', row.source, languages) ?? []),
        ),
      confirm: (rows: readonly TextRow[]) => {
        const { source, target } = languages;
        if (isReadOnly) return;
        session.confirm(
          rows.flatMap(({ key, ...row }) => [
            ...(row.unfinished.includes(source) ? [{ key, language: source, value: row.source }] : []),
            ...(target !== null && (row.isOutdated || row.unfinished.includes(target))
              ? [{ key, language: target, value: row.target }]
              : []),
          ]),
        );
      },
      /** Takes the project's own texts back, in all languages. */
      reset: (rows: readonly TextRow[]) =>
        edit(
          'Reset to the original text',
          rows
            .flatMap((row) => (row.isChanged ? [row.key] : []))
            .flatMap((key) =>
              [languages.source, languages.target].flatMap((language) =>
                language === null ? [] : [{ key, language, value: null }],
              ),
            ),
        ),
      fix: (row: TextRow, value: string) => {
        const { target } = languages;
        if (target !== null) edit('Fix text', [{ key: row.key, language: target, value }]);
      },
    };
  }, [session, languages, isReadOnly]);
}

const clearEdits = ({ rows, columns }: TextBlock, languages: GridLanguages): TextEdit[] =>
  rows.flatMap((row) =>
    row.max === null
      ? []
      : columns.flatMap((column) =>
          row[column] === '' ? [] : [{ key: row.key, language: languageOfColumn(column, languages), value: null }],
        ),
  );
