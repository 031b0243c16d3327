/** CSS pixels of the window in which screens are tested, unless a test needs another. */
export const SIZE = [1440, 900] as const;
