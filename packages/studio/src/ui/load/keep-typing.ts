import { isTyping } from '../keys/key-target.ts';

/** Milliseconds after which a dialog that has not come gets no keys any more. */
const PATIENCE = 5_000;
/** Milliseconds in which a dialog that has focus passes it on to its first field. */
const SETTLE = 300;

/**
 * Keeps what is typed from the press that opens a dialog until the dialog's first field has focus, and writes it there;
 * Enter after a text is pressed there, too. Ends by itself when there is no such field: an Enter alone confirms nothing
 * that was not read. Returns how to end it.
 */
export function keepTyping(): () => void {
  let typed = '';
  let isEntered = false;
  const start = document.activeElement;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // What is there already takes its keys itself.
    if (document.activeElement !== start && document.activeElement !== document.body) return;
    if (event.key === 'Escape') return stop();
    if (event.key === 'Enter') isEntered ||= typed !== '';
    // What comes after Enter is for whatever Enter leads to.
    else if (event.key.length === 1 && !isEntered) typed += event.key;
    else if (event.key === 'Backspace' && !isEntered) typed = typed.slice(0, -1);
    else if (!isEntered) return;
    // Neither a shortcut of the screen nor another press of the button that opens the dialog.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target === start || target === document.body) return;
    if (!(target instanceof HTMLInputElement) || !isTyping(target)) return endSoon();
    stop();
    if (target.readOnly) return;
    write(target, typed);
    // When the dialog has taken the text.
    if (isEntered) setTimeout(() => pressEnter(target));
  };
  let timer = setTimeout(stop, PATIENCE);
  // A dialog may pass focus on; one without a field lets go of the keys.
  function endSoon() {
    clearTimeout(timer);
    timer = setTimeout(stop, SETTLE);
  }
  function stop() {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
  }
  window.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  return stop;
}

/** Writes as typing would: in place of what is selected, and noticed by the page. */
function write(field: HTMLInputElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Like the key itself: the list of a combobox receives it first, otherwise the form is sent. */
function pressEnter(field: HTMLInputElement): void {
  const isUnheard = field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  if (isUnheard) field.form?.requestSubmit();
}
