import { LANGUAGE_NAMES } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { projectTexts } from '@diorama/documents/translations/resolve-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { OwnPublishDialog } from '../../../editor/publish/own-publish-dialog.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useEditor, useList } from '../editor-hooks.ts';
import { useTexts } from '../session/session-context.tsx';
import { translationsOverview } from '../translations.queries.ts';
import { missingTexts, textChanges } from './text-changes.ts';
import { useWaitingProducts } from './use-waiting-products.tsx';

/** Changed texts and missing keys that are shown; more are counted. */
const MOST_SHOWN = 60;
const MOST_NAMED = 5;

/** Publishes the project's own texts: what visitors read otherwise, and which keys lack a language. */
export function PublishTextsDialog({ onClose }: { onClose: () => void }) {
  const { project, refreshLists } = useShell();
  const { saver } = useTexts();
  const projectId = project?.id ?? '';
  const also = useWaitingProducts(projectId, onClose);
  return (
    <OwnPublishDialog
      projectId={projectId}
      part="translations"
      title="Publish the project’s texts"
      text="Interface texts and custom keys go live on every page of the project. Texts of products go live with their product, ticked below where they wait."
      done="The texts are live"
      changes={<ChangedTextsList />}
      hasVersions
      beforePublish={() => saver.settled()}
      {...(also ? { also } : {})}
      refresh={refreshLists}
      onClose={onClose}
    />
  );
}

const NO_TEXTS: ChangedTexts = {};

function ChangedTextsList() {
  const { project } = useShell();
  const { store } = useEditor();
  const records = useList('texts');
  const { data: overview } = useQuery({ ...translationsOverview(project?.id ?? ''), enabled: project !== null });
  const languages = project?.languages;
  const draft = useMemo(
    () => (records.length >= 0 ? projectTexts(store.records(), languages ?? []) : NO_TEXTS),
    [records, store, languages],
  );
  if (!overview || !languages) return null;
  const changes = textChanges(overview.live ?? NO_TEXTS, draft, languages);
  return (
    <>
      {missingTexts(draft, languages).map(({ language, keys }) => (
        <p key={language} className="flex items-start gap-2">
          <Icon of={TriangleAlert} size={14} className="mt-0.5 text-warn" />
          <span className="min-w-0 break-words">
            <span className="sr-only">Warning: </span>
            {`No ${LANGUAGE_NAMES[language]} for ${keys.slice(0, MOST_NAMED).join(', ')}${keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : ''}: its visitors read another language.`}
          </span>
        </p>
      ))}
      {changes.length === 0 && <p className="text-n11">Nothing has changed since the texts were published.</p>}
      {changes.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="-mb-1 font-strong">{counted(changes.length, 'changed text')}</h3>
          <ul className="flex max-h-56 flex-col gap-2.5 overflow-y-auto rounded-md border border-n5 px-3 py-2">
            {changes.slice(0, MOST_SHOWN).map(({ key, language, before, after }) => (
              <li key={`${language} ${key}`} className="min-w-0 break-words">
                <p className="font-strong">{`${key}, ${LANGUAGE_NAMES[language]}`}</p>
                <p className="text-n10">
                  <span className="sr-only">Before: </span>
                  {before ?? 'No text'}
                </p>
                <p>
                  <span className="text-n10" aria-hidden>
                    →{' '}
                  </span>
                  <span className="sr-only">After: </span>
                  {after ?? 'No text'}
                </p>
              </li>
            ))}
            {changes.length > MOST_SHOWN && <li className="text-n10">{`And ${changes.length - MOST_SHOWN} more.`}</li>}
          </ul>
        </section>
      )}
    </>
  );
}
