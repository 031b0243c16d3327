import type {
  ImportDifference,
  ImportedTranslations,
  ImportMode,
  NewerTexts,
  TextFormat,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { ImportKind } from '../../../editor/import/import-kind.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { TableFileError } from '../../../table-files/table-file-error.ts';
import { counted } from '../../../ui/format/counted.ts';
import { useEditor } from '../editor-hooks.ts';
import { useTexts } from '../session/session-context.tsx';
import { ACCEPTED, contentOf } from './file-format.ts';
import { TextReview } from './text-review.tsx';

/** A file of texts as the server takes it. */
export interface TextFile {
  name: string;
  format: TextFormat;
  /** As text; in Base64 for `xlsx`. */
  content: string;
  /** When the file was last saved, in milliseconds since 1970; null for what was pasted. */
  savedAt: number | null;
}

/** How a file of texts is taken. */
export interface TextChoices {
  mode: ImportMode;
  language: Language | 'all';
  unfinished: UnfinishedTexts;
  newer: NewerTexts;
}

const KINDS = {
  accept: ACCEPTED,
  fileHint: 'Excel, CSV, XLIFF 1.x and 2.x, Gettext PO or JSON',
  rowsHint: 'The first row names the columns: Key, English, Swedish',
  placeholder: 'Key\tEnglish\tSwedish\nmenu\tMenu\tMeny\nclose\tClose\tStäng\n\n',
};

/** Takes texts out of a file: the server compares it with the project, and what differs is written as one step of undo. */
export function useTextImport(): ImportKind<TextFile, TextChoices, ImportedTranslations> {
  const { project } = useShell();
  const { queue } = useEditor();
  const { session, saver, languages } = useTexts();
  return {
    title: 'Import texts',
    kinds: KINDS,
    async open({ name, content }) {
      const { format, text } = await contentOf(name, content);
      return {
        session: { name, format, content: text, savedAt: content instanceof File ? content.lastModified : null },
        guess: { mode: 'override', language: 'all', unfinished: 'to-do', newer: 'keep' },
      };
    },
    columns: null,
    async plan({ format, content, savedAt }, { mode, language, unfinished, newer }) {
      const only = language === 'all' ? {} : { language };
      try {
        await Promise.all([queue.flush(), saver.settled()]);
        return await api.translations.import.mutate({
          ...{ projectId: project?.id ?? '', format, content, dryRun: true },
          ...{ onConflict: mode, unfinished, newer, ...only, ...(savedAt === null ? {} : { savedAt }) },
        });
      } catch (error) {
        throw new TableFileError(messageOf(error));
      }
    },
    review: ({ plan, mapping }, { review }) => (
      <TextReview imported={plan} choices={mapping} languages={languages} onChange={review} />
    ),
    writes: (plan) => writtenOf(plan).length > 0,
    writeLabel: (plan) => {
      const count = writtenOf(plan).length;
      return count > 0 ? `Import ${counted(count, 'text')}` : 'Import';
    },
    write({ plan, session: { name } }) {
      const written = writtenOf(plan);
      const undo = session.edit(`Import ${name}`, written.flatMap(editOf));
      return { text: `Imported ${counted(written.length, 'text')}`, undo };
    },
  };
}

const writtenOf = ({ differences }: ImportedTranslations): ImportDifference[] =>
  differences.filter(({ action }) => action === 'change' || action === 'add');

const editOf = ({ key, language, after, source, isUnfinished }: ImportDifference) =>
  language === null ? [] : [{ key, language, value: after, isUnfinished, ...(source === null ? {} : { source }) }];
