import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { fontFaceRules } from '@diorama/documents/theme/fonts/font-faces.ts';
import { iconsOf } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { Icon as VisitorIcon } from '@diorama/players/visitor/parts/icon.tsx';
import { ProjectMenu } from '@diorama/players/visitor/parts/project-menu.tsx';
import { stringsIn } from '@diorama/players/visitor/text/strings-in.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import '@diorama/players/visitor/visitor.css';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { cx } from '../../../ui/cx.ts';
import { ExportMenu } from '../export-menu.tsx';
import { useSettledTheme } from '../use-settled-theme.ts';
import { useThemePaint } from '../use-theme-paint.ts';
import { SAMPLE_TEXTS, sampleMenu } from './sample-texts.ts';
import './parts-sheet.css';

const HERE = { product: '', goTo: () => undefined };
/** Icons shown of the set. */
const ICONS = 18;

/** Every part visitors can meet, in this theme: drawn by the components and styles of public pages. */
export function PartsSheet({ product, isAlone }: { product: ProductItem | undefined; isAlone: boolean }) {
  const sheet = useRef<HTMLDivElement>(null);
  const faces = useRef<HTMLStyleElement>(null);
  const paint = useCallback((theme: Theme) => {
    for (const [name, value] of Object.entries(themeVariables(theme))) sheet.current?.style.setProperty(name, value);
    const rules = fontFaceRules(theme);
    if (faces.current && faces.current.textContent !== rules) faces.current.textContent = rules;
  }, []);
  useThemePaint(paint);
  const { iconSet, colors } = useSettledTheme();
  const names = JSON.stringify(colors.groups.map(({ id, name }) => [id, name]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: their names are compared, not their colours
  const groups = useMemo(() => colors.groups, [names]);
  return (
    <section aria-label="Parts" className={cx('flex min-h-0 flex-1 flex-col bg-n1', isAlone && 'h-full')}>
      <div className="flex h-9 flex-none items-center gap-3 px-4">
        <h2 className="font-strong">Parts</h2>
        <span className="min-w-0 truncate text-n10 text-xs">Every part visitors can meet, in this theme</span>
        {isAlone && (
          <span className="ml-auto">
            <ExportMenu />
          </span>
        )}
      </div>
      <style ref={faces} />
      <div ref={sheet} className="v theme-parts min-h-0 flex-1 overflow-auto">
        <Parts product={product} iconSet={iconSet} groups={groups} />
      </div>
    </section>
  );
}

interface PartsProps {
  product: ProductItem | undefined;
  iconSet: Theme['iconSet'];
  groups: readonly { id: string; name: string }[];
}

/** Rendered again only for what is no variable: other texts, icons or groups. */
const Parts = memo(function Parts({ product, iconSet, groups }: PartsProps) {
  const { language } = useAddress();
  const text = SAMPLE_TEXTS[language];
  const strings = stringsIn(language);
  const OwnParts = product ? STUDIO_KINDS[product.type].ThemeParts : undefined;
  return (
    <div className="theme-parts-grid" lang={language}>
      <Part title="Buttons">
        <span className="v-cta">{text.book}</span>
        <span className="theme-second">{text.download}</span>
        <span className="theme-second theme-second-hover">{text.choose}</span>
      </Part>
      <Part title="Type">
        <p className="theme-heading">{text.heading}</p>
        <p className="theme-subheading">{text.subheading}</p>
        <p className="v-text">{text.body}</p>
        <p className="theme-small">{text.small}</p>
      </Part>
      <Part title="Panel">
        <div className="v-sheet theme-static">
          <div className="v-sheet-top">
            <h2>{text.panel}</h2>
            <span className="v-close" aria-hidden="true">
              <VisitorIcon name="close" />
            </span>
          </div>
          <div className="v-sheet-body">
            <p className="v-text">{text.panelText}</p>
            <div className="v-buttons theme-gap">
              <span className="v-cta">{text.book}</span>
            </div>
          </div>
        </div>
      </Part>
      <Part title="Menu">
        <div className="theme-surface">
          <ProjectMenu
            menu={sampleMenu(iconSet, text.menu)}
            language={language}
            strings={strings}
            slug=""
            here={HERE}
            tabIndex={-1}
          />
        </div>
      </Part>
      {OwnParts && (
        <Part title={product ? STUDIO_KINDS[product.type].label : ''} isLow>
          <OwnParts language={language} />
        </Part>
      )}
      <Part title="Choices" isLow>
        <div className="theme-surface theme-choices">
          <span className="theme-chip" data-checked="">
            {text.one}
          </span>
          <span className="theme-chip">{text.other}</span>
        </div>
        <div className="theme-signs">
          <span className="theme-sign">{text.sign}</span>
          <span className="theme-sign theme-sign-second">{text.sign}</span>
        </div>
      </Part>
      {groups.length > 0 && (
        <Part title="Colour groups" isLow>
          {groups.map(({ id, name }) => (
            <span key={id} className="theme-group">
              <span style={{ background: `var(--color-group-${id})`, color: `var(--color-group-${id}-text)` }}>
                {name}
              </span>
              <span style={{ background: `var(--color-group-${id}-alt)`, color: `var(--color-group-${id}-alt-text)` }}>
                {name}
              </span>
            </span>
          ))}
        </Part>
      )}
      <Part title="Icons" isLow>
        <div className="theme-surface theme-icons">
          {Object.entries(iconsOf(iconSet))
            .slice(0, ICONS)
            .map(([name, { d }]) => (
              <svg key={name} className="v-icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d={d} />
              </svg>
            ))}
        </div>
      </Part>
    </div>
  );
});

/** `isLow`: below the edge of a sheet of its usual height, where it costs nothing until it is scrolled to. */
function Part({ title, isLow = false, children }: { title: string; isLow?: boolean; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', isLow && 'theme-part-low')}>
      <h3 className="theme-part-title">{title}</h3>
      <div className="theme-part">{children}</div>
    </div>
  );
}
