/** How a transition plays. */
export const PACES = [
  { value: 'linear', label: 'As rendered' },
  { value: 'ease-in-out', label: 'Eased' },
] as const;
