import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { CutName } from '../../../../ui/show/cut-name.tsx';
import { Thumbnail } from '../../../../ui/show/thumbnail.tsx';
import type { Becomes, Confidence, GuessedEnd } from '../plan/guess-becomes.ts';
import { everyOf, type ImportRow, ordinal, type SplitRows } from '../plan/import-rows.ts';
import { notesOf } from '../plan/row-notes.ts';
import { splitNote } from '../plan/sequences/split-rows.ts';

export interface Choice {
  value: string;
  label: string;
}

const CONFIDENCE: Readonly<Record<Confidence, string>> = {
  looks: 'looks like',
  name: 'named after',
  maybe: 'may be',
};

/** A group of numbered images: what it is, and what it becomes. */
export function ImportRowView(props: {
  row: ImportRow;
  views: readonly Choice[];
  /** Transitions there are, and the other groups that become one. */
  transitions: readonly Choice[];
  /** Those of this import, which nothing can replace yet. */
  ownKeys: ReadonlySet<string>;
  onChange: (becomes: Becomes) => void;
  /** Reads frames of several folders the other way. */
  onReadOtherwise: (split: SplitRows) => void;
}) {
  const { row, views, transitions, ownKeys, onChange } = props;
  const { becomes, guess, facts, frames, name } = row;
  const others = transitions.filter(({ value }) => value !== row.key);
  const there = others.filter(({ value }) => !ownKeys.has(value));
  const count = frames.length;
  const every = everyOf(count);
  const size = facts?.sizes[0]?.size;
  const note = splitNote(row);
  const folders = frames[0]?.path.filter((folder) => !(note?.isWhole && folder === row.split?.folders[0])) ?? [];
  const folder = folders.join(' / ');
  const detail = [
    ...(folder === '' ? [] : [folder]),
    `${count.toLocaleString('en')} images, ${row.first} to ${row.last}`,
    ...(size ? [`${size.width} × ${size.height}`] : []),
    ...(facts ? [formatBytes(facts.bytes)] : []),
  ].join(' · ');
  const options = [
    { value: 'transition', label: every === 1 ? '1 transition' : `1 transition of every ${ordinal(every)} image` },
    { value: 'views', label: `${count.toLocaleString('en')} views`, isDisabled: every > 1 },
    { value: 'replace', label: 'Frames of a transition', isDisabled: there.length === 0 },
    { value: 'fill', label: 'Some frames of a transition', isDisabled: there.length === 0 },
    { value: 'reverse', label: 'Reverse of a transition', isDisabled: others.length === 0 },
    { value: 'later', label: 'Leave for later' },
    { value: 'leave', label: 'Leave out' },
  ] as const;
  const called = (view: string) => views.find(({ value }) => value === view)?.label ?? '';
  const outcome = [
    ...(guess.start && called(guess.start.view)
      ? [`Begins: ${CONFIDENCE[guess.start.confidence]} ${called(guess.start.view)}`]
      : []),
    ...(guess.end && called(guess.end.view)
      ? [`ends: ${CONFIDENCE[guess.end.confidence]} ${called(guess.end.view)}`]
      : []),
  ].join(', ');
  const proposed = guess.becomes.type === 'replace' || guess.becomes.type === 'fill' ? guess.becomes.transition : null;
  const choose = (type: Becomes['type']) => {
    const ends = { start: guess.start?.view ?? null, end: guess.end?.view ?? null };
    if (type === 'transition') onChange({ type, ...ends });
    else if (type === 'replace' || type === 'fill') onChange({ type, transition: proposed ?? there[0]?.value ?? '' });
    else if (type === 'reverse') onChange({ type, of: others[0]?.value ?? '' });
    else onChange({ type });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a list element would not hold
    <div
      role="listitem"
      aria-label={name}
      className="grid grid-cols-[8.25rem_minmax(0,1fr)_minmax(0,26.25rem)] items-start gap-x-4 gap-y-2 border-n4 border-t py-3 max-md:grid-cols-1"
    >
      <EndThumbnails row={row} />
      <div className="min-w-0">
        <CutName name={name} className="font-strong" />
        <p className="text-n10 text-xs tabular-nums">{detail}</p>
        {guess.reason && becomes.type !== 'leave' && <p className="mt-0.5 text-warn-ink text-xs">{guess.reason}</p>}
        {notesOf(row).map((text) => (
          <p key={text} className={cx('mt-0.5 text-xs', text === guess.reason ? 'text-n10' : 'text-warn-ink')}>
            {text}
          </p>
        ))}
        {note && row.split && (
          <SplitNote {...note} name={name} onRead={() => row.split && props.onReadOtherwise(row.split)} />
        )}
      </div>
      <div className="grid min-w-0 gap-2">
        <Select label={`${name} becomes`} hasHiddenLabel options={options} value={becomes.type} onChange={choose} />
        {becomes.type === 'transition' && (
          <div className="grid grid-cols-2 gap-2">
            <End
              label={`${name} from`}
              placeholder="From a view"
              views={views}
              value={becomes.start}
              guessed={guess.start}
              onChange={(start) => onChange({ ...becomes, start })}
            />
            <End
              label={`${name} to`}
              placeholder="To a view"
              views={views}
              value={becomes.end}
              guessed={guess.end}
              onChange={(end) => onChange({ ...becomes, end })}
            />
          </div>
        )}
        {(becomes.type === 'replace' || becomes.type === 'fill') && (
          <Combobox
            label={becomes.type === 'fill' ? `${name} completes` : `${name} replaces`}
            hasHiddenLabel
            isRequired
            options={there}
            value={becomes.transition}
            onChange={(transition) => transition !== null && onChange({ type: becomes.type, transition })}
          />
        )}
        {(becomes.type === 'replace' || becomes.type === 'reverse') && outcome !== '' && (
          <p className="text-n10 text-xs">{outcome}</p>
        )}
        {becomes.type === 'reverse' && (
          <>
            <Combobox
              label={`${name} reverses`}
              hasHiddenLabel
              isRequired
              options={others}
              value={becomes.of}
              onChange={(of) => of !== null && onChange({ type: 'reverse', of })}
            />
            <p className="text-n10 text-xs">Plays backward from the same frames: nothing is uploaded.</p>
          </>
        )}
      </div>
    </div>
  );
}

