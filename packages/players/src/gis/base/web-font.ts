/**
 * A theme's family for `text-font`. MapLibre derives the weight from the first name, which matches no font, and inserts
 * names into CSS unquoted, so this one is quoted here.
 */
export function webFont(family: string, weight: 'Regular' | 'Medium' | 'Semibold' | 'Bold'): string[] {
  return [`${weight} map`, `"${family.replaceAll(/["\\,;{}<>\n\r\f]/g, '')}"`];
}
