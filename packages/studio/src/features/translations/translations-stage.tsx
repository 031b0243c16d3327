import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { Button } from '../../ui/button.tsx';
import { focusAdded } from '../../ui/focus-added.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ExportMenu } from './exchange/export-menu.tsx';
import { ColumnMenu } from './grid/column-menu.tsx';
import { useGridState } from './grid/grid-state.tsx';
import { TextGrid } from './grid/text-grid.tsx';
import { ImportDialog, NewKeyDialog } from './lazy-dialogs.ts';
import { WaitingChip } from './publish/waiting-chip.tsx';
import { useListed } from './rows/use-listed.ts';
import { useTexts } from './session/session-context.tsx';
import { useFilter } from './use-filter.ts';

/** The texts with what finds, brings and takes them. */
export function TranslationsStage() {
  const listed = useListed();
  const { search, find } = useFilter();
  const { languages } = useTexts();
  const { moveTo } = useGridState();
  const isReadOnly = useReadOnly() !== null;
  const [open, setOpen] = useState<'import' | 'key' | null>(null);
  const goTo = (key: string) => {
    moveTo({ key, column: 'target' });
    focusAdded(`[data-key="${CSS.escape(key)}"] [data-cell]`);
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
