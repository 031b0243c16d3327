import { type FileItem, MOST_TAGS, type SetFileMeta } from '@diorama/contract/files/files.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import type { FileRow } from '../media/serving/media-files.ts';
import { asFileItems } from './file-items.ts';
import { type FileDeps, fileRows } from './file-rows.ts';
import type { OnFocal } from './follow-focal.ts';
import { noteFiles } from './note-files.ts';

type Input = z.output<typeof SetFileMeta>;
type Meta = Omit<Input, 'projectId' | 'fileIds'>;

/**
 * Sets alternative texts, focal point and tags of files. Their place in lists stays: the order by time is that of content
 * and names.
 */
export async function setFileMeta(
  { media }: FileDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, fileIds, ...meta }: Input,
  onFocal: OnFocal,
): Promise<FileItem[]> {
  const group = { projectId, fileIds };
  await fileRows(trx, actor, group, false);
  await refuseWhenLocked(trx, actor, projectId);
  // Two people who tag the same files wait for each other, so that both their tags stay.
  const held = trx.selectFrom('files').select('id').where('id', 'in', fileIds).orderBy('id').forUpdate();
  await held.execute();
  const rows = await fileRows(trx, actor, group, false);
  for (const row of rows) refuseFocal(row, meta);
  const next = rows.map((row) => ({
    id: row.id,
    alt: altAfter(row.alt, meta.alt),
    focal: meta.focal === undefined ? row.focal : meta.focal,
    tags: tagsAfter(row, meta),
  }));
  await sql`update files set alt = next.alt, focal = nullif(next.focal, 'null'::jsonb),
      tags = array(select jsonb_array_elements_text(next.tags))
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as next (id uuid, alt jsonb, focal jsonb, tags jsonb)
    where files.id = next.id`.execute(trx);
  const spaceId = rows[0]?.space_id;
  if (meta.focal !== undefined && spaceId !== undefined) await onFocal(trx, spaceId, fileIds);
  await noteFiles(trx, actor, { action: 'files.setMeta', target: fileIds.join(','), spaceId: projectId });
  return asFileItems(trx, media, await fileRows(trx, actor, group, false));
}

function refuseFocal({ file_name, file_group }: FileRow, { focal }: Pick<Meta, 'focal'>): void {
  if (focal && file_group !== 'image' && file_group !== 'video')
    throw invalidField(['focal'], `“${file_name}” is not a picture and has no focal point`);
}

function altAfter(before: FileRow['alt'], change: Meta['alt']): FileRow['alt'] {
  const texts = Object.entries({ ...before, ...change }).filter(([, text]) => typeof text === 'string' && text !== '');
  return Object.fromEntries(texts);
}

/** Each tag once, whatever its case; one that is there keeps its spelling. */
function tagsAfter({ file_name, tags: before }: FileRow, { tags, addTags = [], removeTags = [] }: Meta): string[] {
  const gone = new Set(removeTags.map((tag) => tag.toLowerCase()));
  const wanted = new Map<string, string>();
  for (const tag of [...(tags ?? before), ...addTags]) {
    const key = tag.toLowerCase();
    if (!gone.has(key) && !wanted.has(key)) wanted.set(key, tag);
  }
  if (wanted.size > MOST_TAGS)
    throw invalidField(
      [tags ? 'tags' : 'addTags'],
      `“${file_name}” would have ${wanted.size} tags: files have ${MOST_TAGS} at most`,
    );
  return [...wanted.values()];
}
