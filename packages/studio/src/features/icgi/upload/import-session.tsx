import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { isLeftAbout } from '../../../table-files/left-about.ts';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { notifyDone, notifyFailed, notifyNews, notifyWarning } from '../../../ui/notice/notify.ts';
import {
  newIntent,
  type UploadedFile,
  type UploadOutcome,
  type UploadSource,
  uploadFiles,
} from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { missingText } from './missing-text.ts';
import type { PlannedImport } from './plan/import-rows.ts';
import { knownPictures } from './plan/pictures/known-pictures.ts';
import { waitingGroups } from './waiting/waiting-groups.ts';

/** With what reads archives and videos: loaded when a choice is needed. */
const ImportDialog = lazyPart(() => import('./dialog/import-dialog.tsx').then((module) => module.ImportDialog), {
  frame: dialogFrame('Import images'),
  isHeavy: true,
});

/** What was dropped and is not certain. */
interface AskedImport {
  key: number;
  files: readonly UploadSource[];
}

type TakeFiles = (files: readonly UploadSource[]) => void;
const Context = createContext<TakeFiles | null>(null);

/** Imports what is dropped or chosen; prompts first where its purpose is not certain. */
export function ImportProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const refuse = useRefusal();
  const upload = useRunImport();
  const onTheirWay = useRef(new Map<PlannedImport['purpose'], Promise<void>>());
  const [asked, setAsked] = useState<readonly AskedImport[]>([]);
  const [first] = asked;
  const close = (key: number) => setAsked((all) => all.filter((one) => one.key !== key));
  const fail = () =>
    notifyFailed('The images could not be read', { detail: 'Check your connection and drop them again.' });
  const run = (plan: PlannedImport): void => {
    const { purpose } = plan;
    const done = upload(plan)
      .catch(fail)
      .finally(() => onTheirWay.current.delete(purpose));
    onTheirWay.current.set(purpose, done);
  };
  /** What is dropped is planned in turn: the second may be versions of the first. */
  const planned = useRef(Promise.resolve());
  const take: TakeFiles = (all) => {
    const files = all.filter(({ file, path }) => !isLeftAbout(file.name, path));
    if (files.length === 0) return;
    if (refuse) return refuse();
    planned.current = planned.current.then(() => plan(files)).catch(fail);
  };
  /** One after the other: what was dropped first may still be read, out of sight. */
  const ask = (files: readonly UploadSource[]): void => {
    if (first)
      notifyNews('Another import is open', { detail: 'What you dropped is read once that one is done or cancelled.' });
    setAsked((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, files }]);
  };
  const plan = async (files: readonly UploadSource[]): Promise<void> => {
    const { certainImport, hasFaults, isSecondOf } = await import('./plan/certain-import.ts');
    const names = files.map(({ file }) => file.name);
    if (isSecondOf(names, onTheirWay.current.keys())) {
      notifyNews('Other versions of these images are still on their way', {
        id: 'imported',
        detail: 'What you dropped is read as soon as they are there.',
      });
      void Promise.allSettled(onTheirWay.current.values()).then(() => take(files));
      return;
    }
    const known = knownPictures(store, new Map());
    const { plan: certain, refused } = certainImport(files, store.list('keyframes'), store.list('transitions'), known);
    if (certain === null || (await hasFaults(files))) return ask(files);
    if (refused.length > 0)
      notifyFailed(refused.length === 1 ? 'Files were left out' : `${refused.length} kinds of files were left out`, {
        detail: `${refused.slice(0, 3).join('. ')}. The other files go on.`,
      });
    run(certain);
  };
  return (
    <Context value={take}>
      {children}
      {first && (
        <ImportDialog
          key={first.key}
          sources={first.files}
          onClose={() => close(first.key)}
          onImport={(plan) => {
            close(first.key);
            run(plan);
          }}
        />
      )}
    </Context>
  );
}

/** Uploads what was dropped or chosen and makes of it what it is: stills become views, numbered frames become moves. */
export function useTakeFiles(): TakeFiles {
  const take = useContext(Context);
  if (!take) throw new Error('This part belongs inside an ImportProvider');
  return take;
}

/** Uploads an import and makes it one step of undo; what was refused is named. */
function useRunImport(): (plan: PlannedImport) => Promise<void> {
  const { space, documentId, store } = useEditor();
  const { goTo, select, showTab } = useSelection();
  return async ({ sources, purpose }) => {
    const { applyImport } = await import('./apply-import.ts');
    const arrived: UploadedFile[] = [];
    let isFirst = true;
    const take = ({ items, failed }: UploadOutcome) => {
      arrived.push(...items.filter(({ fileType }) => fileType.startsWith('image/')));
      if (arrived.length === 0 && sources.length > 0) return;
      const { message, waiting } = applyImport(store, purpose, { all: arrived, isFirst });
      isFirst = false;
      void waitingGroups.put(documentId, waiting).catch(() => {}); // their files are in the assets
      // Views alone are seen where they are added.
      const isWorthSaying =
        purpose.transitions.length + purpose.replaced.length + purpose.images.length + purpose.frames.length > 0;
      // What took the place of something is taken back from here, too.
      const hasReplaced = purpose.replaced.length + purpose.images.length + purpose.frames.length > 0;
      const step = hasReplaced ? store.history().past.at(-1) : undefined;
      if (message !== null && isWorthSaying)
        notifyDone(message, {
          id: 'imported',
          ...(step ? { action: { label: 'Undo', onClick: () => void store.revert(step) } } : {}),
        });
      if (failed.length > 0)
        notifyWarning(`${failed.length === 1 ? 'One image is' : `${failed.length} images are`} missing`, {
          detail: missingText(failed),
        });
    };
    const intent = newIntent(documentId, purpose);
    take(await uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: take }));
    const [transition] = [...purpose.transitions, ...purpose.replaced, ...purpose.frames];
    const [view] = [...purpose.views, ...purpose.images];
    if (transition && store.get('transitions', transition.id)) {
      showTab('transitions');
      select({ collection: 'transitions', id: transition.id });
    } else if (view && store.get('keyframes', view.id)) {
      goTo(view.id);
      focusAdded(rowOf(view.id));
    } else if (purpose.waiting.length > 0) showTab('transitions');
  };
}
