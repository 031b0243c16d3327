/** The shape of what stands in a room, width over height, and where two pictures meet, for the style sheet. */
export const roomStyle = (
  { width, height }: { width: number; height: number },
  split = 50,
): Record<`--${string}`, string> => ({ '--shape': String(width / height), '--split': `${split}%` });
