import { useMemo, useRef } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import { useList } from '../../editor-hooks.ts';
import type { Becomes } from '../plan/guess-becomes.ts';
import type { StillBecomes } from '../plan/guess-stills.ts';
import { type ImportedStill, importedViews } from '../plan/import-rows.ts';
import { type Choice, ImportRowView } from './import-row.tsx';
import { StillRow, summaryOf } from './still-row.tsx';
import type { DeliveryChoices } from './use-sequence-import.tsx';

/** CSS pixels of a row with two ends. */
const ROW_HEIGHT = 108;

interface ChoicesProps extends DeliveryChoices {
  /** What was left out, each in a sentence. */
  refused: readonly string[];
  onChange: (choices: DeliveryChoices) => void;
}

/** What each group of images and each still becomes, with the reason of the guess. */
export function Choices({ rows, stills, refused, onChange }: ChoicesProps) {
  const changeRow = (key: string, becomes: Becomes) =>
    onChange({ rows: rows.map((row) => (row.key === key ? { ...row, becomes } : row)), stills });
  const changeStills = (ids: ReadonlySet<string>, becomes: StillBecomes) =>
    onChange({ rows, stills: stills.map((still) => (ids.has(still.id) ? { ...still, becomes } : still)) });
  const scroller = useRef<HTMLDivElement>(null);
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  const views = useMemo(
    (): Choice[] => [
      ...keyframes.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
      ...importedViews(rows, stills).map(({ id, name }) => ({ value: id, label: `${name} (new)` })),
    ],
    [keyframes, rows, stills],
  );
  const ways = useMemo(
    (): Choice[] => [
      ...transitions.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
      ...rows.flatMap(({ key, name, becomes }) => {
        if (becomes.type !== 'transition') return [];
        const [from, to] = [becomes.start, becomes.end].map((end) => views.find(({ value }) => value === end)?.label);
        return { value: key, label: from && to ? `${from} → ${to}` : `${name} (new)` };
      }),
    ],
    [transitions, rows, views],
  );
  const ownKeys = useMemo(() => new Set(rows.map(({ key }) => key)), [rows]);
  const plain = stills.filter(({ reason }) => reason === '');
  const recognised = stills.filter(({ reason }) => reason !== '');
  const summary = summaryOf(recognised);
  const there = useMemo(
    () => ({
      views: keyframes.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
      transitions: transitions.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
    }),
    [keyframes, transitions],
  );
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className="mb-3 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          {refused.slice(0, 5).map((message) => (
            <p key={message}>{message}</p>
          ))}
          {refused.length > 5 && <p>{counted(refused.length - 5, 'more file')} left out</p>}
        </div>
      )}
      {summary.map((line) => (
        <p key={line} className="pb-2">
          {line}.
        </p>
      ))}
      {plain.length > 0 && (
        <div className="pb-2">
          <Checkbox
            label={
              plain.length === 1 ? '1 still becomes a view' : `Each of ${counted(plain.length, 'still')} becomes a view`
            }
            hint={namesOf(plain)}
            isChecked={plain.some(({ becomes }) => becomes.type === 'view')}
            onChange={(isOn) =>
              changeStills(new Set(plain.map(({ id }) => id)), isOn ? { type: 'view' } : { type: 'leave' })
            }
          />
        </div>
      )}
      {rows.length + stills.length === 0 && <p className="py-4 text-n10">There are no images to import.</p>}
      {rows.length + recognised.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a list element would not hold
        <div ref={scroller} role="list" aria-label="Groups of images" className="max-h-[56vh] overflow-y-auto">
          <VirtualRows
            scroller={scroller}
            count={recognised.length + rows.length}
            rowHeight={ROW_HEIGHT}
            isMeasured
            keyOf={(at) => recognised[at]?.id ?? rows[at - recognised.length]?.key ?? String(at)}
            leadAt={-1}
          >
            {(at) => {
              const still = recognised[at];
              if (still)
                return (
                  <StillRow
                    still={still}
                    {...there}
                    onChange={(becomes) => changeStills(new Set([still.id]), becomes)}
                  />
                );
              const row = rows[at - recognised.length];
              return (
                row && (
                  <ImportRowView
                    row={row}
                    views={views}
                    transitions={ways}
                    ownKeys={ownKeys}
                    onChange={(becomes) => changeRow(row.key, becomes)}
                  />
                )
              );
            }}
          </VirtualRows>
        </div>
      )}
    </>
  );
}

function namesOf(stills: readonly ImportedStill[]): string {
  const rest = stills.length - 6;
  const names = stills.slice(0, 6).map(({ name }) => name);
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}
