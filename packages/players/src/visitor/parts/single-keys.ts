const STORED = 'diorama.single-keys';

/**
 * Whether keys that are single characters do something. A visitor who speaks to the computer, or whose hand slips, can
 * switch them off. Source: WCAG 2.1.4.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true; // storage is blocked
  }
}

/** Remembered in this browser. */
export function switchSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // storage is blocked: they stay on
  }
}
