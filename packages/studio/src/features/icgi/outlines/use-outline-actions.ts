import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { coveringMatrix } from '@diorama/documents/icgi/canvas-shape.ts';
import {
  addOutlines,
  type MadeShape,
  placeOutline,
  removeOutlines,
  removeShapes,
  shapesOf,
} from '@diorama/documents/icgi/commands/outline.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { movedPath } from '@diorama/documents/icgi/path/path-shape.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyFailed, notifyNews, notifyWarning } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { viewNamedIn } from '../upload/plan/named-ends.ts';
import { useSelection } from '../use-selection.ts';

const { outlines, shapes } = icgiLabels.records;

/** A drawing from a file, in units of its own size. */
export interface ReadDrawing {
  name: string;
  size: { width: number; height: number };
  /** `title`: in every language; empty when it has none. */
  shapes: readonly { title: string; path: string; color: MadeShape['color'] }[];
}

interface OutlineActions {
  /**
   * Makes an outline of a drawing and puts it on a view, the one on the stage if none is named, as large as the picture. False:
   * the view has an outline of the same shapes, and only names that it lacks are taken.
   */
  addDrawing: (drawing: ReadDrawing, on?: string) => boolean;
  /** Makes outlines of SVGs. One goes on the view on the stage; of several, each on the view that its file is named after. */
  importSvgs: (files: readonly File[]) => Promise<void>;
  /** Puts an outline on the view on the stage. */
  place: (outline: string) => void;
  remove: (ids: readonly string[]) => void;
  removeShapes: (ids: readonly string[]) => void;
}

/** What is done with outlines and their shapes. Each is one step of undo. */
export function useOutlineActions(): OutlineActions {
  const { store } = useEditor();
  const { keyframe, select } = useSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  const view = keyframe?.id;
  return useMemo((): OutlineActions => {
    if (refuse)
      return {
        addDrawing: () => {
          refuse();
          return false;
        },
        importSvgs: async () => refuse(),
        place: refuse,
        remove: refuse,
        removeShapes: refuse,
      };
    const addDrawing = ({ name, size, shapes: drawn }: ReadDrawing, on = view) => {
      const { canvas } = store.records().one('settings');
      const id = newRecordId();
      // As large as the picture, whatever it was drawn in.
      const onCanvas = coveringMatrix(size, canvas);
      const made = drawn.map(({ title, path, color }) => ({
        ...{ id: newRecordId(), path: onCanvas ? movedPath(path, onCanvas) : path, color },
        ...(title ? { title: { type: 'custom' as const, value: { en: title, sv: title } } } : {}),
      }));
      if (on !== undefined && isThere(store, made, on)) return false;
      store.beginGesture('Import outline');
      store.execute(addOutlines, {
        items: [{ id, name: name.slice(0, 200), size: onCanvas ? canvas : size, shapes: made }],
      });
      if (on !== undefined) {
        const scale = onCanvas ? 1 : Math.min(10, Math.max(0.1, canvas.width / size.width));
        store.execute(placeOutline, { id: newRecordId(), keyframe: on, outline: id, x: 0, y: 0, scale });
      }
      store.endGesture();
      select({ collection: 'outlines', id }, on);
      focusAdded(rowOf(id));
      return true;
    };
    const importSvg = async (file: File, on?: string) => {
      const read = await readFile(file);
      if (!read) return;
      const drawn = read.shapes.map(({ name: title, path, color }) => ({ title: title ?? '', path, color }));
      addDrawing({ name: file.name.replace(/\.svg$/i, ''), size: read.size, shapes: drawn }, on);
      if (read.notes.length > 0) notifyWarning(`“${file.name}” is not taken whole`, { detail: read.notes.join('. ') });
    };
    return {
      addDrawing,
      async importSvgs(files) {
        const views = store.list('keyframes');
        for (const file of files)
          await importSvg(file, files.length > 1 ? (viewNamedIn(file.name, views) ?? undefined) : undefined);
      },
      place(outline) {
        if (view === undefined) return;
        const size = store.get('outlines', outline)?.size ?? { width: 1, height: 1 };
        const { canvas } = store.records().one('settings');
        const id = newRecordId();
        const scale = Math.min(10, Math.max(0.1, canvas.width / size.width));
        store.execute(placeOutline, { id, keyframe: view, outline, x: 0, y: 0, scale });
        select({ collection: 'placements', id });
      },
      remove(ids) {
        const placed = store
          .list('placements')
          .filter(({ data }) => data.type === 'outline' && ids.includes(data.outline?.id ?? '')).length;
        deleteRecords({
          store,
          command: { forAll: removeOutlines },
          collection: 'outlines',
          ids,
          called: outlines,
          name: store.get('outlines', ids[0] ?? '')?.name ?? '',
          detail: placed === 0 ? undefined : `Taken off ${placed === 1 ? '1 view' : `${placed} views`}`,
          siblings: store.list('outlines'),
        });
      },
      removeShapes(ids) {
        const outline = store.get('shapes', ids[0] ?? '')?.outline?.id;
        deleteRecords({
          store,
          command: { forAll: removeShapes },
          collection: 'shapes',
          ids,
          called: shapes,
          name: '',
          siblings: store.list('shapes').filter((shape) => shape.outline?.id === outline),
        });
      },
    };
  }, [store, view, select, deleteRecords, refuse]);
}

/** Whether a view has an outline of the same shapes. Names that it lacks are given to it, and it is said. */
function isThere(store: EditorStore<IcgiDocument>, made: readonly MadeShape[], view: string): boolean {
  const records = store.records();
  for (const { keyframe, data } of store.list('placements')) {
    if (keyframe?.id !== view || data.type !== 'outline' || !data.outline) continue;
    const own = new Map(shapesOf(records, data.outline.id).map((shape) => [shape.path, shape]));
    if (made.length === 0 || own.size !== made.length || !made.every(({ path }) => own.has(path))) continue;
    const unnamed = made.flatMap(({ path, title }) => {
      const shape = own.get(path);
      return shape && title && !shape.title ? [{ id: shape.id, title }] : [];
    });
    store.beginGesture('Name shapes');
    for (const { id, title } of unnamed)
      store.execute(fieldCommand(icgiDocument, 'shapes', ['title']), { ids: [id], value: title });
    store.endGesture();
    notifyNews(`“${store.get('outlines', data.outline.id)?.name || 'Untitled'}” has the same shapes`, {
      id: 'outline-there',
      detail: unnamed.length > 0 ? `${counted(unnamed.length, 'name')} added to it.` : 'Nothing was added to the view.',
    });
    return true;
  }
  return false;
}

async function readFile(file: File) {
  try {
    const { readSvg, MOST_SVG, SvgFault } = await import('./read-svg.ts');
    if (file.size > MOST_SVG) {
      notifyFailed(`“${file.name}” is too large`, { detail: 'SVG files have 5 MB at most. Simplify its paths first.' });
      return null;
    }
    const text = await file.text();
    try {
      return readSvg(text);
    } catch (error) {
      if (!(error instanceof SvgFault)) throw error;
      notifyFailed(`“${file.name}” was not imported`, { detail: error.message });
      return null;
    }
  } catch {
    notifyFailed(`“${file.name}” could not be read`, { detail: 'Check your connection and choose it again.' });
    return null;
  }
}
