import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { type CheckIssue, errorsFirst } from '@diorama/documents/engine/check/check-issue.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { contrastOf } from '@diorama/documents/theme/contrast.ts';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { breather } from '../../engine/breather.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useShell } from '../shell-context.tsx';
import { checkedInTurns } from './checked-in-turns.ts';
import { useUnreadableParts } from './use-unreadable-parts.ts';

/** What the checks find in the open document, from what is on screen. */
export function useFoundIssues(): PublishIssue[] {
  const { kind: editorKind, project } = useShell();
  const theme = project?.theme;
  const contrast = useMemo(() => (theme ? { contrast: contrastOf(theme) } : {}), [theme]);
  const { kind } = editorKind;
  const { store } = useEditor();
  const unreadable = useUnreadableParts();
  const mediaIssues = editorKind.useMediaIssues();
  const version = useRestedVersion(store);
  const [found, setFound] = useState<readonly CheckIssue[]>([]);
  useLayoutEffect(() => {
    // What the checks read changes with the version.
    void version;
    const control = new AbortController();
    const turns = { rest: breather(), signal: control.signal };
    checkedInTurns({ kind, store, unreadable, context: { languages: LANGUAGES, ...contrast } }, turns).then(
      (issues) => issues && setFound(issues),
      // As if it were thrown here: the screen says that something went wrong.
      (error: unknown) =>
        setFound(() => {
          throw error;
        }),
    );
    return () => control.abort();
  }, [kind, store, unreadable, contrast, version]);
  return useMemo(() => errorsFirst([...found, ...mediaIssues]), [found, mediaIssues]);
}

/** Milliseconds without an edit after which the document is checked: checks read all of it, and a drag edits at every step. */
const REST = 200;

/** The version of the document once it has not been edited for a moment. */
function useRestedVersion(store: EditorStore<DocumentKind>): number {
  const [version, setVersion] = useState(() => versionOf(store));
  useEffect(() => {
    setVersion(versionOf(store));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onEdits(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion(versionOf(store)), REST);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return version;
}

/** Grows with every edit of any record. */
const versionOf = (store: EditorStore<DocumentKind>): number =>
  Object.keys(store.definition.records).reduce((sum, collection) => sum + store.versionOf(collection), 0);

interface Checks {
  issues: readonly PublishIssue[];
  byRecord: ReadonlyMap<string, readonly PublishIssue[]>;
}

/** Whether the list of checks is open: the stage opens it as well as the bar. */
interface ShownChecks {
  isShown: boolean;
  setShown: (isShown: boolean) => void;
}

const Context = createContext<Checks>({ issues: [], byRecord: new Map() });
const ShownContext = createContext<ShownChecks>({ isShown: false, setShown: () => undefined });

/** Runs the checks once for all that show them. */
export function ChecksProvider({ children }: { children: ReactNode }) {
  const issues = useFoundIssues();
  const value = useMemo(() => ({ issues, byRecord: Map.groupBy(issues, ({ record }) => record ?? '') }), [issues]);
  const [isShown, setShown] = useState(false);
  const shown = useMemo(() => ({ isShown, setShown }), [isShown]);
  return (
    <Context value={value}>
      <ShownContext value={shown}>{children}</ShownContext>
    </Context>
  );
}

export const useShownChecks = (): ShownChecks => useContext(ShownContext);

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
