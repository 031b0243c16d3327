/** The engine of maps. It weighs more than the editor around it, which does not wait for it. */
export async function loadMapEngine() {
  const [{ mountInteractiveMap: mountGisMap }, { NoMapGraphicsError }] = await Promise.all([
    import('@diorama/players/gis/engine/mount-interactive-map.ts'),
    import('@diorama/players/gis/engine/mount-gis-map.ts'),
  ]);
  return { mountGisMap, NoMapGraphicsError };
}
