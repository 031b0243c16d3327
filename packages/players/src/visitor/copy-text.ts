/**
 * Copies a text, also over plain http and where the browser refuses the clipboard, by what browsers had before. False: the person has to
 * copy it by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard)
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused: the other way needs no leave.
    }
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Next to the focused element: everything else may be inert below an open dialog.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
