import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAction } from '../../editor/actions/actions-context.ts';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { focusAdded, rowOf } from '../../ui/focus-added.ts';
import { counted } from '../../ui/format/counted.ts';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { Chip } from '../../ui/show/chip.tsx';
import { ExportMenu } from './exchange/export-menu.tsx';
import { GRID_COLUMNS, type GridColumn } from './grid/grid-columns.ts';
import { useGridState } from './grid/grid-state.tsx';
import { TextGrid } from './grid/text-grid.tsx';
import { useListed } from './grid/use-listed.ts';
import { ImportDialog, NewKeyDialog } from './lazy-dialogs.ts';
import { languageName, useTexts } from './session/session-context.tsx';
import { waitingTexts } from './translations.queries.ts';
import { useFilter } from './use-filter.ts';

/** Milliseconds after an edit before waiting products are queried again. */
const SETTLE = 600;

/** How many products have texts that visitors do not read yet; a press opens the dialog that publishes them. */
function WaitingChip() {
  const { project, mayEdit } = useShell();
  const { texts, saver } = useTexts();
  const client = useQueryClient();
  const publish = useAction('publish');
  const projectId = project?.id ?? '';
  const { data } = useQuery({ ...waitingTexts(projectId), enabled: project !== null });
  useEffect(() => {
    let timer = 0;
    const ask = () => void saver.settled().then(() => client.invalidateQueries(waitingTexts(projectId)));
    const stop = texts.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [texts, saver, client, projectId]);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  const chip = <Chip tone="warn">{`${counted(count, 'product')} ${count === 1 ? 'waits' : 'wait'}`}</Chip>;
  if (!mayEdit || !publish?.isEnabled) return chip;
  return (
    <button
      type="button"
      title="Their texts are not live. Publish them with the project’s texts"
      className="min-h-7 rounded-full"
      onClick={() => publish.run()}
    >
      {chip}
    </button>
  );
}

/** The texts with what finds, brings and takes them. */
export function TranslationsStage() {
  const listed = useListed();
  const { search, find } = useFilter();
  const { languages } = useTexts();
  const { moveTo } = useGridState();
  const isReadOnly = useReadOnly() !== null;
  const [open, setOpen] = useState<'import' | 'key' | null>(null);
  const goTo = (key: string) => {
    moveTo({ row: key, column: 'target' });
    focusAdded(`${rowOf(key)} [data-cell]`);
  };
  const goToFirst = () => {
    const [first] = listed.open;
    if (first) goTo(first.key);
  };
  return (
    <section data-stage aria-label="Texts" className="relative flex h-full min-h-0 min-w-0 flex-col bg-n1">
      <PastRevisionBand />
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-n5 border-b px-3 py-1.5">
        <div className="w-60 min-w-0 max-sm:w-full">
          <SearchField
            label="Key, text or place"
            isFound
            onTake={goToFirst}
            onLeaveDown={goToFirst}
            isNear={listed.isNear}
            value={search}
            onChange={find}
            size="small"
            hasShortcut
          />
        </div>
        <span role="status" className="text-n10 tabular-nums">
          {listed.isNarrowed ? `${listed.listed.length} of ${listed.all}` : `${listed.all} texts`}
        </span>
        <WaitingChip />
        <span className="ml-auto flex flex-none gap-2">
          {!isReadOnly && (
            <>
              <Button {...NewKeyDialog.opener} size="small" icon={Plus} onClick={() => setOpen('key')}>
                New key
              </Button>
              <Button {...ImportDialog.opener} size="small" icon={Upload} onClick={() => setOpen('import')}>
                Import
              </Button>
            </>
          )}
          <ColumnMenu />
          <ExportMenu />
        </span>
      </div>
      <TextGrid listed={listed} />
      {!isReadOnly && (
        <p className="flex h-8 flex-none flex-wrap items-center gap-1.5 overflow-hidden whitespace-nowrap leading-8 border-n5 border-t px-3 text-n10 text-xs max-sm:hidden">
          <Kbd>Enter</Kbd> edit <Kbd>Tab</Kbd> next <Kbd>Ctrl Enter</Kbd> next that needs you
          {languages.target !== null && (
            <>
              <Kbd>Ctrl D</Kbd> copy source
            </>
          )}
          <span className="ml-auto">Saved as you type, undo with Ctrl Z</span>
        </p>
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open === 'key' && <NewKeyDialog onClose={() => setOpen(null)} onMade={goTo} />}
    </section>
  );
}

/** Shows and hides the columns of the grid. The last one with texts stays. */
function ColumnMenu() {
  const { languages } = useTexts();
  const { columns, texts, showColumns } = useGridState();
  const { source, target } = languages;
  const labels: Readonly<Record<GridColumn, string | null>> = {
    source: languageName(source),
    target: target && languageName(target),
    length: 'Characters',
    state: 'State',
  };
  const entries = GRID_COLUMNS.flatMap((column) => {
    const label = labels[column];
    if (label === null) return [];
    const isText = column === 'source' || column === 'target';
    return {
      kind: 'check' as const,
      id: column,
      label,
      isChecked: isText ? texts.includes(column) : columns.includes(column),
      isDisabled: isText && texts.length === 1 && texts.includes(column),
      onChange: (isShown: boolean) =>
        showColumns(GRID_COLUMNS.filter((one) => (one === column ? isShown : columns.includes(one)))),
    };
  });
  return (
    <DropdownMenu label="Columns" align="end" entries={entries}>
      {(trigger) => (
        <Button {...trigger} size="small" icon={Columns3} className="max-sm:[&>span]:sr-only">
          Columns
        </Button>
      )}
    </DropdownMenu>
  );
}
