import { type ClipboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { notifyDone } from '../../../../ui/notice/notify.ts';
import { Spinner } from '../../../../ui/show/spinner.tsx';
import { useEditor, useList } from '../../editor-hooks.ts';
import { viewNamedIn } from '../../upload/plan/named-ends.ts';
import { useSelection } from '../../use-selection.ts';
import { PRIMARY } from '../use-add-shape.ts';
import { useOutlineActions } from '../use-outline-actions.ts';
import { namesForRender } from './name-lists.ts';
import { type PastedNames, pastedNames } from './pasted-names.ts';
import { placedNames } from './placed-names.ts';
import { type RenderAreas, readAreas } from './read-areas.ts';
import { type FirstCorner, inReadingOrder } from './reading-order.ts';

/** Names of colours, by document: the same object has the same colour in the renders of all views. */
const namesOf = new Map<string, Map<string, string>>();

interface IdRenderDialogProps {
  file: File;
  /** Lists of names that were chosen together with the renders. */
  lists: readonly File[];
  /** Which of how many it is: several are chosen at once, one for each view. */
  number: number;
  count: number;
  /** Goes on to the next one; after the last it closes. */
  onNext: () => void;
  onClose: () => void;
}

/** Makes an outline of an object-ID render: each colour becomes a shape with a name. */
export function IdRenderDialog({ file, lists, number, count, onNext, onClose }: IdRenderDialogProps) {
  const { documentId, store } = useEditor();
  const views = useList('keyframes');
  const { keyframe } = useSelection();
  const [view, setView] = useState(() => viewNamedIn(file.name, views) ?? keyframe?.id ?? null);
  const { addDrawing } = useOutlineActions();
  const [read, setRead] = useState<RenderAreas | { fault: string } | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map(namesOf.get(documentId)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [list, setList] = useState<PastedNames | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void namesForRender(file, lists, { views: store.list('keyframes'), count }).then(
      (found) => stop.signal.aborted || setList(found),
      () => {}, // it cannot be read any more: the names are typed or pasted
    );
    readAreas(file, stop.signal).then(
      (found) => {
        setRead(found);
        setLeft(new Set(found.areas.flatMap(({ color, isGround }) => (isGround ? color : []))));
      },
      (error: Error) => stop.signal.aborted || setRead({ fault: error.message }),
    );
    return () => stop.abort();
  }, [file, lists, count, store]);
  const found = read && 'areas' in read ? read : null;
  const chosen = found?.areas.filter(({ color }) => !left.has(color)) ?? [];
  const finish = () => {
    if (!found || chosen.length === 0) return;
    const shapes = chosen.map(({ color, path }) => ({ title: names.get(color)?.trim() ?? '', path, color: PRIMARY }));
    const name = file.name.replace(/\.[a-z]+$/i, '');
    const isAdded = addDrawing({ name, size: { width: found.width, height: found.height }, shapes }, view ?? undefined);
    namesOf.set(documentId, new Map([...(namesOf.get(documentId) ?? []), ...names]));
    onNext();
    if (isAdded) notifyDone(`Outline with ${counted(shapes.length, 'shape')} added`, { id: 'outline-of-render' });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={count > 1 ? `Outline from render ${number} of ${count}` : 'Outline from an object-ID render'}
      text="Each flat colour becomes a shape. Paste a list of names into a name, or choose its file together with the render: one name a line in this order, or each with its colour."
      onSubmit={finish}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {number < count && <Button onClick={onNext}>Skip</Button>}
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {chosen.length === 0 ? 'Add shapes' : `Add ${counted(chosen.length, 'shape')}`}
          </Button>
        </>
      }
    >
      {read === null && (
        <p className="flex items-center gap-2 py-8 text-n10" role="status">
          <Spinner /> Drawing around the colours of “{file.name}” …
        </p>
      )}
      {read && 'fault' in read && (
        <p role="alert" className="py-4 text-warn">
          “{file.name}”: {read.fault}
        </p>
      )}
      {found && views.length > 0 && (
        <div className="mb-4 flex items-end gap-3">
          <div className="w-72 max-md:w-full">
            <Combobox
              label="On view"
              options={views.map(({ id, name }) => ({ value: id, label: name || 'Untitled' }))}
              value={view}
              onChange={setView}
              isRequired
            />
          </div>
          <span className="min-w-0 truncate pb-2 text-n10 text-xs" title={file.name}>
            {file.name}
          </span>
        </div>
      )}
      {found && (
        <Areas
          found={found}
          list={list}
          names={names}
          left={left}
          onName={(color, name) => setNames(new Map(names).set(color, name))}
          onNames={(more) => setNames(new Map([...names, ...more]))}
          onTake={(color, isTaken) =>
            setLeft(new Set(isTaken ? [...left].filter((one) => one !== color) : [...left, color]))
          }
        />
      )}
    </Dialog>
  );
}

