import type { IcgiMedia } from '@diorama/contract/icgi/published-icgi.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { assetIdOf, mediaOf } from '@diorama/documents/engine/reference/references.ts';
import type { RecordTables } from '@diorama/documents/engine/schema/records.ts';
import type { MediaRole } from '@diorama/documents/engine/schema/schema-walk.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiDocument, TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { secondsOfFrames, secondsOfStills } from '@diorama/documents/shared/preparing-time.ts';
import type { Media as MediaValue } from '@diorama/documents/shared/primitives.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience } from '../media/pictures/picture-files.ts';
import type { FileRow } from '../media/serving/media-files.ts';
import type { EncodingState } from '../media/videos/playable-sequence.ts';
import { secondsBefore } from '../media/videos/queued-before.ts';
import type { ProductSnapshot, ProductSource } from '../products/product-kind.ts';
import type { FindUsedWidgets } from '../widget/used-widgets.ts';
import { checkEncodings, withWaitBefore } from './encoding-checks.ts';
import { gatherPending } from './gather-pending.ts';
import { checkIcgiMedia } from './media-checks.ts';
import { transitionCut } from './transition-cut.ts';

/** Resolves a walkthrough's records to what a player shows. */
export async function snapshotIcgi(
  trx: Kysely<Database>,
  { media, findWidgets }: { media: Media; findWidgets: FindUsedWidgets },
  { projectId, languages, loaded: { tables, records } }: ProductSource<IcgiDocument>,
  audience: Audience,
): Promise<ProductSnapshot> {
  const issues: PublishIssue[] = [];
  const shown = Object.entries(records).flatMap(([key, record]) => mediaOf(icgiDocument, key, record));
  const files = await media.filesOf(
    trx,
    projectId,
    shown.map(({ fileId }) => fileId),
  );
  const idsOf = (role: MediaRole) => new Set(shown.flatMap((found) => (found.role === role ? found.fileId : [])));
  const [stillIds, frameIds] = [idsOf('still'), idsOf('frames')];
  const stills = [...files.values()].filter(({ id }) => stillIds.has(id));
  const pictures = await media.pictures(trx, stills, audience);
  const hashes = new Set<string>();

  const address = (value: MediaValue): MediaValue => {
    const id = assetIdOf(value.url);
    if (id === null) return value;
    const picture = pictures.get(id);
    if (picture) return { ...value, type: picture.type, url: picture.url };
    const file = files.get(id);
    return { ...value, type: file?.file_type ?? value.type, url: file ? media.fileAddress(file, audience) : '' };
  };

  const frame = (value: MediaValue): MediaValue => {
    const file = files.get(assetIdOf(value.url) ?? '');
    return file ? { ...value, type: file.file_type, url: media.fileAddress(file, audience) } : value;
  };

  for (const keyframe of tables.keyframes.values()) {
    const id = keyframe.image && assetIdOf(keyframe.image.url);
    if (id)
      for (const issue of checkPicture(keyframe, files.get(id), pictures.get(id)?.missing ?? 0)) issues.push(issue);
  }

  const [settings] = tables.settings.values();
  const cutOf = (transition: TransitionRecord) =>
    transitionCut(transition, {
      canvas: settings?.canvas,
      keyframe: (id) => tables.keyframes.get(id),
      focal: (url) => files.get(assetIdOf(url) ?? '')?.focal ?? null,
    });
  const uncut: string[] = [];
  const waiting: EncodingState[] = [];
  const transitions: IcgiMedia['transitions'] = {};
  const framed = [...tables.transitions.values()].map((transition) => ({
    transition,
    frames: transition.frames.flatMap(({ url }) => files.get(assetIdOf(url) ?? '') ?? []),
    fps: transition.fps,
    cut: cutOf(transition),
  }));
  const playedAll = await media.playables(trx, framed, audience);
  for (const [at, { transition, frames: present, cut }] of framed.entries()) {
    const record = `transitions/${transition.id}`;
    const played = playedAll[at];
    if (present.length === 0 || !played) {
      transitions[transition.id] = { type: 'none' };
      continue;
    }
    if (cut && !played.cutEncoding) uncut.push(record);
    for (const one of [played.encoding, played.cutEncoding])
      if (one?.state === 'queued' || one?.state === 'running') waiting.push(one);
    transitions[transition.id] = played.sequence;
    for (const hash of played.hashes) hashes.add(hash);
    const [first] = present;
    const size = first?.width && first.height ? { width: first.width, height: first.height } : null;
    const videos = { ...played, seconds: secondsOfFrames(present.length, size), isCut: cut !== null };
    for (const issue of checkEncodings(transition.name, record, videos)) issues.push(issue);
  }

  const playables = new Map(Object.entries(transitions));
  for (const issue of await checkIcgiMedia(tables, files, playables)) issues.push(issue);

  const product = icgiDocument.attributes.toAttributes(resolvedTables(tables, { address, frame }));
  for (const picture of pictures.values()) for (const hash of picture.hashes) hashes.add(hash);
  for (const id of frameIds) {
    const file = files.get(id);
    if (file) hashes.add(file.sha256);
  }
  const used = await findWidgets(trx, { projectId, kind: icgiDocument, records, languages }, audience);
  const byUrl = Object.fromEntries([...pictures.values()].map(({ url, picture }) => [url, picture]));
  return {
    content: { product, widgets: used.widgets, media: { pictures: byUrl, transitions } },
    pins: used.pins,
    media: [...new Set([...hashes, ...used.media])].sort(),
    files: used.files,
    references: used.references,
    issues: gatherPending([...withWaitBefore(issues, await secondsBefore(trx, waiting)), ...used.issues]),
    uncut,
  };
}

interface Resolve {
  address: (value: MediaValue) => MediaValue;
  frame: (value: MediaValue) => MediaValue;
}

/** The records with the served address of each of their files. */
function resolvedTables(
  { keyframes, transitions, blocks, ...others }: RecordTables<IcgiDocument>,
  { address, frame }: Resolve,
) {
  return {
    ...others,
    keyframes: mapped(keyframes, (keyframe) => ({ ...keyframe, image: keyframe.image && address(keyframe.image) })),
    transitions: mapped(transitions, (transition) => ({ ...transition, frames: transition.frames.map(frame) })),
    blocks: mapped(blocks, (block) =>
      block.data.type === 'image' && block.data.media
        ? { ...block, data: { ...block.data, media: address(block.data.media) } }
        : block,
    ),
  };
}

const mapped = <R>(table: ReadonlyMap<string, R>, change: (record: R) => R): Map<string, R> =>
  new Map([...table].map(([id, record]) => [id, change(record)]));

function checkPicture(
  { id, name }: { id: string; name: string },
  file: FileRow | undefined,
  missing: number,
): PublishIssue[] {
  const record = `keyframes/${id}`;
  const error = (message: string, check = 'keyframe.image'): PublishIssue[] => [
    { level: 'error', check, message, record, path: ['image'] },
  ];
  if (!file) return [];
  if (file.state === 'rejected')
    return error(
      `The image of “${name}”, “${file.file_name}”, cannot be used: ${file.reject_reason ?? 'it could not be read'}`,
    );
  if (file.state === 'processing' || missing > 0)
    return error(`The image of “${name}” is still being prepared`, 'keyframe.image.pending').map((issue) => ({
      ...issue,
      seconds: secondsOfStills(1),
    }));
  return [];
}
