/** Roundness in px by the theme's variant: of cards, and of buttons. */
export const RADII = {
  rounded: { card: 22, button: 14 },
  balanced: { card: 16, button: 10 },
  square: { card: 3, button: 2 },
} as const;
