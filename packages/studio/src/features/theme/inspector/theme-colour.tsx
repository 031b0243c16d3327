import { withColour } from '@diorama/documents/theme/colour-at.ts';
import {
  AA,
  type ContrastFix,
  type ContrastPair,
  contrastPairs,
  fixesOf,
  passesAt,
} from '@diorama/documents/theme/contrast.ts';
import { shownRatio } from '@diorama/documents/theme/theme.checks.ts';
import { fixContrast } from '@diorama/documents/theme/theme.commands.ts';
import { pairName } from '@diorama/documents/theme/theme-colours.ts';
import { ArrowRight, Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { cssOf, hexOf, type Rgba } from '../../../ui/color/hex.ts';
import { SwatchFace } from '../../../ui/color/swatch-face.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { swatchesOf, useColourAt, usePairs } from '../colour-at.ts';
import { useExecute } from '../editor-hooks.ts';
import { useSettledTheme } from '../use-settled-theme.ts';

type ThemeColourProps = {
  /** `colors.primary.text`. */
  path: string;
  label: string;
  hint?: string;
};

/** A colour of the theme with its contrast; what fails opens its fix beneath. */
export function ThemeColour({ path, label, hint }: ThemeColourProps) {
  const { value, onChange, onGestureEnd, isReadOnly } = useColourAt(path);
  const theme = useSettledTheme();
  const pairs = usePairs();
  const own = pairs.filter((pair) => pair.path === path);
  const shown = own.length > 0 ? own : pairs.filter((pair) => pair.on === path);
  const worst = [...shown].sort((one, other) => one.ratio - other.ratio)[0];
  const failing = own.filter(({ aa }) => !aa).sort((one, other) => one.ratio - other.ratio)[0];
  const swatches = useMemo(() => swatchesOf(theme), [theme]);
  const passes = usePasses(path, shown.length > 0);
  if (!value) return null;
  return (
    <ColorField
      label={label}
      {...(hint ? { hint } : {})}
      value={value}
      onChange={onChange}
      onGestureEnd={onGestureEnd}
      swatches={swatches}
      passes={passes}
      isReadOnly={isReadOnly}
      isInvalid={failing !== undefined}
      trailing={worst ? <Ratio pair={worst} /> : <span />}
    >
      {failing && <Fix pair={failing} isReadOnly={isReadOnly} />}
    </ColorField>
  );
}

/** Whether a colour would be read everywhere it stands. The same function while the other colours stay. */
function usePasses(path: string, isUsed: boolean): ((color: Rgba) => boolean) | undefined {
  const theme = useSettledTheme();
  // A drag changes this colour alone: the border stays where it is.
  const others = JSON.stringify(withColour(theme, path, { r: 0, g: 0, b: 0, a: 1 }).colors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is compared by its other colours
  const passes = useMemo(() => passesAt(theme, path), [path, others]);
  return isUsed ? passes : undefined;
}

function Ratio({ pair }: { pair: ContrastPair }) {
  const { ratio, aa } = pair;
  const label = aa ? 'Contrast' : 'Contrast is too low:';
  return (
    <span
      title={`${shownRatio(ratio)} to 1; ${AA} is needed`}
      className={cx('flex items-center gap-1 text-xs tabular-nums', aa ? 'text-ok-ink' : 'text-bad-ink')}
    >
      <span className="sr-only">{label}</span>
      <Icon of={aa ? Check : TriangleAlert} size={13} />
      {shownRatio(ratio)}
    </span>
  );
}

/** What fails, and the smallest change that lets it be read, for one press; the other way stands beneath. */
function Fix({ pair, isReadOnly }: { pair: ContrastPair; isReadOnly: boolean }) {
  const { fg, bg, ratio, path, on } = pair;
  const theme = useSettledTheme();
  const execute = useExecute();
  const [first, second] = fixesOf(theme, pair);
  if (!first) return null;
  const fixed = contrastPairs(withColour(theme, first.path, first.color), path).find((one) => one.on === on);
  const use = (fix: ContrastFix) => execute(fixContrast, { colours: [fix] });
  const label = (fix: ContrastFix) => `${fix.path === on ? 'background' : 'text'} #${hexOf(fix.color)}`;
  return (
    <div className="my-0.5 flex flex-col gap-1.5 rounded-md bg-n2 p-2">
      <p className="wrap-anywhere text-n11 text-xs">{pairName(pair, theme.colors.groups)}</p>
      <div className="flex items-center gap-2">
        <Sample fg={fg} bg={bg} caption={`${shownRatio(ratio)}, needs ${AA}`} isBad />
        <Icon of={ArrowRight} size={14} className="flex-none text-n9" />
        {fixed && <Sample fg={fixed.fg} bg={fixed.bg} caption={`${shownRatio(fixed.ratio)}, #${hexOf(first.color)}`} />}
      </div>
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            variant="primary"
            aria-label={`Use nearest: ${label(first)}, ${fixed ? shownRatio(fixed.ratio) : AA} to 1`}
            onClick={() => use(first)}
          >
            Use nearest
          </Button>
          {second && (
            <button
              type="button"
              onClick={() => use(second)}
              className="flex items-center gap-1.5 rounded-sm text-accent-ink text-xs pointer-coarse:h-9"
            >
              <SwatchFace color={second.color} size={12} />
              Or {label(second)}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Sample({ fg, bg, caption, isBad = false }: { fg: Rgba; bg: Rgba; caption: string; isBad?: boolean }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span
        aria-hidden
        className="grid h-6 w-14 place-items-center rounded-sm font-semibold text-xs"
        style={{ color: cssOf(fg), background: cssOf(bg) }}
      >
        Aa
      </span>
      <span className={cx('whitespace-nowrap text-2xs tabular-nums', isBad ? 'text-bad-ink' : 'text-ok-ink')}>
        {caption}
      </span>
    </span>
  );
}
