import { useMemo, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import type { UploadSource } from '../../../files/public.ts';
import { useList } from '../../editor-hooks.ts';
import {
  confirmLabel,
  type ImportedStill,
  importedViews,
  type PlannedImport,
  planImport,
} from '../plan/import-rows.ts';
import { type Choice, ImportRowView } from './import-row.tsx';
import { StillRow, summaryOf } from './still-row.tsx';
import { type ImportState, useImport } from './use-import.ts';

export interface ImportDialogProps {
  sources: readonly UploadSource[];
  onImport: (plan: PlannedImport) => void;
  onClose: () => void;
}

/** Asks what dropped images become before any of them is uploaded. */
export function ImportDialog({ sources, onImport, onClose }: ImportDialogProps) {
  const { state, change, changeStills } = useImport(sources);
  const keyframes = useList('keyframes');
  const confirm = () => {
    if (state.step !== 'choose') return;
    const { rows, stills } = state;
    if (rows.length + stills.length === 0) return;
    const views = [...keyframes, ...importedViews(rows, stills)];
    const called = new Map(views.map(({ id, name }) => [id, name || 'Untitled']));
    onImport(planImport(rows, stills, (id) => called.get(id)));
  };
  const isEmpty = state.step === 'choose' && state.rows.length + state.stills.length === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Import images"
      text={state.step === 'choose' ? 'Check what they become. Nothing is uploaded before you confirm.' : ''}
      onSubmit={confirm}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {state.step === 'choose' && !isEmpty && (
            <Button type="submit" variant="primary">
              {confirmLabel(state.rows, state.stills)}
            </Button>
          )}
        </>
      }
    >
      {state.step === 'reading' && (
        <div className="py-6">
          <Progress label={state.label} fraction={state.fraction} />
        </div>
      )}
      {state.step === 'failed' && <p className="py-6 text-bad-ink">{state.message}</p>}
      {state.step === 'choose' && <Choices state={state} onChange={change} onStills={changeStills} />}
    </Dialog>
  );
}

/** CSS pixels of a row with two ends. */
const ROW_HEIGHT = 108;

function Choices(props: {
  state: Extract<ImportState, { step: 'choose' }>;
  onChange: ReturnType<typeof useImport>['change'];
  onStills: ReturnType<typeof useImport>['changeStills'];
}) {
  const { state, onChange, onStills } = props;
  const { rows, stills, refused } = state;
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
            label={`Each of ${counted(plain.length, 'still')} becomes a view`}
            hint={namesOf(plain)}
            isChecked={plain.some(({ becomes }) => becomes.type === 'view')}
            onChange={(isOn) =>
              onStills(new Set(plain.map(({ id }) => id)), isOn ? { type: 'view' } : { type: 'leave' })
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
                  <StillRow still={still} {...there} onChange={(becomes) => onStills(new Set([still.id]), becomes)} />
                );
              const row = rows[at - recognised.length];
              return (
                row && (
                  <ImportRowView
                    row={row}
                    views={views}
                    transitions={ways}
                    ownKeys={ownKeys}
                    onChange={(becomes) => onChange(row.key, becomes)}
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
