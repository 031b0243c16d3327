import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { checkDocument } from '@diorama/documents/engine/check-document.ts';
import { recordsByKey } from '@diorama/documents/engine/tables.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useEditor, useList, useOne } from '../../features/icgi/editor-hooks.ts';
import { usePlayback } from '../../features/icgi/stage/stage-context.tsx';
import { useUnreadableParts } from './use-unreadable-parts.ts';

function useFoundIssues(opened: OpenedDocument): PublishIssue[] {
  const unreadable = useUnreadableParts(opened);
  const { store } = useEditor();
  const { media } = usePlayback();
  const settings = useOne('settings');
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  const markers = useList('markers');
  const others = [useList('placements'), useList('categories'), useList('blocks'), useOne('interface')];
  return useMemo(() => {
    // The lists are what the checks read; naming them here makes this run again when they change.
    void [settings, markers];
    const document = { records: recordsByKey(icgiDocument, store.tables()), quarantined: unreadable };
    const issues: PublishIssue[] = checkDocument(icgiDocument, document, { languages: LANGUAGES });
    for (const { id, missing } of media?.keyframes ?? []) {
      const keyframe = keyframes.find((record) => record.id === id);
      if (keyframe && missing > 0) {
        issues.push({
          level: 'error',
          check: 'keyframe.image',
          message: `The image of “${keyframe.name}” is still being prepared`,
          record: `keyframes/${id}`,
          path: ['image'],
        });
      }
    }
    for (const { id, state, progress, message } of media?.transitions ?? []) {
      const transition = transitions.find((record) => record.id === id);
      const at = { check: 'transition.encode', record: `transitions/${id}`, path: ['frames'] };
      if (!transition || transition.frames.length === 0) continue;
      if (state === 'queued' || state === 'running') {
        issues.push({
          level: 'error',
          message: `“${transition.name}” is being encoded, ${Math.round(progress * 100)} %`,
          ...at,
        });
      }
      if (state === 'failed')
        issues.push({
          level: 'warning',
          message: `“${transition.name}” will cross-fade: ${message ?? 'it could not be encoded'}`,
          ...at,
        });
    }
    return [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')];
  }, [store, media, unreadable, settings, keyframes, transitions, markers, ...others]);
}

interface Checks {
  issues: readonly PublishIssue[];
  /** The first message of each record. */
  byRecord: ReadonlyMap<string, string>;
}

const Context = createContext<Checks>({ issues: [], byRecord: new Map() });

/** Runs the checks once for all that show them. */
export function ChecksProvider({ opened, children }: { opened: OpenedDocument; children: ReactNode }) {
  const issues = useFoundIssues(opened);
  const value = useMemo(() => {
    const byRecord = new Map<string, string>();
    for (const { record, message } of issues) if (record && !byRecord.has(record)) byRecord.set(record, message);
    return { issues, byRecord };
  }, [issues]);
  return <Context value={value}>{children}</Context>;
}

/** What stands in the way of publishing, told from the document on screen and the media known so far. */
export const useChecks = (): readonly PublishIssue[] => useContext(Context).issues;

/** What is to be said of a record, if anything. */
export const useWarning = (record: string): string | undefined => useContext(Context).byRecord.get(record);
