import type { ReactNode } from 'react';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { StateChip } from '../../ui/show/state-chip.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { TimeAgo } from '../../ui/show/time-ago.tsx';
import { chipState } from '../projects/public.ts';
import type { PaletteLine } from './palette-hits.ts';

/** What is known of the highlighted line: its picture, its facts, and what each key does with it. */
export function HitPane({ line }: { line: PaletteLine }) {
  const { label, icon, facts, act, shortcut } = line;
  const { picture, rows, state, changed } = facts;
  const isAddress = 'address' in act;
  return (
    <aside aria-label={`About ${label}`} className="flex w-67.5 flex-none flex-col border-n5 border-l max-md:hidden">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3.5">
        {picture !== undefined && (
          <Thumbnail
            key={line.id}
            {...(picture ? { src: picture } : {})}
            {...(icon ? { fallback: icon } : {})}
            alt={picture ? `Picture of ${label}` : ''}
            className="w-full rounded-md"
          />
        )}
        <h2 className="break-words font-strong">{label}</h2>
        <dl className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 text-xs">
          {rows.map(([name, text]) => (
            <Fact key={name} name={name}>
              <span className="break-words">{text}</span>
            </Fact>
          ))}
          {state && (
            <Fact name="State">
              <StateChip of={chipState(state)} />
            </Fact>
          )}
          {changed && (
            <Fact name="Changed">
              {changed.by && `${changed.by}, `}
              <TimeAgo at={changed.at} />
            </Fact>
          )}
        </dl>
      </div>
      <ul aria-label="Keys" className="mx-2.5 flex flex-none flex-col gap-1.5 border-n5 border-t px-1 py-2.5">
        <KeyLine label={isAddress ? 'Open' : 'Run'} keys={['↵']} />
        {isAddress && <KeyLine label="Open in a new tab" keys={['Ctrl', '↵']} />}
        {shortcut && <KeyLine label="Without the palette" keys={shortcut.split(' ')} />}
        <KeyLine label="Move" keys={['↑', '↓']} />
        <KeyLine label="Close" keys={['Esc']} />
      </ul>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-n10">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function KeyLine({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </li>
  );
}
