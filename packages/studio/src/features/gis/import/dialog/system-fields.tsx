import { useMemo, useState } from 'react';
import { ImportQuestion } from '../../../../editor/import/import-question.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import type { SystemCandidate, SystemQuestion } from '../plan/guess-system.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import { CandidatesPreview } from '../preview/import-preview.tsx';
import type { FileSummary } from '../session/messages.ts';
import { systemsMatching } from './systems-matching.ts';

interface SystemFieldProps {
  systems: FileSummary['systems'];
  system: ImportMapping['system'];
  onChange: (system: number) => void;
}

/** The coordinate system of a table, found by its name or its EPSG code. */
export function SystemField({ systems, system, onChange }: SystemFieldProps) {
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () => systemsMatching(systems, typed, system).map(({ code, label }) => ({ value: String(code), label })),
    [systems, typed, system],
  );
  return (
    <Combobox
      label="Coordinates"
      options={options}
      value={system === null ? null : String(system)}
      placeholder="Choose a coordinate system"
      searchPlaceholder="Name or EPSG code"
      emptyText="No such system is read. Export the file in WGS 84 or SWEREF 99"
      isRequired
      onSearch={setTyped}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
  );
}

const QUESTIONS: Readonly<Record<SystemQuestion['reason'], string>> = {
  several: 'The coordinates fit more than one system. Choose where the places are.',
  far: 'In the system that fits, the places are far from what the map holds. Choose it if that is right, or another system.',
  none: 'The coordinates fit no system that is usual here. Choose their system under Coordinates.',
};

interface SystemQuestionFieldProps {
  question: SystemQuestion;
  near: FileSummary['near'];
  mapping: Pick<ImportMapping, 'system' | 'isSwapped'>;
  onChange: (chosen: Pick<ImportMapping, 'system' | 'isSwapped'>) => void;
}

/** Prompts for the system, and shows where the places would be in each. */
export function SystemQuestionField({ question, near, mapping, onChange }: SystemQuestionFieldProps) {
  const { reason, candidates } = question;
  return (
    <ImportQuestion
      label="Coordinate system"
      text={QUESTIONS[reason]}
      answersLabel="The places are in"
      answers={candidates.map((one) => ({ value: keyOf(one), label: labelOf(one), hint: hintOf(one) }))}
      value={keyOf(mapping)}
      onAnswer={(value) => {
        const chosen = candidates.find((one) => keyOf(one) === value);
        if (chosen) onChange({ system: chosen.system, isSwapped: chosen.isSwapped });
      }}
    >
      <CandidatesPreview candidates={candidates} near={near} />
    </ImportQuestion>
  );
}

const keyOf = ({ system, isSwapped }: Pick<ImportMapping, 'system' | 'isSwapped'>): string => `${system} ${isSwapped}`;

const labelOf = ({ name, system, isSwapped }: SystemCandidate): string =>
  `${name}, EPSG:${system}${isSwapped ? ', with X as northing' : ''}`;

const hintOf = ({ at, away }: SystemCandidate): string => {
  const place = `${at.lat.toFixed(4)}, ${at.lng.toFixed(4)}`;
  return away === null ? place : `${place}: ${away.toLocaleString('en')} km from what the map holds`;
};
