const KEY = 'diorama.signed-out';

/**
 * Set while a user signed out of this browser and the server was unreachable: until it is reached the session lives on,
 * and must not let in the next person at this browser.
 */
export const pendingSignOut = {
  isSet: (): boolean => read() !== null,
  set: (): void => attempt(() => localStorage.setItem(KEY, 'yes')),
  clear: (): void => attempt(() => localStorage.removeItem(KEY)),
};

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Storage can be full or forbidden; signing out goes on all the same. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing to be done about it.
  }
}
