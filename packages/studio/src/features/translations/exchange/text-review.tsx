import type {
  ImportDifference,
  ImportedTranslations,
  ImportMode,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { ChangeList, ReviewLists } from '../../../editor/import/review-lists.tsx';
import { Select } from '../../../ui/select.tsx';
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
  const { counts, differences, notes, unfinished } = imported;
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

function shownOf({ key, place, language, action, before, after, isUnfinished, message }: ImportDifference) {
  const note = message ?? (isUnfinished && action !== 'refuse' ? 'Unfinished' : null);
  return {
    name: place ?? key,
    detail: language === null ? '' : languageName(language),
    differences: [{ field: '', before: before === after || action === 'add' ? '' : (before ?? ''), after }],
    ...(note === null ? {} : { note, isBad: action === 'refuse' }),
  };
}
