import { baseText } from '@diorama/documents/translations/resolve-texts.ts';
import { isCustomKey } from '@diorama/documents/translations/translation-key.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';
import { useDeleteKey } from '../exchange/delete-key.tsx';
import { useGridState } from '../grid/grid-state.tsx';
import { useGridActions } from '../grid/use-grid-actions.ts';
import { usePlaceName } from '../place-names.ts';
import { type GridLanguages, issuesOfRow, type TextRow } from '../rows/text-row.ts';
import { useRows } from '../rows/use-rows.ts';
import { languageName, useTexts } from '../session/session-context.tsx';
import { TextHistory } from './text-history.tsx';

/** The text that is active in the grid: where it is shown, and what is the matter with it. */
export function TranslationsInspector() {
  const { active } = useGridState();
  const { rows } = useRows();
  const { languages } = useTexts();
  const row = active ? rows.find(({ key }) => key === active.row) : undefined;
  if (!row)
    return (
      <InspectorSection title="Text">
        <p className="text-n10 text-xs">Select a text to see where it is shown and what to check.</p>
      </InspectorSection>
    );
  return (
    <>
      <WhereShown row={row} />
      <TextDetails row={row} languages={languages} />
      <Checks row={row} languages={languages} />
      {row.max !== null && <TextHistory row={row} />}
    </>
  );
}

function WhereShown({ row }: { row: TextRow }) {
  const { project } = useShell();
  const { name, kind } = usePlaceName(row.place);
  const isKey = row.text === null;
  const { data: usages = [] } = useQuery({ ...usagesOf('translation', row.key, project?.id), enabled: isKey });
  if (row.text && project)
    return (
      <InspectorSection title="Where shown">
        <p className="break-words">{row.title}</p>
        <p className="text-n10 text-xs">
          {row.detail} in “{name}”
        </p>
        <Link
          to="/projects/$projectId/studio/$type/$id"
          params={{ projectId: project.id, type: kind, id: row.text.document }}
          search={{ sel: row.text.record }}
          className="text-accent-ink"
        >
          Show in its editor
        </Link>
      </InspectorSection>
    );
  return (
    <InspectorSection title="Where shown">
      {!isCustomKey(row.key) && <p className="text-n10 text-xs">Public pages show this text by themselves.</p>}
      {usages.length > 0 && <UsageList usages={usages} />}
      {isCustomKey(row.key) && usages.length === 0 && (
        <p className="text-n10 text-xs">No product shows this key yet.</p>
      )}
    </InspectorSection>
  );
}

function TextDetails({ row, languages: { source, target } }: { row: TextRow; languages: GridLanguages }) {
  const actions = useGridActions();
  const deleteKey = useDeleteKey();
  const isCustom = isCustomKey(row.key);
  return (
    <InspectorSection title="Text">
      {row.isCode && <p className="break-all font-mono text-xs">{row.key}</p>}
      <Version label={languageName(source)} text={row.source} />
      {target !== null && <Version label={languageName(target)} text={row.target} />}
      {row.isChanged && (
        <Version
          label="Original text"
          text={[baseText(row.key, source), target && baseText(row.key, target)].filter(Boolean).join(' · ')}
        />
      )}
      {row.max === null && <p className="text-n10 text-xs">Formatted text is edited in its own editor.</p>}
      {!actions.isReadOnly && (row.isOutdated || row.unfinished.length > 0 || row.isChanged || isCustom) && (
        <div className="flex flex-wrap gap-2">
          {(row.isOutdated || row.unfinished.length > 0) && (
            <Button size="small" onClick={() => actions.confirm([row])}>
              {row.isOutdated ? 'Still right' : 'Mark as finished'}
            </Button>
          )}
          {row.isChanged && (
            <Button size="small" onClick={() => actions.reset([row])}>
              Reset to original
            </Button>
          )}
          {isCustom && (
            <Button size="small" onClick={() => deleteKey(row.key)}>
              Delete key
            </Button>
          )}
        </div>
      )}
    </InspectorSection>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="flex justify-between text-n10 text-xs">
        <span>{label}</span>
        {text !== '' && <span className="tabular-nums">{text.length} characters</span>}
      </p>
      <p className={text === '' ? 'text-n10' : 'whitespace-pre-wrap break-words'}>{text === '' ? 'No text' : text}</p>
    </div>
  );
}

function Checks({ row, languages }: { row: TextRow; languages: GridLanguages }) {
  const actions = useGridActions();
  const issues = issuesOfRow(row, languages);
  return (
    <InspectorSection title="Checks">
      {issues.length === 0 ? (
        <p className="text-n10 text-xs">Nothing found.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {issues.map(({ check, message, fixed }) => (
            <li key={`${check} ${message}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 text-bad-ink">{message}</span>
              {fixed !== undefined && !actions.isReadOnly && (
                <Button size="small" onClick={() => actions.fix(row, fixed)}>
                  Fix
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </InspectorSection>
  );
}
