import type { AssetItem, Directory, FileItem } from '@diorama/contract/files/files.contract.ts';
import { DAY } from './fake-project.testing.ts';
import { type FakeAnswers, Refusal } from './fake-server.testing.ts';

const ROOT = 'first';
const NO_REFERENCES = { cleared: [], kept: [] };

/** A folder in the first one of a project; its id is its name. */
export const fakeFolder = (name: string): Directory => ({
  id: name,
  parentId: ROOT,
  name,
  path: [
    { id: ROOT, name: '' },
    { id: name, name },
  ],
  createdAt: DAY,
  updatedAt: DAY,
  childCount: 0,
});

const stem = ({ fileName }: FileItem): string => fileName.replace(/\.\w+$/, '');

/** Files and folders of a project in memory, by name; folders are all in the first one. */
export function fakeFiles(given: readonly FileItem[], givenFolders: readonly Directory[] = []) {
  let files = [...given];
  let folders = [...givenFolders];
  const gone = new Map<string, FileItem>();
  const goneFolders = new Map<string, Directory>();
  const first = (): Directory => ({
    ...fakeFolder(''),
    id: ROOT,
    parentId: null,
    path: [],
    childCount: folders.length,
  });
  const find = (id: string): FileItem => {
    const found = files.find((file) => file.id === id);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such file');
    return found;
  };
  const change = (id: string, fields: Partial<FileItem>): FileItem => {
    files = files.map((file) => (file.id === id ? { ...file, ...fields } : file));
    return find(id);
  };
  const answers: FakeAnswers = {
    files: {
      listDirectories: () => [first(), ...folders],
      getDirectory: ({ directoryId }) => folders.find(({ id }) => id === directoryId) ?? first(),
      list: ({ directoryId, search = '' }) => {
        const at = directoryId === 'root' ? ROOT : directoryId;
        const words = search.toLowerCase();
        const isFound = ({ fileName, tags, alt }: FileItem) =>
          [fileName, ...tags, ...Object.values(alt)].some((text) => text.toLowerCase().includes(words));
        const inside = files.filter((file) => (words ? isFound(file) : file.directoryId === at));
        const sorted = inside.toSorted((a, b) => stem(a).localeCompare(stem(b), 'sv', { numeric: true }));
        const above: AssetItem[] =
          at === ROOT && !words ? folders.map((folder) => ({ ...folder, type: 'directory' as const })) : [];
        return { items: [...above, ...sorted], nextCursor: null };
      },
      byIds: ({ ids }) => files.filter(({ id }) => ids.includes(id)),
      createDirectory: ({ name }) => {
        const folder = fakeFolder(name);
        folders = [...folders, folder].toSorted((a, b) => a.name.localeCompare(b.name));
        return folder;
      },
      // As the server does: a file keeps what it is.
      rename: ({ fileId, name }) => {
        const [ending = ''] = /\.\w+$/.exec(find(fileId).fileName) ?? [];
        return change(fileId, { fileName: name.endsWith(ending) ? name : `${name}${ending}` });
      },
      move: ({ fileIds = [], directoryId }) => {
        for (const id of fileIds) change(id, { directoryId: directoryId === 'root' ? ROOT : directoryId });
        return { moved: fileIds.length };
      },
      delete: ({ fileIds = [], directoryIds = [] }) => {
        for (const file of files)
          if (fileIds.includes(file.id) || directoryIds.includes(file.directoryId)) gone.set(file.id, file);
        for (const folder of folders) if (directoryIds.includes(folder.id)) goneFolders.set(folder.id, folder);
        files = files.filter(({ id }) => !gone.has(id));
        folders = folders.filter(({ id }) => !goneFolders.has(id));
        return { deleted: fileIds.length, ...NO_REFERENCES };
      },
      restore: ({ directoryIds = [] }) => {
        folders = [...folders, ...[...goneFolders.values()].filter(({ id }) => directoryIds.includes(id))];
        const back = [...gone.values()];
        files = [...files, ...back];
        gone.clear();
        goneFolders.clear();
        return back;
      },
      setMeta: ({ fileIds, alt, focal, tags, addTags = [], removeTags = [] }) =>
        fileIds.map((id) => {
          const file = find(id);
          const kept = (tags ?? file.tags).filter((tag) => !removeTags.includes(tag) && !addTags.includes(tag));
          const texts = Object.entries({ ...file.alt, ...alt }).filter(([, text]) => text);
          return change(id, {
            alt: Object.fromEntries(texts),
            focal: focal === undefined ? file.focal : focal,
            tags: [...kept, ...addTags],
          });
        }),
      tags: () =>
        [
          ...Map.groupBy(
            files.flatMap(({ tags }) => tags),
            (tag) => tag,
          ),
        ].map(([tag, all]) => ({ tag, count: all.length })),
      versions: ({ fileId }) => {
        const { fileName, fileType, fileSize, sha256, url, thumbUrl, width, height, version } = find(fileId);
        const about = { fileName, fileType, fileSize, sha256, url, thumbUrl, width, height };
        const only = { ...about, version, by: null, at: DAY, isCurrent: true, isLive: false };
        return { versions: [only], drafts: 0, livePages: 0 };
      },
      served: () => ({ isTakenDown: false, isLinked: false, pages: [], mayTakeDown: true }),
      preview: ({ fileId }) => ({
        state: 'made',
        problem: null,
        sources: [{ type: 'image/webp', width: 1920, url: find(fileId).url }],
        posterUrl: null,
        durationMs: null,
      }),
    },
    usages: { list: () => [] },
  };
  return { answers, change };
}
