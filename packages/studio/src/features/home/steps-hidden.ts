const KEY = 'diorama.first-steps.hidden';

/** Whether somebody has put the first steps away in this browser. Storage that is shut off is no fault. */
export const stepsHidden = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  set(): void {
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // They come back with the next visit.
    }
  },
};