interface AreasProps {
  found: RenderAreas;
  /** Names from a file. */
  list: PastedNames | null;
  names: ReadonlyMap<string, string>;
  /** Colours that are not taken. */
  left: ReadonlySet<string>;
  onName: (color: string, name: string) => void;
  onNames: (names: ReadonlyMap<string, string>) => void;
  onTake: (color: string, isTaken: boolean) => void;
}

function Areas({ found, list, names, left, onName, onNames, onTake }: AreasProps) {
  const { width, height } = found;
  const [pointed, setPointed] = useState<string | null>(null);
  const [first, setFirst] = useState<FirstCorner>('top');
  const [notice, setNotice] = useState('');
  const areas = useMemo(() => {
    const things = found.areas.filter(({ isGround }) => !isGround);
    return [...inReadingOrder(things, first), ...found.areas.filter(({ isGround }) => isGround)];
  }, [found, first]);
  const drawing = useMemo(() => areas.filter(({ color }) => !left.has(color)), [areas, left]);
  const place = (pasted: PastedNames, from: number) => {
    const { names: found, message } = placedNames(pasted, areas.slice(from), left);
    onNames(found);
    setNotice(message);
  };
  const placeList = useEffectEvent(() => list && place(list, 0));
  // In another order the names of the list belong to other areas.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is read by what places the names
  useEffect(() => placeList() ?? undefined, [list, first]);
  const onPaste = (event: ClipboardEvent, from: number) => {
    const pasted = pastedNames(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    place(pasted, from);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-72 max-md:w-full">
          <Select
            label="Order"
            options={[
              { value: 'top', label: 'Rows from the top, left to right' },
              { value: 'bottom', label: 'Rows from the bottom, left to right' },
            ]}
            value={first}
            onChange={setFirst}
          />
        </div>
        <p role="status" className="min-w-0 flex-1 self-end pb-2 text-n10 text-xs">
          {notice}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <svg
          role="img"
          aria-label="What becomes shapes"
          viewBox={`0 0 ${width} ${height}`}
          className="sticky top-0 w-full self-start rounded-md bg-n3"
        >
          {drawing.map(({ color, path }) => (
            <path
              key={color}
              d={path}
              fill={color}
              fillOpacity={pointed === null || pointed === color ? 1 : 0.25}
              onPointerEnter={() => setPointed(color)}
              onPointerLeave={() => setPointed(null)}
            />
          ))}
          {drawing.map(({ color, anchor }) => (
            <text
              key={color}
              x={anchor.x}
              y={anchor.y}
              fontSize={width / 26}
              strokeWidth={width / 120}
              className="pointer-events-none fill-black stroke-white font-strong"
              textAnchor="middle"
              dominantBaseline="central"
              paintOrder="stroke"
            >
              {areas.findIndex((area) => area.color === color) + 1}
            </text>
          ))}
        </svg>
        <ul className="flex flex-col gap-1">
          {areas.map(({ color, share }, at) => (
            <li
              key={color}
              className="flex items-center gap-2 rounded-md px-1 data-pointed:bg-n3"
              data-pointed={pointed === color || undefined}
              onPointerEnter={() => setPointed(color)}
              onPointerLeave={() => setPointed(null)}
            >
              <Checkbox
                label={<span className="sr-only">Take {names.get(color) || color}</span>}
                isChecked={!left.has(color)}
                onChange={(isTaken) => onTake(color, isTaken)}
              />
              <span aria-hidden className="w-6 flex-none text-right text-n10 text-xs tabular-nums">
                {at + 1}
              </span>
              <span
                aria-hidden
                className="size-4 flex-none rounded-xs border border-n5"
                style={{ background: color }}
              />
              <input
                aria-label={`Name of ${color}`}
                value={names.get(color) ?? ''}
                placeholder={`Area ${at + 1}`}
                maxLength={200}
                disabled={left.has(color)}
                className="field-box h-8 min-w-0 flex-1 px-2 pointer-coarse:h-11 pointer-coarse:text-[1rem]"
                onChange={(event) => onName(color, event.target.value)}
                onPaste={(event) => onPaste(event, at)}
                onFocus={() => setPointed(color)}
              />
              <span className="w-14 flex-none text-right text-n10 text-xs tabular-nums">
                {share < 0.001 ? '< 0.1' : (share * 100).toFixed(1)} %
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
