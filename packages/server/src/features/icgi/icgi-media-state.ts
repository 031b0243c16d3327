import type { IcgiMediaState } from '@diorama/contract/icgi/icgi.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { Media } from '../media/media.service.ts';
import { secondsAhead } from '../media/videos/queued-before.ts';
import { brokenVideos } from './broken-videos.ts';
import { checkIcgiMedia } from './media-checks.ts';
import { transitionCut } from './transition-cut.ts';

interface Deps {
  db: Kysely<Database>;
  media: Media;
  documents: Documents;
}

/** Makes the query that the editor polls while media is being made. */
export function createIcgiMediaState({ db, media, documents }: Deps) {
  return async (
    actor: Actor,
    { projectId, icgiId }: { projectId: string; icgiId: string },
  ): Promise<IcgiMediaState> => {
    await documents.beforeReading(icgiId);
    const row = await documentsInReach(db, actor)
      .select(['documents.id', 'documents.name', 'documents.schema_version', STORED_RECORDS])
      .where('documents.id', '=', icgiId)
      .where('documents.kind', '=', 'icgi')
      .where('documents.space_id', '=', projectId)
      .executeTakeFirst();
    if (!row) throw notFound('Walkthrough', icgiId);
    const { tables } = loadDocument(icgiDocument, row);
    const { keyframes, transitions } = tables;
    const idsOf = (media: readonly { url: string }[]) => media.flatMap(({ url }) => assetIdOf(url) ?? []);
    const stillIds = idsOf([...keyframes.values()].flatMap(({ image }) => image ?? []));
    const frameIds = [...transitions.values()].flatMap(({ frames }) => idsOf(frames));
    const files = await media.filesOf(db, projectId, [...stillIds, ...frameIds]);
    const pictures = await media.pictures(
      db,
      stillIds.flatMap((id) => files.get(id) ?? []),
      'signed',
    );

    const keyframeStates = [...keyframes.values()].map(({ id, image }) => {
      const found = image ? pictures.get(assetIdOf(image.url) ?? '') : undefined;
      return { id, url: image?.url ?? null, picture: found?.picture ?? null, missing: found?.missing ?? 0 };
    });
    const [settings] = tables.settings.values();
    const walkthrough = {
      canvas: settings?.canvas,
      keyframe: (id: string) => keyframes.get(id),
      focal: (url: string) => files.get(assetIdOf(url) ?? '')?.focal ?? null,
    };
    const framed = [...transitions.values()].map(({ id, frames, fps, start, end }) => ({
      id,
      frames: idsOf(frames).flatMap((fileId) => files.get(fileId) ?? []),
      fps,
      cut: transitionCut({ start, end }, walkthrough),
    }));
    const played = await media.playables(db, framed, 'signed');
    const transitionStates = framed.map(({ id, frames }, at) => {
      const found = frames.length > 0 ? played[at] : undefined;
      const { state = null, progress = 0, message = null } = found?.encoding ?? {};
      return { id, state, progress, message, playable: found?.sequence ?? { type: 'none' as const } };
    });
    const playables = new Map(transitionStates.map(({ id, playable }) => [id, playable]));
    const issues = await checkIcgiMedia(tables, files, playables, await brokenVideos(db, icgiId));
    const ahead = await secondsAhead(db, projectId);
    return { transitions: transitionStates, keyframes: keyframeStates, ahead, issues };
  };
}

export type IcgiMediaStateReader = ReturnType<typeof createIcgiMediaState>;
