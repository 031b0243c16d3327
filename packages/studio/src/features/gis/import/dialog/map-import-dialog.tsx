import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { importFeatures } from '@diorama/documents/gis/commands/import.commands.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { ImportDialog } from '../../../../editor/import/import-dialog.tsx';
import type { ImportKind } from '../../../../editor/import/import-kind.ts';
import { sourceOf } from '../../../../editor/import/source-step.tsx';
import { useShell } from '../../../../editor/shell-context.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { notifyWarning } from '../../../../ui/notice/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { findPictures } from '../../pictures/find-pictures.ts';
import { findPacked, packedIn, sendPacked, withPictures } from '../../pictures/packed-pictures.ts';
import { isPictureName } from '../../pictures/picture-names.ts';
import { useFetchPictures } from '../../pictures/use-fetch-pictures.ts';
import { useMapSession } from '../../selection/map-session.tsx';
import { MAP_FILE_ENDINGS, MAP_FILE_KINDS } from '../map-file-kinds.ts';
import { MOST_BYTES } from '../parse/most-bytes.ts';
import { faultOf } from '../plan/columns/mapping-fault.ts';
import { existingMapOf, whereaboutsOf } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { keptText, planText } from '../plan/plan-text.ts';
import { ImportPreview } from '../preview/import-preview.tsx';
import { placesIn } from '../preview/places-in.ts';
import { plannedView } from '../preview/planned-layers.ts';
import { type ImportSession, openImport } from '../session/import-session.ts';
import { ColumnsStep } from './columns-step.tsx';
import { keepMapMapping, withKeptMapping } from './kept-map-mapping.ts';
import { ReviewStep } from './review-step.tsx';

const KINDS = {
  accept: `${MAP_FILE_ENDINGS.map((ending) => `.${ending}`).join(',')},application/geo+json,image/*`,
  hasParts: true,
  fileHint: `${MAP_FILE_KINDS}, up to ${formatBytes(MOST_BYTES)}, and the pictures that it names`,
  rowsHint: 'The first row names the columns, such as Name, Latitude, Longitude',
  placeholder: 'Name\tLatitude\tLongitude\nCity hall\t59.3275\t18.0545\nLibrary\t59.3434\t18.0546\n\n',
};

export interface MapImportDialogProps {
  /** The language of names where a heading says none. */
  language: Language;
  /** A file that was dropped on the editor, or the parts of a Shapefile. */
  files: readonly File[];
  onClose: () => void;
}

/** Takes places, lines and areas out of a file. */
export function MapImportDialog({ language, files, onClose }: MapImportDialogProps) {
  const source = useMemo(() => sourceOf(files), [files]);
  return <ImportDialog kind={useMapImport(language)} source={source} onClose={onClose} />;
}

