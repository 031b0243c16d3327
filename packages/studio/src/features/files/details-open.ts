const KEY = 'diorama.files.details';

/** Whether the details of files stand open in this browser. Storage that is shut off is no fault. */
export const detailsOpen = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  set(isOpen: boolean): void {
    try {
      if (isOpen) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Closed again with the next visit.
    }
  },
};
