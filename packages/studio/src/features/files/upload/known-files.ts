import type { AssetItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FileMetaChange } from '../details/use-file-meta.ts';
import { fileKeys } from '../files.queries.ts';

type KnownList = InfiniteData<{ items: AssetItem[] }>;

/** A file as it is once a change is stored. */
export function withMeta(file: FileItem, change: FileMetaChange): FileItem {
  const { alt = {}, focal = file.focal, tags = file.tags, addTags = [], removeTags = [] } = change;
  const texts = Object.entries({ ...file.alt, ...alt }).filter(([, text]) => text);
  const isRemoved = (tag: string) => removeTags.some((other) => other.toLowerCase() === tag.toLowerCase());
  const left = tags.filter((tag) => !isRemoved(tag));
  const isNew = (tag: string) => !left.some((other) => other.toLowerCase() === tag.toLowerCase());
  return { ...file, alt: Object.fromEntries(texts), focal, tags: [...left, ...addTags.filter(isNew)] };
}

/** The files as they were shown last: what was set a moment ago counts, stored or not. */
export function knownFiles(client: QueryClient, projectId: string, files: readonly FileItem[]): FileItem[] {
  const lists = client.getQueriesData<KnownList>({ queryKey: [...fileKeys.ofProject(projectId), 'list'] });
  const details = client.getQueriesData<FileItem | null>({ queryKey: [...fileKeys.ofProject(projectId), 'file'] });
  const known = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
    ...details.flatMap(([, file]) => file ?? []),
  ];
  const byId = new Map(known.flatMap((item) => (item.type === 'file' ? [[item.id, item] as const] : [])));
  return files.map((file) => byId.get(file.id) ?? file);
}

/** Shows a change of files before the server has it. */
export function showMeta(client: QueryClient, projectId: string, ids: ReadonlySet<string>, change: FileMetaChange) {
  const changed = <Item extends AssetItem>(item: Item) =>
    item.type === 'file' && ids.has(item.id) ? withMeta(item, change) : item;
  client.setQueriesData<KnownList>(
    { queryKey: [...fileKeys.ofProject(projectId), 'list'] },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
  );
  client.setQueriesData<FileItem | null>({ queryKey: [...fileKeys.ofProject(projectId), 'file'] }, (known) =>
    known && ids.has(known.id) ? withMeta(known, change) : known,
  );
}
