const PIN = 'gis-pin';

/** A round pin with an icon, or with a dot. Images are drawn when the map first needs them: their names say what they show. */
export const pinImage = (icon: string | null, color: string): string => [PIN, icon ?? '', color].join('|');

/** What the name of a pin says; null is another image. */
export function readPin(name: string): { icon: string; color: string } | null {
  const [kind, icon = '', color = ''] = name.split('|');
  return kind === PIN ? { icon, color } : null;
}