/** What is said of frames in several folders, with the other way to read them. */
function SplitNote(props: { text: string; isAsked: boolean; action: string; name: string; onRead: () => void }) {
  const { text, isAsked, action, name, onRead } = props;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-xs">
      <p className={isAsked ? 'text-warn-ink' : 'text-n10'}>{text}</p>
      <Button size="small" aria-label={`${action}: ${name}`} onClick={onRead}>
        {action}
      </Button>
    </div>
  );
}

function End(props: {
  label: string;
  placeholder: string;
  views: readonly Choice[];
  value: string | null;
  guessed: GuessedEnd | null;
  onChange: (view: string | null) => void;
}) {
  const { label, placeholder, views, value, guessed, onChange } = props;
  const called = views.find((view) => view.value === value)?.label ?? '';
  const isGuessed = called !== '' && guessed?.view === value;
  const labelOf = (view: string | undefined) => views.find((one) => one.value === view)?.label;
  const [named, looksLike] = [labelOf(guessed?.named), labelOf(guessed?.looksLike)];
  return (
    <div className="min-w-0">
      <Combobox
        label={label}
        hasHiddenLabel
        placeholder={placeholder}
        options={views}
        value={value}
        onChange={onChange}
      />
      {isGuessed && (
        <p className="mt-0.5 truncate text-n10 text-xs" title={called}>
          {CONFIDENCE[guessed.confidence]} {called}
        </p>
      )}
      {named && <p className="mt-0.5 text-warn-ink text-xs">The name says {named}: check which it is</p>}
      {looksLike && (
        <p className="mt-0.5 text-warn-ink text-xs">The picture looks like {looksLike}: check which it is</p>
      )}
    </div>
  );
}

/** The first and the last picture of a group. */
function EndThumbnails({ row: { facts } }: { row: ImportRow }) {
  const first = useObjectUrl(facts?.first.thumbnail);
  const last = useObjectUrl(facts?.last.thumbnail);
  return (
    <div className="flex gap-1">
      <Thumbnail src={first} alt="First frame" className="w-16" />
      <Thumbnail src={last} alt="Last frame" className="w-16" />
    </div>
  );
}

export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
