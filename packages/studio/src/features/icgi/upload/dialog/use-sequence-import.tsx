import type { ImportKind } from '../../../../editor/import/import-kind.ts';
import { thumbOf } from '../../../../editor/pictures.ts';
import type { UploadSource } from '../../../files/public.ts';
import { useEditor, useList } from '../../editor-hooks.ts';
import { pictureOf, useStage } from '../../stage-context.tsx';
import { confirmLabel, importedViews, type PlannedImport, planImport } from '../plan/import-rows.ts';
import { type ReadDelivery, readDelivery } from '../read/read-delivery.ts';
import { Choices } from './choices.tsx';

/** What each group of images and each still becomes. */
export type DeliveryChoices = Pick<ReadDelivery, 'rows' | 'stills'>;

/** Prompts for what dropped images become before any of them is uploaded. */
export function useSequenceImport(
  sources: readonly UploadSource[],
  onImport: (plan: PlannedImport) => void,
): ImportKind<ReadDelivery, DeliveryChoices, DeliveryChoices> {
  const { space, store } = useEditor();
  const { media } = useStage();
  const keyframes = useList('keyframes');
  const isEmpty = ({ rows, stills }: DeliveryChoices) => rows.length + stills.length === 0;
  return {
    title: 'Import images',
    size: 'wide',
    readsAside: true,
    kinds: null,
    async open(_source, { signal, onProgress }) {
      const walkthrough = {
        store,
        projectId: space.id,
        pictureOf: (url: string, id: string) => thumbOf(pictureOf(url, id, media)) ?? null,
      };
      const read = await readDelivery(sources, walkthrough, { signal, tell: onProgress });
      return { session: read, guess: { rows: read.rows, stills: read.stills } };
    },
    columns: null,
    plan: (_session, choices) => choices,
    review: ({ session: { refused }, mapping }, { review }) => (
      <Choices {...{ ...mapping, refused }} onChange={review} />
    ),
    reviewText,
    writes: (choices) => !isEmpty(choices),
    writeLabel: (choices) => (isEmpty(choices) ? '' : confirmLabel(choices.rows, choices.stills)),
    write({ mapping: { rows, stills } }) {
      const views = [...keyframes, ...importedViews(rows, stills)];
      const called = new Map(views.map(({ id, name }) => [id, name || 'Untitled']));
      onImport(planImport(rows, stills, (id) => called.get(id)));
      return null;
    },
  };
}

/** What there is to know of videos and converted pictures before their frames are taken. */
function reviewText({ converted, uneven }: ReadDelivery): string | null {
  const quoted = (names: readonly string[], verb: string, many = 'videos') =>
    names.length === 1 ? `“${names[0]}” ${verb}` : `${names.length} ${many} ${verb}`;
  const notes = [
    ...(converted.length === 0
      ? []
      : [
          `Nothing is kept before you confirm: ${quoted(converted, converted.length === 1 ? 'was' : 'were', 'files')} only converted by the server.`,
        ]),
    ...(uneven.length === 0
      ? []
      : [
          `${quoted(uneven, uneven.length === 1 ? 'has' : 'have')} frames of different lengths: a transition plays all frames evenly.`,
        ]),
  ];
  return notes.length === 0 ? null : `Check what they become. ${notes.join(' ')}`;
}
