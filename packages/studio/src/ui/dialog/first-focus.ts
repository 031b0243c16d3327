import type { RefObject } from 'react';

const CONTROLS = 'input, textarea, select, button, a[href], [tabindex]';

/** The first thing in what opened that Tab would reach, but for Close; of radio buttons the one that is chosen. */
function firstControl(within: Element | null): HTMLElement | undefined {
  const controls = [...(within?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return controls.find((control) => {
    const isRest = control instanceof HTMLInputElement && control.type === 'radio' && !isStopOfGroup(control);
    const isMeant = control.tabIndex >= 0 && !control.matches(':disabled, [data-close] *') && !isRest;
    return isMeant && control.checkVisibility();
  });
}

function isStopOfGroup(radio: HTMLInputElement): boolean {
  const group = [...(radio.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')];
  return radio.checked || !group.some(({ name, checked }) => name === radio.name && checked);
}

/**
 * What a dialog or popover takes as `initialFocus`: it gives the focus to the first control within `content(popup)`, else
 * to the popup itself, and answers false, as nothing is left to do. It happens before the first frame is drawn. The library
 * alone would do it a frame later, and keys pressed until then (an Enter, the first letters of a name) would go elsewhere.
 */
export function focusFirst(
  popup: RefObject<HTMLElement | null>,
  content: (popup: HTMLElement) => Element | null = (whole) => whole,
): () => HTMLElement | false {
  return () => {
    const whole = popup.current;
    if (!whole || whole.contains(document.activeElement)) return false;
    const target = firstControl(content(whole)) ?? whole;
    target.focus({ preventScroll: true });
    return whole.contains(document.activeElement) ? false : target;
  };
}
