import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { familiesOf, hasFontFiles } from '@diorama/documents/theme/fonts/font-faces.ts';
import { useQuery } from '@tanstack/react-query';
import { Droplet, FolderInput, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { useShell } from '../../editor/shell-context.tsx';
import { ProductLinks } from '../../kinds/product-links.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { Chip } from '../../ui/show/chip.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { usePairs } from './colour-at.ts';
import { ContrastSummary } from './contrast-summary.tsx';
import { OutlineGroups } from './outline-groups.tsx';
import { COLOURS, FIRST_SECTION, failingIn, LOOKS, type Section } from './sections.ts';
import type { StartFrom } from './start/start-titles.ts';
import { START_TITLES } from './start/start-titles.ts';
import { themeState } from './theme.queries.ts';
import { useSettledTheme } from './use-settled-theme.ts';

const StartDialog = lazyPart(() => import('./start/start-dialog.tsx').then((module) => module.StartDialog), {
  frame: dialogFrame(({ from }) => START_TITLES[from]),
});

const STARTS = [
  { from: 'colour', label: 'One colour', icon: Droplet },
  { from: 'logo', label: 'A logo', icon: ImagePlus },
  { from: 'project', label: 'Another project', icon: FolderInput },
] as const;

/** The parts of a theme, its colour groups, where to start from, and what cannot be read. */
export function ThemeOutline() {
  const { selected } = useAddress();
  const pairs = usePairs();
  const theme = useSettledTheme();
  const isReadOnly = useReadOnly() !== null;
  const [start, setStart] = useState<StartFrom | null>(null);
  const missing = familiesOf(theme).filter((family) => !hasFontFiles(theme, family)).length;
  const current = selected === null ? FIRST_SECTION : selected.collection === 'section' ? selected.id : null;
  const row = (section: Section, warnings: number) => (
    <SectionRow key={section.id} section={section} warnings={warnings} isCurrent={section.id === current} />
  );
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto bg-n1">
      <nav ref={oneTabStop} aria-label="Parts of the theme" className="flex flex-none flex-col gap-px p-1.5">
        {COLOURS.map((section) => row(section, failingIn(pairs, section.id)))}
        <span className="h-1.5" />
        {LOOKS.map((section) => row(section, section.id === 'fonts' ? missing : 0))}
      </nav>
      <div className="flex min-h-32 flex-1 flex-col border-n5 border-t">
        <OutlineGroups />
      </div>
      {!isReadOnly && (
        <section aria-label="Start from" className="flex-none border-n5 border-t px-1.5 py-2">
          <h3 className="px-2.5 pb-1 font-strong">Start from</h3>
          {STARTS.map(({ from, label, icon }) => (
            <button
              {...StartDialog.opener}
              key={from}
              type="button"
              onClick={() => setStart(from)}
              className="flex h-7 w-full items-center gap-2 rounded-md px-2.5 text-left text-n11 hover:bg-n3 pointer-coarse:h-11"
            >
              <Icon of={icon} size={14} className="text-n10" />
              {label}
            </button>
          ))}
        </section>
      )}
      <ContrastSummary pairs={pairs} isReadOnly={isReadOnly} />
      <ShownBy />
      {start && <StartDialog from={start} onClose={() => setStart(null)} />}
    </div>
  );
}

function SectionRow({ section, warnings, isCurrent }: { section: Section; warnings: number; isCurrent: boolean }) {
  const { select } = useAddress();
  const { id, title, icon } = section;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => select({ collection: 'section', id })}
      className={cx(
        'flex h-7 items-center gap-2 rounded-md px-2.5 text-left pointer-coarse:h-11',
        isCurrent ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
      )}
    >
      <Icon of={icon} size={14} className="flex-none" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {warnings > 0 && (
        <Chip tone="warn">
          <span className="sr-only">To fix: </span>
          {warnings}
        </Chip>
      )}
    </button>
  );
}

/** The published products that visitors see in an older theme, each with the way to publish it again. */
function ShownBy() {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data } = useQuery({ ...themeState(projectId), enabled: project !== null });
  const older = (data?.products ?? []).flatMap(({ id, type, name, isCurrent }) =>
    !isCurrent && isProductKind(type) ? { id, type, name } : [],
  );
  if (older.length === 0) return null;
  return (
    <section aria-label="Live in an older theme" className="flex-none border-n5 border-t px-4 py-3">
      <h3 className="font-strong">Live in an older theme</h3>
      <ProductLinks projectId={projectId} products={older} />
      <p className="mt-1 text-n10 text-xs">
        A product keeps the theme it went live with. Publish it again to show this one.
      </p>
    </section>
  );
}
