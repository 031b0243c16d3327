import { Link } from '@tanstack/react-router';
import {
  Braces,
  CircleAlert,
  CircleDashed,
  CircleDotDashed,
  History,
  List,
  type LucideIcon,
  Pencil,
  TriangleAlert,
} from 'lucide-react';
import { useShell } from '../../../editor/shell-context.tsx';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { placeIcon, usePlaceName } from '../place-names.ts';
import type { LanguageCounts, RowCounts } from '../rows/listed-rows.ts';
import { CUSTOM_PLACE, INTERFACE } from '../rows/text-row.ts';
import { useRows } from '../rows/use-rows.ts';
import { languageName, useLoadState, useTexts } from '../session/session-context.tsx';
import type { TextState } from '../translations-search.ts';
import { useFilter } from '../use-filter.ts';
import { PseudoLanguage } from './pseudo-language.tsx';

const STATES: readonly { state: TextState | undefined; label: string; icon: LucideIcon }[] = [
  { state: undefined, label: 'All texts', icon: List },
  { state: 'needs', label: 'Needs you', icon: CircleAlert },
  { state: 'missing', label: 'Missing', icon: CircleDashed },
  { state: 'outdated', label: 'Outdated', icon: History },
  { state: 'unfinished', label: 'Unfinished', icon: CircleDotDashed },
  { state: 'problems', label: 'Problems', icon: TriangleAlert },
  { state: 'changed', label: 'Changed here', icon: Pencil },
  { state: 'custom', label: 'Custom', icon: Braces },
];

/** How far the languages are, and what the list can be narrowed to. */
export function TranslationsOutline() {
  const { counts } = useRows();
  const { places } = useTexts();
  const { state, place, showState, showPlace } = useFilter();
  const all = [...[...places.keys()].filter((id) => counts.places.has(id)), INTERFACE, CUSTOM_PLACE];
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Completeness counts={counts} />
        <ul ref={oneTabStop} aria-label="States" className="border-n5 border-t p-1.5">
          {STATES.map(({ state: one, label, icon }) => (
            <FilterRow
              key={label}
              label={label}
              icon={icon}
              count={one === undefined ? counts.all : counts.states[one]}
              isOn={one === state}
              onPress={() => showState(one)}
            />
          ))}
        </ul>
        <ul ref={oneTabStop} aria-label="Places" className="border-n5 border-t p-1.5">
          {all.map((id) => (
            <PlaceRow
              key={id}
              place={id}
              count={counts.places.get(id)?.all ?? 0}
              isOn={id === place}
              onPress={() => showPlace(id === place ? undefined : id)}
            />
          ))}
        </ul>
      </div>
      <PseudoLanguage />
    </div>
  );
}

function PlaceRow({ place, ...row }: { place: string; count: number; isOn: boolean; onPress: () => void }) {
  const { name, kind } = usePlaceName(place);
  return <FilterRow {...row} label={name} icon={placeIcon(kind)} />;
}

interface FilterRowProps {
  label: string;
  icon: LucideIcon;
  count: number;
  isOn: boolean;
  onPress: () => void;
}

function FilterRow({ label, icon, count, isOn, onPress }: FilterRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPress}
        className={cx(
          'flex h-7 w-full items-center gap-2 rounded-md px-2 text-left pointer-coarse:h-11',
          isOn ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
        )}
      >
        <Icon of={icon} size={14} />
        <span className="min-w-0 flex-1 truncate" title={label}>
          {label}
        </span>
        <span className={cx('flex-none tabular-nums', !isOn && 'text-n10')}>{count}</span>
      </button>
    </li>
  );
}

/** Each language with the share of texts that it has. */
function Completeness({ counts }: { counts: RowCounts }) {
  const { languages } = useTexts();
  const { project } = useShell();
  const { type } = useLoadState();
  const { all, states } = counts;
  const { source, target } = languages;
  return (
    <section aria-label="Complete" className="px-4 py-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-strong">Complete</h2>
        {type === 'loading' && <span className="text-n10 text-xs">Counting…</span>}
        {type === 'failed' && <span className="text-n10 text-xs">Not known</span>}
      </div>
      <LanguageBar
        isKnown={type === 'loaded'}
        name={languageName(source)}
        note="first language"
        toDo={counts.languages.source}
        all={all}
      />
      {target === null ? (
        <p className="mt-2 text-n10 text-xs">
          The project speaks one language.{' '}
          {project && (
            <Link to="/projects/$projectId" params={{ projectId: project.id }} className="text-accent-ink">
              Add another in its settings
            </Link>
          )}
        </p>
      ) : (
        <LanguageBar
          isKnown={type === 'loaded'}
          name={languageName(target)}
          note={states.needs > 0 ? `${states.needs} to do` : type === 'loaded' ? 'done' : ''}
          toDo={counts.languages.target}
          all={all}
        />
      )}
    </section>
  );
}

interface LanguageBarProps {
  /** All texts have been read: before that, a share of them says nothing. */
  isKnown: boolean;
  name: string;
  note: string;
  toDo: LanguageCounts;
  all: number;
}

function LanguageBar({ isKnown, name, note, toDo: { missing, outdated, unfinished }, all }: LanguageBarProps) {
  const done = all - missing - outdated - unfinished;
  const share = (count: number) => (all === 0 ? 100 : (100 * count) / all);
  // Never 100 % while something is missing.
  const percent = Math.floor(share(done));
  return (
    <div className="mt-2">
      <p className="flex items-baseline gap-1.5">
        <span className="font-medium">{name}</span>
        <span className="min-w-0 truncate text-n10 text-xs">{note}</span>
        {isKnown && <span className="ml-auto flex-none tabular-nums">{percent} %</span>}
      </p>
      <div
        role="progressbar"
        aria-label={`${name}, complete`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? percent : undefined}
        className="mt-1 flex h-1 overflow-hidden rounded-full bg-n5"
      >
        {isKnown && (
          <>
            <span className="bg-ok" style={{ width: `${share(done)}%` }} />
            <span className="bg-warn" style={{ width: `${share(outdated + unfinished)}%` }} />
          </>
        )}
      </div>
    </div>
  );
}
