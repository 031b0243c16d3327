import { previewText } from './preview-strings.ts';

/** The conditions a draft is previewed under: `?as=keys.still.slow`. For `slow` the server sends pictures slowly. */
const MOTION = /\(\s*prefers-reduced-motion(?::\s*(reduce|no-preference))?\s*\)/g;

/** Makes the page behave as for a visitor without a pointer, or with reduced motion. */
export function lookAs(search: string): void {
  const as = new Set(new URLSearchParams(search).get('as')?.split('.'));
  if (as.has('still')) reduceMotion();
  if (as.has('keys')) takePointerAway();
}

/**
 * A media query for visitors who want no motion: queries for reduced motion always match, queries for motion never do.
 */
export const withoutMotion = (query: string): string =>
  query.replace(MOTION, (_all, wish: string | undefined) =>
    wish === 'no-preference' ? '(max-width: 0px)' : '(min-width: 0px)',
  );

/** For scripts and styles, those that come later, too. */
function reduceMotion(): void {
  const ask = matchMedia.bind(window);
  window.matchMedia = (query) => ask(withoutMotion(query));
  const paint = () => {
    for (const sheet of document.styleSheets) rewrite(sheet);
  };
  paint();
  new MutationObserver(paint).observe(document.head, { childList: true });
  document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && paint(), true);
}

function rewrite({ cssRules }: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of cssRules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule;
      if (media.mediaText.includes('prefers-reduced-motion')) media.mediaText = withoutMotion(media.mediaText);
    }
    if (rule instanceof CSSGroupingRule) rewrite(rule);
  }
}

const POINTER = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick', 'contextmenu', 'wheel'] as const;
/** Milliseconds for which the hint stays. */
const HINT = 6_000;

/** Nothing answers to a pointer, and what has the focus shows it clearly. */
function takePointerAway(): void {
  const styles = document.createElement('style');
  styles.textContent =
    'html,html *{cursor:not-allowed!important}:focus-visible{outline:4px solid #e5197f!important;outline-offset:3px!important;box-shadow:0 0 0 3px #fff!important}';
  const hint = document.createElement('p');
  hint.className = 'pc-hint';
  hint.setAttribute('role', 'status');
  document.head.append(styles);
  document.body.append(hint);
  let timer = 0;
  const refuse = (event: Event) => {
    // A key that presses a button makes a click as well, without a count.
    if (event instanceof MouseEvent && event.type === 'click' && event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hint.textContent = previewText('pointer-off');
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      hint.textContent = '';
    }, HINT);
  };
  for (const name of POINTER) addEventListener(name, refuse, { capture: true, passive: false });
}