function useMapImport(language: Language): ImportKind<ImportSession, ImportMapping, ImportPlan> {
  const { store, documentId, projectId } = useEditor();
  const client = useQueryClient();
  const fetchPictures = useFetchPictures();
  const { camera } = useMapSession();
  const { project } = useShell();
  const [layers] = useState(() => existingMapOf(store.records()).layers);
  const [limit] = useState(documentLimit);
  /** Pictures that came with the file become files of the project first: what is refused stays out, and the tray says why. */
  const withProjectPictures = async (
    edit: ImportPlan['edit'],
    source: ImportSession['source'],
    signal: AbortSignal,
  ) => {
    const packed = packedIn(edit);
    if (packed.length === 0) return edit;
    const mapName = store.records().one('settings').name;
    const sent = projectId === null ? new Map() : await sendPacked({ projectId, mapName, signal }, source, packed);
    const missing = packed.length - sent.size;
    if (missing > 0 && !signal.aborted)
      notifyWarning(`${counted(missing, 'picture')} of the file could not be taken`, {
        detail: 'Their places are imported without them.',
      });
    return withPictures(edit, sent);
  };
  return {
    title: 'Import to map',
    kinds: KINDS,
    async open(source, { signal, onProgress }) {
      const records = store.records();
      const session = await openImport({
        ...{ ...source, language, languages: project?.languages ?? [language], signal },
        ...{ existing: existingMapOf(records), near: whereaboutsOf(records) },
        onProgress: ({ bytes, total, rows }) =>
          onProgress({
            fraction: total === 0 ? null : bytes / total,
            detail: `${formatBytes(bytes)} of ${formatBytes(total)}, ${counted(rows, 'row')}`,
          }),
      });
      return { session, guess: withKeptMapping(documentId, session) };
    },
    async plan(session, mapping) {
      const plan = await session.plan(mapping);
      if (projectId === null) return plan;
      const packed = packedIn(plan.edit);
      const pictures: NonNullable<ImportMapping['pictures']> = {
        ...(plan.pictureNames.length > 0 && (await findPictures(client, projectId, plan.pictureNames))),
        ...(packed.length > 0 && Object.fromEntries(await findPacked(projectId, session.source, packed))),
      };
      return Object.keys(pictures).length === 0 ? plan : session.plan({ ...mapping, pictures });
    },
    columns: {
      faultOf: ({ summary }, mapping) => faultOf(mapping, summary.isTable, summary.columns),
      show: ({ session: { source, summary }, mapping }, { map, read }, error) => (
        <ColumnsStep
          {...{ summary, mapping, layers, error }}
          onChange={map}
          onEncoding={(encoding) => read({ ...source, encoding })}
        />
      ),
    },
    review: ({ plan, mapping, isPlanning }, { review }) => (
      <ReviewStep
        {...{ plan, isPlanning, limit }}
        preview={<ImportPreview plan={plan} />}
        onSwap={() => review({ ...mapping, isSwapped: !mapping.isSwapped })}
        onPiled={(piled) => review({ ...mapping, piled })}
        onSimplify={(keptShare) => review({ ...mapping, keptShare })}
        keptShare={mapping.keptShare ?? 1}
        removesMissing={mapping.removesMissing ?? false}
        onRemoveMissing={(removesMissing) => review({ ...mapping, removesMissing })}
      />
    ),
    writeLabel: (plan) => {
      const count = plan.added.length + plan.updated.length;
      return count > 0 ? `Import ${counted(count, 'feature')}` : 'Import';
    },
    writes: (plan) =>
      plan.added.length + plan.updated.length + (plan.edit.removed?.length ?? 0) > 0 &&
      (plan.piled === null || plan.piled.answer !== null) &&
      (limit === null || plan.weight <= limit),
    async write({ plan, session, mapping }, turns) {
      const edit = await withProjectPictures(plan.edit, session.source, turns.signal);
      if (turns.signal.aborted) return null;
      const command = { ...importFeatures, label: `Import “${session.summary.name.slice(0, 60)}”` };
      const step = await store.executeInTurns(command, edit, turns);
      if (turns.signal.aborted) return null;
      keepMapMapping(documentId, session.summary.columns, mapping);
      await turns.rest();
      const view = plannedView(plan, placesIn(store));
      if (view) camera?.look(view);
      // Its records are shown before the dialog closes, which would draw all of them in the same task.
      await turns.rest();
      fetchPictures();
      const details = [keptText(plan), unusedText(session.source, plan)].filter((text) => text !== null);
      return {
        text: `Imported: ${planText(plan)}`,
        ...(details.length > 0 ? { detail: details.join('. ') } : {}),
        undo: () => step && store.revert(step),
      };
    },
  };
}

/** Says of pictures that were chosen with the file and that no place names; null: there are none. */
function unusedText({ companions = [] }: ImportSession['source'], { edit }: ImportPlan): string | null {
  const used = new Set(packedIn(edit));
  const unused = companions.filter(({ name }) => isPictureName(name) && !used.has(name));
  return unused.length > 0
    ? `${counted(unused.length, 'picture')} left out: no place names ${unused.length === 1 ? 'it' : 'them'}`
    : null;
}

/** Bytes that a document may have on this server, as its page says; null: the page does not say it, as under the development server. */
function documentLimit(): number | null {
  const said = Number(document.querySelector<HTMLMetaElement>('meta[name="document-limit"]')?.content);
  return Number.isFinite(said) && said > 0 ? said : null;
}
