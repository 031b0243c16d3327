import type { FileItem, SetFileMeta } from '@diorama/contract/files/files.contract.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import type * as z from 'zod';
import { api } from '../../api/api.ts';
import { useAttempt } from '../../shell/use-attempt.ts';
import { counted } from '../../ui/format/counted.ts';
import { notifyDone } from '../../ui/notify.ts';
import { fileKeys } from './files.queries.ts';

export type FileMetaChange = Omit<z.input<typeof SetFileMeta>, 'projectId' | 'fileIds'>;

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

/** Sets what is said about files, with one notice and one way back. True when it was stored. */
export function useFileMeta(projectId: string) {
  const call = async (groups: Iterable<readonly [FileMetaChange, readonly FileItem[]]>): Promise<void> => {
    for (const [change, files] of groups)
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const fileIds = files.slice(at, at + AT_ONCE).map(({ id }) => id);
        await api.files.setMeta.mutate({ projectId, fileIds, ...change });
      }
  };
  const attempt = useAttempt(fileKeys.ofProject(projectId));
  return async (files: readonly FileItem[], change: FileMetaChange): Promise<boolean> => {
    const label = labelOf(change);
    const [only] = files;
    const whose = files.length === 1 && only ? `“${only.fileName}”` : counted(files.length, 'file');
    if (!(await attempt(`${label} of ${whose} could not be saved`, () => call([[change, files]])))) return false;
    const old = Map.groupBy(files, (file) => JSON.stringify(before(file, change)));
    const groups = [...old.values()].flatMap((group) => (group[0] ? [[before(group[0], change), group] as const] : []));
    notifyDone(`${label} of ${whose} saved`, {
      id: 'assets',
      action: {
        label: 'Undo',
        onClick: () => void attempt(`${label} of ${whose} could not be restored`, () => call(groups)),
      },
    });
    return true;
  };
}
