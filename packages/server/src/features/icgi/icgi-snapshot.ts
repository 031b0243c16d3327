import type { IcgiAttributes, IcgiMedia, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { byOrder, type Ordered } from '@diorama/documents/engine/order.ts';
import { Records, type RecordTables } from '@diorama/documents/engine/records.ts';
import { assetIdOf, referencesIn } from '@diorama/documents/engine/references.ts';
import { checkIcgi } from '@diorama/documents/icgi/icgi.checks.ts';
import { type IcgiDocument, icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { Media as MediaValue } from '@diorama/documents/shared/primitives.schema.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { encodingKey } from '../media/encoding-key.ts';
import type { Audience, FileRow, Media } from '../media/media.service.ts';

/** A walkthrough as players receive it, what it pins, and what stands in the way of publishing it. */
export interface IcgiSnapshot {
  content: Omit<PublishedIcgi, 'version' | 'hash'>;
  /** Content addresses of all bytes it shows. */
  media: string[];
  issues: PublishIssue[];
}

function inOrder<R extends Ordered>(table: ReadonlyMap<string, R>): Omit<R, 'order'>[] {
  return [...table.values()].sort(byOrder).map(({ order: _order, ...rest }) => rest);
}

/** Resolves a walkthrough's records to what a player shows. */
export async function snapshotIcgi(
  trx: Kysely<Database>,
  media: Media,
  document: { id: string; projectId: string; schemaVersion: string; tables: RecordTables<IcgiDocument>; theme: Theme },
  audience: Audience,
): Promise<IcgiSnapshot> {
  const { tables } = document;
  const issues: PublishIssue[] = checkIcgi(new Records(icgiDocument, tables)).map((issue) => ({ ...issue }));
  const fileIds = Object.values(tables).flatMap((table) =>
    [...table.values()].flatMap((record) =>
      referencesIn(record).flatMap(({ type, id }) => (type === 'file' ? id : [])),
    ),
  );
  const files = await media.filesOf(trx, document.projectId, fileIds);
  const frameIds = new Set(
    [...tables.transitions.values()].flatMap(({ frames }) => frames.flatMap(({ url }) => assetIdOf(url) ?? [])),
  );
  const stills = [...files.values()].filter(({ id }) => !frameIds.has(id) || isStill(tables, id));
  const pictures = await media.pictures(trx, stills, audience);
  const hashes = new Set<string>();

  const address = (value: MediaValue): MediaValue => {
    const id = assetIdOf(value.url);
    if (id === null) return value;
    const picture = pictures.get(id);
    if (picture) return { ...value, url: picture.url };
    const file = files.get(id);
    return { ...value, url: file ? addressOf(media, audience, file) : '' };
  };

  for (const keyframe of tables.keyframes.values()) {
    const id = keyframe.image && assetIdOf(keyframe.image.url);
    if (id)
      issues.push(
        ...checkPicture(`keyframes/${keyframe.id}`, keyframe.name, files.get(id), pictures.get(id)?.missing ?? 0),
      );
  }

  const transitions: IcgiMedia['transitions'] = {};
  for (const transition of tables.transitions.values()) {
    const frames = transition.frames.map(({ url }) => files.get(assetIdOf(url) ?? ''));
    const present = frames.filter((file) => file !== undefined);
    const record = `transitions/${transition.id}`;
    if (present.length < frames.length) {
      const message = `“${transition.name}” uses ${frames.length - present.length} deleted frames`;
      issues.push({ level: 'error', check: 'transition.frames', message, record, path: ['frames'] });
    }
    if (present.length === 0) {
      transitions[transition.id] = { type: 'none' };
      continue;
    }
    issues.push(...checkSizes(transition.name, record, present));
    const key = encodingKey(
      present.map(({ sha256 }) => sha256),
      transition.fps,
    );
    const played = await media.playable(trx, key, present, transition.fps, audience);
    transitions[transition.id] = played.transition;
    for (const hash of played.hashes) hashes.add(hash);
    issues.push(...checkEncoding(transition.name, record, played.encoding));
  }

  const product: IcgiAttributes = {
    settings: settingsOf(tables),
    interface: interfaceOf(tables),
    keyframes: inOrder(tables.keyframes).map((keyframe) => ({
      ...keyframe,
      image: keyframe.image && address(keyframe.image),
    })),
    transitions: inOrder(tables.transitions).map((transition) => ({
      ...transition,
      frames: transition.frames.map((frame) => {
        const file = files.get(assetIdOf(frame.url) ?? '');
        return file ? { ...frame, url: addressOf(media, audience, file) } : frame;
      }),
    })),
    outlines: inOrder(tables.outlines),
    shapes: inOrder(tables.shapes),
    markers: inOrder(tables.markers),
    categories: inOrder(tables.categories),
    signs: inOrder(tables.signs),
    widgets: inOrder(tables.widgets),
    blocks: inOrder(tables.blocks).map((block) =>
      block.data.type === 'image' && block.data.media
        ? { ...block, data: { ...block.data, media: address(block.data.media) } }
        : block,
    ),
    placements: inOrder(tables.placements),
  };
  for (const picture of pictures.values()) for (const hash of picture.hashes) hashes.add(hash);
  for (const id of frameIds) {
    const file = files.get(id);
    if (file) hashes.add(file.sha256);
  }
  const byUrl = Object.fromEntries([...pictures.values()].map(({ url, picture }) => [url, picture]));
  return {
    content: {
      type: 'icgi',
      id: document.id,
      schemaVersion: document.schemaVersion,
      product,
      widgets: {},
      theme: document.theme,
      media: { pictures: byUrl, transitions },
    },
    media: [...hashes].sort(),
    issues: [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')],
  };
}

const addressOf = (media: Media, audience: Audience, file: FileRow) =>
  audience === 'public'
    ? media.addresses.public(file.sha256, file.file_name)
    : media.addresses.signed(file.sha256, file.file_name);

function isStill(tables: RecordTables<IcgiDocument>, fileId: string): boolean {
  return [...tables.keyframes.values()].some(({ image }) => image && assetIdOf(image.url) === fileId);
}

function settingsOf(tables: RecordTables<IcgiDocument>) {
  const settings = tables.settings.get('settings');
  if (!settings) throw new Error('The walkthrough has no settings');
  return settings;
}

function interfaceOf(tables: RecordTables<IcgiDocument>) {
  const found = tables.interface.get('interface');
  if (!found) throw new Error('The walkthrough has no interface');
  return found;
}

function checkPicture(record: string, name: string, file: FileRow | undefined, missing: number): PublishIssue[] {
  const error = (message: string): PublishIssue[] => [
    { level: 'error', check: 'keyframe.image', message, record, path: ['image'] },
  ];
  if (!file) return error(`The image of “${name}” was deleted`);
  if (file.state === 'rejected')
    return error(`The image of “${name}” cannot be used: ${file.reject_reason ?? 'it could not be read'}`);
  if (file.state === 'processing' || missing > 0) return error(`The image of “${name}” is still being prepared`);
  return [];
}

function checkSizes(name: string, record: string, frames: readonly FileRow[]): PublishIssue[] {
  const sizes = new Set(frames.map(({ width, height }) => `${width}×${height}`));
  if (sizes.size <= 1) return [];
  const message = `The frames of “${name}” have different sizes: ${[...sizes].slice(0, 3).join(', ')}`;
  return [{ level: 'warning', check: 'transition.sizes', message, record, path: ['frames'] }];
}

function checkEncoding(
  name: string,
  record: string,
  encoding: { state: string; progress: number; message: string | null } | null,
): PublishIssue[] {
  const at = { check: 'transition.encode', record, path: ['frames'] };
  if (!encoding || encoding.state === 'queued')
    return [{ level: 'error', message: `“${name}” is waiting to be encoded`, ...at }];
  if (encoding.state === 'running')
    return [{ level: 'error', message: `“${name}” is being encoded, ${Math.round(encoding.progress * 100)} %`, ...at }];
  if (encoding.state === 'failed')
    return [
      {
        level: 'warning',
        message: `“${name}” could not be encoded and will cross-fade: ${encoding.message ?? 'unknown cause'}`,
        ...at,
      },
    ];
  if (encoding.state === 'frames')
    return [{ level: 'warning', message: `“${name}” plays frame by frame: no video encoder is installed`, ...at }];
  return [];
}
