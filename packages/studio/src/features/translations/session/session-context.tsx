import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { followDocument } from '../../../engine/live/live-hub.ts';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import type { GridLanguages } from '../rows/text-row.ts';
import { translationsOverview } from '../translations.queries.ts';
import { DocumentTexts, type LoadState } from './document-texts.ts';
import { FieldSaver } from './field-saver.ts';
import { TranslationSession } from './translation-session.ts';

/** Documents whose changes by others are followed; those of a project beyond that are read again with the page. */
const MOST_FOLLOWED = 40;

interface Texts {
  session: TranslationSession;
  texts: DocumentTexts;
  saver: FieldSaver;
  languages: GridLanguages;
  /** Products and menus in order, by id. */
  places: ReadonlyMap<string, { kind: string; name: string }>;
  /** Reads texts that could not be read. */
  retry: () => void;
}

const Context = createContext<Texts | null>(null);

/** Reads the texts of products and menus and takes edits, for everything on the page. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { project } = useShell();
  const { store, live } = useEditor();
  const projectId = project?.id ?? '';
  const [first = LANGUAGES[0], second = null] = project?.languages ?? [];
  const { data: overview } = useQuery({ ...translationsOverview(projectId), enabled: project !== null });
  const [parts] = useState(() => ({ texts: new DocumentTexts(projectId), saver: new FieldSaver() }));
  const [tries, setTries] = useState(0);
  const { texts, saver } = parts;
  const session = useMemo(
    () =>
      new TranslationSession({
        store,
        texts,
        saver,
        first,
        onRefused: ({ message }) =>
          notifyFailed('The text was not saved', { id: 'text-refused', detail: `${message}. It shows what is stored` }),
      }),
    [store, texts, saver, first],
  );
  useEffect(() => session.start(), [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isWanted = true;
    void texts.load(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [texts, tries]);
  const ids = (overview?.places ?? [])
    .slice(0, MOST_FOLLOWED)
    .map(({ document }) => document)
    .join(' ');
  useEffect(() => {
    if (ids === '') return;
    const stops = ids.split(' ').map((documentId) => followOthers(live.userId, documentId, { texts, saver }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids, live.userId, texts, saver]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => saver.isBusy() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saver]);
  const value = useMemo<Texts>(
    () => ({
      ...parts,
      session,
      languages: { source: first, target: second },
      places: new Map((overview?.places ?? []).map(({ document, type, name }) => [document, { kind: type, name }])),
      retry: () => setTries((before) => before + 1),
    }),
    [parts, session, first, second, overview],
  );
  return <Context value={value}>{children}</Context>;
}

/** Milliseconds in which changes of one document are answered by one reading. */
const SETTLE = 400;

function followOthers(
  userId: string,
  documentId: string,
  { texts, saver }: Pick<Texts, 'texts' | 'saver'>,
): () => void {
  let timer = 0;
  const revision = () =>
    texts.all().reduce((newest, text) => (text.document === documentId ? Math.max(newest, text.revision) : newest), 1);
  const stop = followDocument(userId, {
    documentId,
    seen: revision,
    onEvent: (event) => {
      if (event.type !== 'change' && event.type !== 'newest') return;
      clearTimeout(timer);
      timer = window.setTimeout(() => void saver.settled().then(() => texts.reload(documentId)), SETTLE);
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The texts of the project and what writes them. */
export function useTexts(): Texts {
  const texts = useContext(Context);
  if (!texts) throw new Error('This part belongs inside a TextsProvider');
  return texts;
}

/** How far the texts of products and menus are read. */
export function useLoadState(): LoadState {
  const { texts } = useTexts();
  return useSyncExternalStore(texts.subscribe, texts.state, texts.state);
}

/** `English`, as the studio calls a language. */
export const languageName = (language: keyof typeof LANGUAGE_NAMES): string => LANGUAGE_NAMES[language];
