import type {
  ImportDifference,
  ImportedTranslations,
  ImportMode,
  NewerTexts,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { ChangeList, ReviewLists } from '../../../editor/import/review-lists.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { languageName } from '../session/session-context.tsx';
import type { TextChoices } from './use-text-import.tsx';

const MODES: readonly { value: ImportMode; label: string }[] = [
  { value: 'override', label: 'Replace texts that differ' },
  { value: 'keep', label: 'Keep texts written here' },
  { value: 'only-missing', label: 'Only fill in what is missing' },
];

const UNFINISHED: readonly { value: UnfinishedTexts; label: string }[] = [
  { value: 'to-do', label: 'Take as to do' },
  { value: 'leave-out', label: 'Leave out' },
];

const NEWER: readonly { value: NewerTexts; label: string }[] = [
  { value: 'keep', label: 'Keep what is here' },
  { value: 'replace', label: 'Replace with the file' },
];

/** Tabs of the review, refused texts first. */
const ACTIONS: readonly { action: ImportDifference['action']; label: string }[] = [
  { action: 'refuse', label: 'Refused' },
  { action: 'change', label: 'Changed' },
  { action: 'add', label: 'New' },
  { action: 'keep', label: 'Kept' },
];

interface TextReviewProps {
  imported: ImportedTranslations;
  choices: TextChoices;
  languages: { source: Language; target: Language | null };
  onChange: (choices: TextChoices) => void;
}

/** What an import would do with each text, and how the file is taken. */
export function TextReview({ imported, choices, languages, onChange }: TextReviewProps) {
  const { counts, differences, notes, unfinished, newer } = imported;
  const change = (some: Partial<TextChoices>) => onChange({ ...choices, ...some });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Existing texts" options={MODES} value={choices.mode} onChange={(mode) => change({ mode })} />
        <Select
          label="Languages to import"
          options={[
            { value: 'all' as const, label: 'All languages in the file' },
            ...LANGUAGES.filter((one) => one === languages.source || one === languages.target).map((one) => ({
              value: one,
              label: `${languageName(one)} only`,
            })),
          ]}
          value={choices.language}
          onChange={(language) => change({ language })}
        />
        {(unfinished > 0 || choices.unfinished === 'leave-out') && (
          <Select
            label={`${unfinished} ${unfinished === 1 ? 'text is' : 'texts are'} marked unfinished`}
            options={UNFINISHED}
            value={choices.unfinished}
            onChange={(next) => change({ unfinished: next })}
          />
        )}
        {newer > 0 && (
          <Select
            label={`${newer.toLocaleString('en')} ${newer === 1 ? 'text was' : 'texts were'} changed here after the file was saved`}
            options={NEWER}
            value={choices.newer}
            onChange={(next) => change({ newer: next })}
          />
        )}
      </div>
      <div>
        <p role="status" className="font-medium">
          {counts.change} changed, {counts.add} added, {counts.unchanged} unchanged
          {counts.keep > 0 && `, ${counts.keep} kept as they are`}
          {counts.refuse > 0 && <span className="text-bad-ink">, {counts.refuse} refused</span>}
        </p>
        {notes.map((note) => (
          <p key={note} className="mt-1 text-warn-ink">
            {note}
          </p>
        ))}
      </div>
      <ReviewLists
        lists={ACTIONS.map(({ action, label }) => {
          const own = differences.filter((difference) => difference.action === action);
          return { label, count: own.length, content: <ChangeList label="Texts" changes={own} shown={shownOf} /> };
        })}
      />
    </div>
  );
}

/** Characters of the source that are shown next to its text. */
const SHOWN_SOURCE = 120;

/** A text as the review shows it: named by what it is a text of, with the source that it is a translation of. */
export function shownOf(difference: ImportDifference) {
  const { key, place, field, today, language, action, before, after, source, isOutdated, isUnfinished } = difference;
  const isTaken = action !== 'refuse';
  const notes = [
    difference.message,
    isUnfinished && isTaken ? 'Unfinished' : null,
    isOutdated && isTaken && !difference.message?.startsWith('Outdated')
      ? `Outdated: translated from “${(source ?? '').slice(0, SHOWN_SOURCE)}”`
      : null,
  ].filter((note) => note !== null);
  const what = field === null ? key : `${place ?? ''}: ${field}`;
  return {
    name: what,
    detail: language === null ? '' : languageName(language),
    differences: [
      ...(today === null || today === '' || today === before
        ? []
        : [{ field: 'Source', before: '', after: today.slice(0, SHOWN_SOURCE) }]),
      { field: '', before: before === after || action === 'add' ? '' : (before ?? ''), after },
    ],
    ...(notes.length === 0 ? {} : { note: notes.join('. '), isBad: !isTaken }),
  };
}
