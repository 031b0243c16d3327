import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { checkDocument } from '@diorama/documents/engine/check-document.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { recordsByKey } from '@diorama/documents/engine/tables.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { contrastOf } from '@diorama/documents/theme/contrast.ts';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useDocumentValue, useEditor } from '../../engine/editor-context.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useShell } from '../shell-context.tsx';
import { useUnreadableParts } from './use-unreadable-parts.ts';

function useFoundIssues(): PublishIssue[] {
  const { kind: editorKind, project } = useShell();
  const theme = project?.theme;
  const contrast = useMemo(() => (theme ? { contrast: contrastOf(theme) } : {}), [theme]);
  const { kind } = editorKind;
  const { store } = useEditor();
  const unreadable = useUnreadableParts();
  const mediaIssues = editorKind.useMediaIssues();
  // What was edited is painted first: checks read the whole document.
  const version = useDeferredValue(useDocumentValue(versionOf));
  return useMemo(() => {
    // What the checks read changes with the version.
    void version;
    const tables = store.tables();
    const document = { records: recordsByKey(kind, tables), tables, quarantined: unreadable };
    const issues = [...checkDocument(kind, document, { languages: LANGUAGES, ...contrast }), ...mediaIssues];
    return [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')];
  }, [kind, store, unreadable, mediaIssues, contrast, version]);
}

/** Grows with every edit of any record. */
const versionOf = (store: EditorStore<DocumentKind>): number =>
  Object.keys(store.definition.records).reduce((sum, collection) => sum + store.versionOf(collection), 0);

interface Checks {
  issues: readonly PublishIssue[];
  byRecord: ReadonlyMap<string, readonly PublishIssue[]>;
}

const Context = createContext<Checks>({ issues: [], byRecord: new Map() });

/** Runs the checks once for all that show them. */
export function ChecksProvider({ children }: { children: ReactNode }) {
  const issues = useFoundIssues();
  const value = useMemo(() => ({ issues, byRecord: Map.groupBy(issues, ({ record }) => record ?? '') }), [issues]);
  return <Context value={value}>{children}</Context>;
}

/** What stands in the way of publishing, from the document on screen and the media known so far. */
export const useChecks = (): readonly PublishIssue[] => useContext(Context).issues;

/** The first message about a record, if any. */
export const useWarning = (record: string): string | undefined =>
  useContext(Context).byRecord.get(record)?.[0]?.message;

/** The first issue of a field: at its path, or inside it. */
export function useFieldIssue(record: string, path: readonly string[]): PublishIssue | undefined {
  const issues = useContext(Context).byRecord.get(record);
  return issues?.find((issue) => path.every((step, at) => issue.path[at] === step));
}
