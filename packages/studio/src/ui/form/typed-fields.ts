/** Fields that somebody has typed in, those that are gone among them. */
const typed = new Set<Element>();

/** What a search finds is found again. */
const isKept = (field: EventTarget | null): field is Element =>
  field instanceof Element &&
  field.matches('input:not([type=search], [type=password], [role=combobox]), textarea, [contenteditable]');

/** Notes what is typed or chosen. Returns how to stop. */
export function watchTypedFields(): () => void {
  const note = ({ target }: Event) => {
    if (isKept(target)) typed.add(target);
  };
  const events = ['input', 'change'] as const;
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
    typed.clear();
  };
}

/** Those still on screen. */
function typedFields(): Element[] {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed];
}

/** Whether something is filled in and not sent: in a dialog or a form. */
export const hasTypedForm = (): boolean =>
  typedFields().some((field) => field.closest('[role=dialog], [role=alertdialog], dialog, form') !== null);

/** Whether somebody is in the middle of typing, as in the name of a row. */
export const isTypingNow = (): boolean => typedFields().some((field) => field === document.activeElement);
