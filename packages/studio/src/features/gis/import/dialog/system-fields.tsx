import { foundByName } from '@diorama/documents/shared/text/name-search.ts';
import { useMemo, useState } from 'react';
import { ImportQuestion } from '../../../../editor/import/import-question.tsx';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import type { ImportMapping } from '../plan/mapping.ts';
import type { SystemCandidate, SystemQuestion } from '../plan/systems/guess-system.ts';
import { CandidatesPreview } from '../preview/import-preview.tsx';
import type { FileSummary } from '../session/messages.ts';

/** Systems that are shown at once. */
const MOST_SHOWN = 60;

/** Systems that are offered before anything is typed: degrees, Sweden's, its neighbours' and those of web maps. */
const USUAL = [
  4326, 3006, 3857, 3021, 3007, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3015, 3016, 3017, 3018, 25832, 25833, 3067,
];

interface System {
  code: number;
  name: string;
}

interface Labelled {
  code: number;
  label: string;
}

/** Systems whose name or code has all that is typed; the one that is chosen is always among them. */
function systemsMatching(systems: readonly System[], typed: string, chosen: number | null): Labelled[] {
  const words = typed.split(/[\s/,]+/).filter(Boolean);
  const labelled = systems.map(({ code, name }) => ({ code, label: `${name} · EPSG:${code}` }));
  const usual = new Map(USUAL.map((code, at) => [code, at]));
  const rank = ({ code }: { code: number }) => usual.get(code) ?? USUAL.length;
  const found =
    words.length === 0
      ? labelled.filter(({ code }) => usual.has(code))
      : words.reduce<readonly Labelled[]>((left, word) => foundByName(left, word, ({ label }) => [label]), labelled);
  const shown = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_SHOWN);
  const own = labelled.find(({ code }) => code === chosen);
  return own && !shown.includes(own) ? [own, ...shown] : shown;
}

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
