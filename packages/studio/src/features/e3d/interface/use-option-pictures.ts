import { pictureColumnOf, setOptionPictures } from '@diorama/documents/e3d/commands/option-pictures.commands.ts';
import { rowsOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { SceneContent, SceneView, Viewpoint } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { mediaOf, uploadFiles } from '../../files/public.ts';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { asVisitorsSee, withHiddenScene } from '../poster/hidden-scene.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useStageSession } from '../stage/stage-session.tsx';

/** Pixels of a picture's sides: twice what a control shows, for sharp screens. */
const SIDES = { width: 640, height: 480 };

/** What one picture shows. */
interface OptionShown {
  /** Of the option's row. */
  row: string;
  content: SceneContent;
  view: SceneView;
}

interface DrawOptions {
  /** From where; null: from where visitors begin. */
  viewpoint: Viewpoint | null;
  onDrawn: (count: number) => void;
  signal: AbortSignal;
}

/** Draws each option, one after the other, on one scene: what they share is loaded once. Throws as `withHiddenScene` does. */
const drawOptions = (
  options: readonly OptionShown[],
  { viewpoint, onDrawn, signal }: DrawOptions,
): Promise<Map<string, Blob>> =>
  withHiddenScene(SIDES, signal, async ({ scene, picture }) => {
    const drawn = new Map<string, Blob>();
    for (const { row, content, view } of options) {
      signal.throwIfAborted();
      scene.show(content, view);
      if (viewpoint) scene.setViewpoint(viewpoint);
      else scene.look('home', 'cut');
      drawn.set(row, await picture());
      onDrawn(drawn.size);
    }
    return drawn;
  });

/** Where a picture is taken from: where visitors begin, or where the editor's camera stands. */
export type PicturesFrom = 'start' | 'here';

/** An option, by the row it stands for. */
interface DrawnOption {
  key: string;
  row: string;
  hasPicture: boolean;
}

/** How far drawing has come; null: nothing is drawn. */
type Progress = { drawn: number; of: number } | null;

/** Options of an input, and how their pictures are drawn. Leaving the screen ends it. */
export function useOptionPictures(input: string) {
  const { space, store } = useEditor();
  const execute = useExecute();
  const { graph, evaluation } = useConfiguration();
  const { scene, shown, isWhole } = useStageSession();
  const [progress, setProgress] = useState<Progress>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const tables = useList('dataTables');
  const rows = useList('rows');
  const node = graph.nodes[graph.places.get(input) ?? -1]?.node;
  const tableId = node?.type === 'input.choice' ? node.table?.id : undefined;
  const table = tables.find(({ id }) => id === tableId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says when rows have changed
  const options = useMemo((): DrawnOption[] => {
    const index = graph.tables.get(tableId ?? '');
    if (!table || !index) return [];
    const column = pictureColumnOf(table)?.id ?? '';
    const own = rowsOf(store.records(), table.id);
    return index.keys().flatMap((key) => {
      const row = own[index.rowOf(key) ?? -1];
      return row ? { key, row: row.id, hasPicture: row.cells[column] !== undefined } : [];
    });
  }, [graph, table, tableId, rows, store]);

  const draw = async (wanted: readonly DrawnOption[], from: PicturesFrom): Promise<void> => {
    const content = shown.current;
    if (!content || !table || progress) return;
    if (!pictureColumnOf(table)) {
      notifyFailed(`“${table.name}” has no room for a column of pictures`, { detail: 'Delete a column first.' });
      return;
    }
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ drawn: 0, of: wanted.length });
    try {
      const base = evaluation.configuration();
      const shots = wanted.map(({ key, row }) => ({
        row,
        ...asVisitorsSee(content, sceneResults(new Evaluation(graph, { ...base, [input]: key }))),
      }));
      const pictures = await drawOptions(shots, {
        viewpoint: from === 'here' ? (scene?.viewpoint() ?? null) : null,
        onDrawn: (drawn) => setProgress({ drawn, of: wanted.length }),
        signal: controller.signal,
      });
      const named = wanted.flatMap(({ key, row }, at) => {
        const blob = pictures.get(row);
        // Long names may be cut to the same text: the number makes them distinct.
        const name = `${table.name.slice(0, 40)} ${at + 1} ${key.slice(0, 40)}`.trim();
        return blob ? { row, file: new File([blob], `${name}.webp`, { type: blob.type }) } : [];
      });
      const made = await upload(space.id, named);
      if (controller.signal.aborted) return;
      // Everything or nothing: half of the pictures would be another table than the one that was drawn.
      if (made) execute(setOptionPictures, { table: table.id, pictures: made });
      else notifyFailed('The pictures could not be uploaded', { detail: 'Try again when you are online.' });
    } catch (error) {
      if (!controller.signal.aborted) notifyFailed('The pictures could not be drawn', { detail: messageOf(error) });
    } finally {
      setProgress(null);
    }
  };
  return { options, draw, progress, cancel: () => stop.current?.abort(), canDraw: isWhole && scene !== null };
}

/** Files by their rows; null: not all of them arrived. */
async function upload(
  projectId: string,
  named: readonly { row: string; file: File }[],
): Promise<Map<string, Media> | null> {
  const sources = named.map(({ file }) => ({ file, path: [] }));
  const { items, failed } = await uploadFiles({ projectId, directoryId: 'root', sources });
  if (failed.length > 0 || items.length < named.length) return null;
  const byName = new Map(items.map((item) => [item.sourceName, mediaOf(item)]));
  const made = named.flatMap(({ row, file }) => {
    const media = byName.get(file.name);
    return media ? [[row, media] as const] : [];
  });
  return made.length === named.length ? new Map(made) : null;
}
