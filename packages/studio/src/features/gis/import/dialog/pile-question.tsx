import { ImportQuestion } from '../../../../editor/import/import-question.tsx';
import type { ImportMapping } from '../plan/mapping.ts';
import type { PiledPlaces } from '../plan/piled-places.ts';

const ANSWERS = [
  {
    value: 'leave',
    label: 'Leave them out',
    hint: 'They are listed under “Skipped”. Correct their places and import the file again',
  },
  { value: 'keep', label: 'Import them there', hint: 'Their pins lie over each other' },
] as const;

/** Prompts about points at one place: an address that was not found gets that of the town. */
export function PileQuestion(props: {
  piled: PiledPlaces;
  onAnswer: (answer: NonNullable<ImportMapping['piled']>) => void;
}) {
  const { piled, onAnswer } = props;
  const [[lng, lat] = [0, 0]] = piled.places;
  const count = piled.count.toLocaleString('en');
  const where =
    piled.places.length === 1
      ? `one place, ${lat.toFixed(5)}, ${lng.toFixed(5)}`
      : `${piled.places.length} places, most of them at ${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return (
    <ImportQuestion
      label="Points at one place"
      text={`${count} points stand at ${where}. Services that look addresses up do this with those they do not find.`}
      answersLabel="These points"
      answers={ANSWERS}
      value={piled.answer}
      onAnswer={(value) => onAnswer(value === 'keep' ? 'keep' : 'leave')}
    />
  );
}
