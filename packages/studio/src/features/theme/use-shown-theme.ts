import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { ThemeDocument } from '@diorama/documents/theme/theme.records.ts';
import { type Theme, themeFrom, themeOf } from '@diorama/documents/theme/theme.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PastRevision, usePastRevision } from '../../editor/history/past-revision.tsx';
import { useShell } from '../../editor/shell-context.tsx';
import { useDocumentValue } from '../../engine/editor-context.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { uploadedFonts } from './theme.queries.ts';

/** Grows with every edit of any record. */
const versionOf = (store: Pick<EditorStore<ThemeDocument>, 'versionOf'>): string =>
  Object.keys(themeDocument.records)
    .map((name) => store.versionOf(name))
    .join();

const kept = new WeakMap<object, { version: string; theme: Theme }>();

/** The theme as it is now; the same object until something of it changes. */
export function themeNow(store: EditorStore<ThemeDocument>): Theme {
  const version = versionOf(store);
  const known = kept.get(store);
  if (known?.version === version) return known.theme;
  const theme = themeFrom(store.records());
  kept.set(store, { version, theme });
  return theme;
}

const ofPast = new WeakMap<PastRevision, Theme>();

/** The theme of a past revision; always the same object. */
export function themeOfPast(past: PastRevision): Theme {
  const known = ofPast.get(past);
  if (known) return known;
  const tables = trustedTables<ThemeDocument>(
    themeDocument,
    past.records.map(([key, record]) => [key, record]),
  );
  const theme = themeOf(tables);
  ofPast.set(past, theme);
  return theme;
}

/** The theme on screen: as it is now, or of the past revision that is shown. Renders again with every edit. */
export function useShownTheme(): Theme {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const version = useDocumentValue(versionOf);
  return useMemo(() => {
    // What is read changes with the version.
    void version;
    if (!past) return themeNow(store);
    return themeOfPast(past);
  }, [store, past, version]);
}

/** Served addresses of uploaded font files by what a theme stores. */
export function useFontAddresses(): ReadonlyMap<string, string> {
  const { project } = useShell();
  const { data } = useQuery({ ...uploadedFonts(project?.id ?? ''), enabled: project !== null });
  return useMemo(
    () => new Map((data ?? []).flatMap(({ files }) => files.map(({ media, url }) => [media.url, url] as const))),
    [data],
  );
}

/** The theme with the addresses of its font files. */
export function withAddresses(theme: Theme, addresses: ReadonlyMap<string, string>): Theme {
  if (theme.fontFiles.length === 0) return theme;
  const fontFiles = theme.fontFiles.map((file) => ({
    ...file,
    media: { ...file.media, url: addresses.get(file.media.url) ?? file.media.url },
  }));
  return { ...theme, fontFiles };
}
