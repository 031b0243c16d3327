import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import { SupportedFiles } from '../../../files/public.ts';
import { useEditor, useList } from '../../editor-hooks.ts';
import { icgiMediaState } from '../../icgi.queries.ts';
import type { Becomes } from '../plan/guess-becomes.ts';
import { type ImportedStill, importedViews } from '../plan/import-rows.ts';
import type { StillBecomes } from '../plan/pictures/guess-stills.ts';
import { preparingSeconds, preparingText, secondsBefore } from '../plan/preparing-time.ts';
import { readOtherwise } from '../plan/sequences/split-rows.ts';
import { type Choice, ImportRowView } from './import-row.tsx';
import { StillRow } from './still-row.tsx';
import { summaryOf } from './summary.ts';
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
  const changeName = (id: string, name: string) =>
    onChange({ rows, stills: stills.map((still) => (still.id === id ? { ...still, name } : still)) });
  /** The dialog's own: two areas that scroll, one in the other, catch each other's wheel. */
  const scroller = useRef<HTMLElement>(null);
  const findScroller = useCallback((list: HTMLElement | null) => {
    scroller.current = list?.closest<HTMLElement>('[data-content]') ?? null;
  }, []);
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  const views = useMemo(
    (): Choice[] => [
      ...keyframes.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
      ...importedViews(rows, stills).map(({ id, name }) => ({ value: id, label: `${name} (new)` })),
    ],
    [keyframes, rows, stills],
  );
  const moves = useMemo(
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
  const recognised = stills.filter(({ reason }) => reason !== '').sort((a, b) => rankOf(a) - rankOf(b));
  const summary = summaryOf(recognised, rows);
  // What needs a look first, then the groups, new views, and what is left out.
  const first = recognised.filter((still) => rankOf(still) < 2);
  const rest = [...plain, ...recognised.slice(first.length)];
  const count = first.length + rows.length + rest.length;
  const stillAt = (at: number) => first[at] ?? rest[at - first.length - rows.length];
  const { space, documentId } = useEditor();
  // Read when the dialog opens: others may have ordered something since.
  const { data: media } = useQuery({ ...icgiMediaState(space.id, documentId), refetchOnMount: 'always' });
  const wait = useMemo(
    () => preparingText(preparingSeconds(rows, stills), secondsBefore(rows, media?.ahead ?? [])),
    [rows, stills, media],
  );
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
          <SupportedFiles
            groups={['image', 'video']}
            also="ZIP archives of folders with images are opened. Numbered images, such as hall.0001.png, become transitions."
          />
        </div>
      )}
      {summary.map((line) => (
        <p key={line} className="pb-2">
          {line}.
        </p>
      ))}
      {wait && <p className="pb-2 text-n10">{wait}.</p>}
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
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a list element would not hold
        <div ref={findScroller} role="list" aria-label="Groups of images">
          <VirtualRows
            scroller={scroller}
            count={count}
            rowHeight={ROW_HEIGHT}
            isMeasured
            keyOf={(at) => stillAt(at)?.id ?? rows[at - first.length]?.key ?? String(at)}
            leadAt={-1}
          >
            {(at) => {
              const still = stillAt(at);
              if (still)
                return (
                  <StillRow
                    still={still}
                    {...there}
                    onChange={(becomes) => changeStills(new Set([still.id]), becomes)}
                    onName={(name) => changeName(still.id, name)}
                  />
                );
              const row = rows[at - first.length];
              return (
                row && (
                  <ImportRowView
                    row={row}
                    views={views}
                    transitions={moves}
                    ownKeys={ownKeys}
                    onChange={(becomes) => changeRow(row.key, becomes)}
                    onReadOtherwise={(split) => onChange({ rows: readOtherwise(rows, split), stills })}
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

/** What needs a look comes first, and what is there already last; a choice leaves a row where it is. */
function rankOf({ left, of, reason }: ImportedStill): number {
  if (left === 'same' || left === 'twice') return 3;
  if (left === 'older') return 1;
  return of !== undefined || /^(?:Missing in|Frame of) “/.test(reason) ? 0 : 2;
}

function namesOf(stills: readonly ImportedStill[]): string {
  const rest = stills.length - 6;
  const names = stills.slice(0, 6).map(({ name }) => name);
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}
