import type { FileItem, SetFileMeta } from '@diorama/contract/files/files.contract.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { api } from '../../../api/api.ts';
import { takeBack } from '../../../shell/take-back.ts';
import { useAttempt } from '../../../shell/use-attempt.ts';
import { counted } from '../../../ui/format/counted.ts';
import { dismissNotice, notifyDone } from '../../../ui/notice/notify.ts';
import { fileKeys } from '../files.queries.ts';
import { filesNow } from '../files-now.ts';
import { knownFiles, showMeta } from '../upload/known-files.ts';

export type FileMetaChange = Omit<z.input<typeof SetFileMeta>, 'projectId' | 'fileIds'>;

/** Shared with the other actions on files. */
const NOTICE = 'assets';
/** Files in one call (CONTRACT 1.3). */
const AT_ONCE = 200;

/** What a file said before, as a change that brings it back. */
const before = ({ alt, focal, tags }: FileItem, change: FileMetaChange): FileMetaChange => ({
  ...(change.alt ? { alt: Object.fromEntries(LANGUAGES.map((language) => [language, alt[language] ?? null])) } : {}),
  ...(change.focal === undefined ? {} : { focal }),
  ...(change.tags || change.addTags || change.removeTags ? { tags } : {}),
});

const labelOf = (change: FileMetaChange): string =>
  change.alt ? 'Alternative text' : change.focal === undefined ? 'Tags' : 'Focal point';

/** Changes of files that are shown, and sent, one after the other: what was set last is what is stored. */
const lanes = { shown: Promise.resolve<unknown>(null), sent: Promise.resolve<unknown>(null) };

/** Runs work when everything requested earlier has ended, with success or not. */
function inOrder<Result>(lane: keyof typeof lanes, work: () => Promise<Result>): Promise<Result> {
  const done = lanes[lane].then(work);
  lanes[lane] = done.catch(() => null);
  return done;
}

/** Changes that are shown and not yet stored. */
const underWay = new Set<Promise<unknown>>();

function track<Result>(work: Promise<Result>): Promise<Result> {
  underWay.add(work);
  return work.finally(() => underWay.delete(work));
}

/** Resolves when what is shown of files is stored: what is read sooner would show what was. */
export async function metaStored(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

/** How many changes were requested: the notice is the last one's. */
let asked = 0;

type Group = readonly [FileMetaChange, readonly FileItem[]];

async function send(projectId: string, groups: readonly Group[]): Promise<FileItem[]> {
  const stored: FileItem[] = [];
  for (const [change, files] of groups)
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const fileIds = files.slice(at, at + AT_ONCE).map(({ id }) => id);
      stored.push(...(await api.files.setMeta.mutate({ projectId, fileIds, ...change })));
    }
  return stored;
}

/** Sets what is said about files, with one notice and one way back. True when it was stored. */
export function useFileMeta(projectId: string) {
  const client = useQueryClient();
  const attempt = useAttempt(fileKeys.ofProject(projectId));
  /** Shows a change at once. Returns the files as they were shown until now. */
  const show = (groups: readonly Group[]) =>
    inOrder('shown', async () => {
      // The response to an earlier request would show the old state.
      await client.cancelQueries({ queryKey: fileKeys.ofProject(projectId) });
      return groups.flatMap(([change, files]) => {
        const known = knownFiles(client, projectId, files);
        showMeta(client, projectId, new Set(files.map(({ id }) => id)), change);
        return known;
      });
    });
  const set = async (given: readonly FileItem[], change: FileMetaChange): Promise<boolean> => {
    // What it offers to undo is about to be something else.
    dismissNotice(NOTICE);
    asked += 1;
    const turn = asked;
    const files = await show([[change, given]]);
    const label = labelOf(change);
    const [only] = files;
    const whose = files.length === 1 && only ? `“${only.fileName}”` : counted(files.length, 'file');
    let stored: readonly FileItem[] = [];
    const store = async () => {
      stored = await inOrder('sent', () => send(projectId, [[change, files]]));
    };
    if (!(await attempt(`${label} of ${whose} could not be saved`, store))) return false;
    if (turn !== asked) return true;
    const old = Map.groupBy(files, (file) => JSON.stringify(before(file, change)));
    const groups = [...old.values()].flatMap((group) => (group[0] ? [[before(group[0], change), group] as const] : []));
    const saidNow = async () =>
      (
        await filesNow(
          projectId,
          stored.map(({ id }) => id),
        )
      ).map((file) => before(file, change));
    const undo = async () => {
      await show(groups);
      await inOrder('sent', () => send(projectId, groups));
    };
    notifyDone(`${label} of ${whose} saved`, {
      id: NOTICE,
      action: {
        label: 'Undo',
        onClick: () =>
          void track(
            attempt(`${label} of ${whose} could not be restored`, () =>
              takeBack(
                stored.map((file) => before(file, change)),
                saidNow,
                undo,
              ),
            ),
          ),
      },
    });
    return true;
  };
  return (given: readonly FileItem[], change: FileMetaChange): Promise<boolean> => track(set(given, change));
}
