import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import { loadStrings, stringsNow } from '../text/page-strings.ts';

/** Milliseconds for which the hint stays after the last turn of the wheel. */
const HINT = 1_600;
/** Over whatever is on screen. Here, as a style sheet of its own would weigh on every page that may fetch it. */
const LOOK =
  'position:fixed;z-index:30;inset:0;margin:0;padding:20px;place-items:center;background:#0b0e14a6;color:#fff;font:500 1.25rem/1.75rem var(--font-body,"Inter Variable",system-ui,sans-serif);text-align:center;pointer-events:none;display:';

/**
 * In a frame the wheel scrolls the page around, and zooms only with Ctrl (on a Mac, also with the command key). Pictures,
 * models and maps listen for the wheel each in a way of its own, so it is kept from all of them here, before they get it.
 * Full screen there is no page around to scroll.
 */
export function leaveWheel(texts: ChangedTexts): void {
  for (const { style } of [document.documentElement, document.body]) style.overscrollBehavior = 'auto';
  const hint = document.createElement('p');
  hint.className = 'v-wheel-hint';
  const say = (text: string) => {
    hint.style.cssText = LOOK + (text ? 'grid' : 'none');
    hint.textContent = text;
  };
  say('');
  hint.setAttribute('role', 'status');
  document.body.append(hint);
  let timer = 0;
  const show = async () => {
    const language = document.documentElement.lang.startsWith('sv') ? 'sv' : 'en';
    await loadStrings(language);
    clearTimeout(timer);
    timer = window.setTimeout(() => say(''), HINT);
    const key = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
    say(stringsNow(language, texts)('scroll-to-zoom', { key }));
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || document.fullscreenElement) return;
    if (event.composedPath().some(isScrolling)) return; // a sheet or a list of the page itself
    event.stopImmediatePropagation();
    void show().catch(() => undefined); // without a network there is no hint
  };
  addEventListener('wheel', onWheel, { capture: true, passive: true });
}

function isScrolling(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight) return false;
  return /auto|scroll/.test(getComputedStyle(target).overflowY);
}
