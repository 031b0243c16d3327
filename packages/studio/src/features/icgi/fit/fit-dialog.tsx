import { copiedThings, pasteThings } from '@diorama/documents/icgi/commands/icgi.paste.ts';
import { fitOutline, shapesOf } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { projectedPath, projectionOf, type Quad } from '@diorama/documents/icgi/geometry/projection.ts';
import type { IcgiRecords, ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import {
  isPathFault,
  type PathShape,
  parsePath,
  transformed,
  writePath,
} from '@diorama/documents/icgi/path/path-shape.ts';
import { useMemo, useState } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor, useList } from '../editor-hooks.ts';
import { useThemedCss } from '../outlines/use-themed-css.ts';
import { useSelection } from '../use-selection.ts';
import { isConvex, QuadPicture } from './quad-picture.tsx';

/** A shape with its path in pixels of the canvas. */
interface Drawn {
  shape: ShapeRecord;
  path: PathShape;
}

/** The shapes of a placed outline as they stand on the canvas. */
function drawnOf(icgi: IcgiRecords, placementId: string): Drawn[] {
  const placement = icgi.get('placements', placementId);
  if (placement?.data.type !== 'outline' || !placement.data.outline) return [];
  const { scale, outline } = placement.data;
  const { canvas } = icgi.one('settings');
  const [x, y] = [placement.x * canvas.width, placement.y * canvas.height];
  return shapesOf(icgi, outline.id).flatMap((shape) => {
    const read = parsePath(shape.path);
    return isPathFault(read) ? [] : [{ shape, path: transformed(read, [scale, 0, 0, scale, x, y]) }];
  });
}

/** The box around everything that is drawn, as four points. */
function boxAround(drawn: readonly Drawn[], canvas: { width: number; height: number }): Quad {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (const { path } of drawn)
    for (const { nodes } of path)
      for (const { x, y } of nodes) {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
      }
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The view that a transition leads to from this one, else the next in the list. */
function nextView(icgi: IcgiRecords, from: string | undefined): string | null {
  for (const { start, end } of icgi.ordered('transitions')) {
    if (start?.id === from && end && end.id !== from) return end.id;
    if (end?.id === from && start && start.id !== from) return start.id;
  }
  const views = icgi.ordered('keyframes');
  const at = views.findIndex(({ id }) => id === from);
  return views[at + 1]?.id ?? views.find(({ id }) => id !== from)?.id ?? null;
}

/** Copies an outline to another view, bent so that four points of it come to lie on four points there. */
export function FitDialog({ placementId, onClose }: { placementId: string; onClose: () => void }) {
  const { store } = useEditor();
  const { keyframe, goTo } = useSelection();
  const css = useThemedCss();
  const views = useList('keyframes').filter(({ id }) => id !== keyframe?.id);
  const [drawn] = useState(() => drawnOf(store.records(), placementId));
  const { canvas } = store.records().one('settings');
  const [from, setFrom] = useState(() => boxAround(drawn, canvas));
  const [to, setTo] = useState(from);
  const [view, setView] = useState(() => nextView(store.records(), keyframe?.id));
  const projection = useMemo(() => (isConvex(from) && isConvex(to) ? projectionOf(from, to) : null), [from, to]);
  const fitted = useMemo(
    () => (projection ? drawn.map(({ shape, path }) => ({ shape, path: projectedPath(projection, path) })) : []),
    [projection, drawn],
  );
  const name = views.find(({ id }) => id === view)?.name || 'Untitled';
  const finish = () => {
    if (view === null || fitted.length === 0) return;
    const id = newRecordId();
    const icgi = store.records();
    store.beginGesture(fitOutline.label);
    store.execute(pasteThings, {
      copied: copiedThings(icgi, [placementId]),
      ...{ keyframe: view, copies: new Map([[placementId, id]]), newId: newRecordId, by: { x: 0, y: 0 } },
    });
    const made = store.get('placements', id);
    const outline = made?.data.type === 'outline' ? made.data.outline?.id : undefined;
    const copies = outline === undefined ? [] : shapesOf(store.records(), outline);
    const originals = drawn[0]?.shape.outline ? shapesOf(icgi, drawn[0].shape.outline.id) : [];
    const paths = fitted.flatMap(({ shape, path }) => {
      const copy = copies[originals.findIndex((original) => original.id === shape.id)];
      return copy ? [{ id: copy.id, path: writePath(path) }] : [];
    });
    store.execute(fitOutline, { placement: id, paths });
    store.endGesture();
    onClose();
    goTo(view);
    notifyDone(`The outline stands on “${name}”, too`);
  };
  const shapesIn = (list: readonly Drawn[]) =>
    list.map(({ shape, path }) => (
      <path
        key={shape.id}
        d={writePath(path)}
        style={{ fill: css(shape.color), fillOpacity: 0.3, stroke: css(shape.color) }}
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    ));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Fit to another view"
      text="Put the four points on the same four places in both pictures: corners of a façade, of a plot, of a floor."
      onSubmit={finish}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={view === null || fitted.length === 0}>
            Copy to {name}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 items-end gap-4 max-md:grid-cols-1">
        <div className="flex flex-col gap-2">
          <p className="flex h-8 items-center font-medium">{keyframe?.name || 'Untitled'}</p>
          {keyframe && (
            <QuadPicture viewId={keyframe.id} label={keyframe.name || 'Untitled'} quad={from} onChange={setFrom}>
              {shapesIn(drawn)}
            </QuadPicture>
          )}
        </div>
        <div className="flex flex-col gap-2">
          <Combobox
            label="To"
            placeholder="Choose a view"
            emptyText="No views match"
            options={views.map(({ id, name: own }) => ({ value: id, label: own || 'Untitled' }))}
            value={view}
            onChange={setView}
          />
          {view !== null && (
            <QuadPicture viewId={view} label={name} quad={to} onChange={setTo}>
              {shapesIn(fitted)}
            </QuadPicture>
          )}
        </div>
      </div>
      {!projection && (
        <p role="alert" className="mt-3 text-warn">
          The four points cross each other or lie on a line. Put them in order around.
        </p>
      )}
    </Dialog>
  );
}
