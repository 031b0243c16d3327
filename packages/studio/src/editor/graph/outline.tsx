import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { TabList } from '../../ui/tabs.tsx';
import { PeopleAt } from '../top-bar/people.tsx';
import { useGraphSelection } from './graph-selection.tsx';

interface GraphOutlineProps<T extends string> {
  tabs: readonly { value: T; label: string; count: number }[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}

/** A graph as text, one part at a time. */
export function GraphOutline<T extends string>({ tabs, value, onChange, children }: GraphOutlineProps<T>) {
  const id = useId();
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <TabList id={id} label="Parts of the graph" tabs={tabs} value={value} onChange={onChange} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        {children}
      </div>
    </div>
  );
}

interface SentencesProps {
  label: string;
  /** What nodes say together. `fault`: what is wrong with one of them. */
  sentences: readonly { ids: readonly string[]; text: string; fault?: ReactNode }[];
  onRemove: (ids: readonly string[]) => void;
}

/** Nodes as sentences: pressed, one selects what it is about. */
export function Sentences({ label, sentences, onRemove }: SentencesProps) {
  const { ids: chosen, choose } = useGraphSelection();
  return (
    <ul aria-label={label} className="flex flex-none flex-col gap-0.5 px-1.5">
      {sentences.map(({ ids, text, fault }) => {
        const isChosen = ids.some((id) => chosen.has(id));
        const [first = ''] = ids;
        return (
          <li key={ids.join()}>
            <button
              type="button"
              aria-current={isChosen || undefined}
              className={cx(
                'w-full rounded-md px-2 py-1.5 text-left pointer-coarse:min-h-11',
                isChosen ? 'bg-accent-soft text-accent-ink' : 'hover:bg-n3',
              )}
              onClick={() => choose(ids, first)}
              onKeyDown={(event) => {
                if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                event.stopPropagation();
                onRemove(ids);
              }}
            >
              <span className="break-words">{text}</span>
              {fault}
              <PeopleAt path={`nodes/${first}`} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
