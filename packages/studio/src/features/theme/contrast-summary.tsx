import { AA, type ContrastPair, fixesOfAll } from '@diorama/documents/theme/contrast.ts';
import { fixContrast } from '@diorama/documents/theme/theme.commands.ts';
import { pairName } from '@diorama/documents/theme/theme-colours.ts';
import { useAddress } from '../../editor/address/address.tsx';
import { Button } from '../../ui/button/button.tsx';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { useExecute } from './editor-hooks.ts';
import { sectionOf } from './sections.ts';
import { useSettledTheme } from './use-settled-theme.ts';

/** How many texts of the theme can be read, a mark for each; one press fixes all that cannot. */
export function ContrastSummary({ pairs, isReadOnly }: { pairs: readonly ContrastPair[]; isReadOnly: boolean }) {
  const theme = useSettledTheme();
  const execute = useExecute();
  const { select } = useAddress();
  const failing = pairs.filter(({ aa }) => !aa);
  const show = ({ path }: ContrastPair) => {
    const section = sectionOf(path);
    const [, , group = ''] = path.split('.');
    select(section === null ? { collection: 'groups', id: group } : { collection: 'section', id: section });
  };
  const fix = () => execute(fixContrast, { colours: fixesOfAll(theme) });
  return (
    <section aria-label="Contrast" className="flex-none border-n5 border-t px-4 py-3">
      <h3 className="font-strong">Contrast</h3>
      <p className="mt-0.5 text-n11 text-xs">
        {pairs.length - failing.length} of {pairs.length} pairs reach {AA}
      </p>
      <div
        ref={oneTabStop}
        className="-mx-0.5 mt-1 grid grid-cols-5 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      >
        {pairs.map((pair) => {
          const label = `${pairName(pair, theme.colors.groups)}: ${pair.aa ? 'passes' : 'fails'}`;
          return (
            <button
              key={`${pair.path} ${pair.on} ${pair.ratio}`}
              type="button"
              title={label}
              aria-label={label}
              onClick={() => show(pair)}
              className="grid h-6 items-center rounded-sm px-0.5 pointer-coarse:h-11"
            >
              <span className={cx('rounded-xs', pair.aa ? 'h-3 bg-ok' : 'h-4 bg-warn')} />
            </button>
          );
        })}
      </div>
      {failing.length > 0 && !isReadOnly && (
        <Button size="small" variant="quiet" className="-ml-2 mt-1.5 text-accent-ink" onClick={fix}>
          {failing.length === 1 ? 'Fix 1 pair' : `Fix ${failing.length} pairs`}
        </Button>
      )}
    </section>
  );
}
