/**
 * A theme's family as `text-font` takes it. MapLibre reads the weight from the words of the first name, which nothing is
 * called, and puts names into CSS as they are, so this one brings its quotes.
 */
export function webFont(family: string, weight: 'Regular' | 'Medium' | 'Semibold' | 'Bold'): string[] {
  return [`${weight} map`, `"${family.replaceAll(/["\\,;{}<>\n\r\f]/g, '')}"`];
}
