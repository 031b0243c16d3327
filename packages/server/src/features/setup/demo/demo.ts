import { join } from 'node:path';
import { ordersBetween } from '@diorama/documents/engine/order.ts';
import type { Actor } from '../../../access/actor.ts';
import type { AppDeps } from '../../../app/deps.ts';
import type { Services } from '../../../app/services.ts';
import { newId } from '../../../database/ids.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { insertClient } from '../../clients/change-client.ts';
import { encodingKey, portraitKey } from '../../media/videos/encoding-key.ts';
import { setupActor } from '../setup-actor.ts';
import { demoCut } from './demo-cut.ts';
import { addDemoFiles, hashOf, keepDemoVideos } from './demo-files.ts';
import { DEMO_MEDIA, readDemo } from './demo-manifest.ts';
import { demoMap } from './demo-map.ts';
import { demoWalkthrough } from './demo-walkthrough.ts';
import { demoWidgetFiles, demoWidgets } from './demo-widgets.ts';
import { makeDemoHouse } from './make-demo-house.ts';

/** What became of the demo. */
export type DemoOutcome = 'published' | 'draft' | 'present' | 'absent';

/**
 * Makes the demo: a client, a project, its files and a published walkthrough. A demo that is there is left alone; one
 * that a crash left half made is finished. Without media in the repository there is none.
 */
export async function seedDemo(
  deps: AppDeps,
  services: Services,
  admin: { id: string; name: string },
  folder: string = DEMO_MEDIA,
): Promise<DemoOutcome> {
  const demo = readDemo(folder);
  if (!demo) return 'absent';
  const { manifest } = demo;
  const actor = setupActor(admin);
  const projectId = await ensureProject(deps, services, actor, manifest);
  const product = await deps.db
    .selectFrom('documents')
    .select('id')
    .where('space_id', '=', projectId)
    .where('kind', '=', 'icgi')
    .executeTakeFirst();
  if (product) return 'present';

  const ensureFolder = async (name: string, parent: string): Promise<string> => {
    const tree = await services.directories.list(actor, projectId);
    const parentId = parent === 'root' ? tree.find((directory) => directory.parentId === null)?.id : parent;
    const known = tree.find((directory) => directory.parentId === parentId && directory.name === name);
    return known?.id ?? (await services.directories.create(actor, { projectId, directoryId: parent, name })).id;
  };
  // What a start that was killed left behind goes, so that no name is given twice.
  await deps.db.updateTable('files').set({ deleted_at: new Date() }).where('space_id', '=', projectId).execute();
  const add = (directoryId: string, paths: readonly string[]) =>
    addDemoFiles(deps, demo, { spaceId: projectId, directoryId, userId: admin.id }, paths);
  const media = await add(
    await ensureFolder('Views', 'root'),
    manifest.keyframes.map(({ file }) => file),
  );
  const transitions = await ensureFolder('Transitions', 'root');
  for (const transition of manifest.transitions) {
    const { name, frames, fps } = transition;
    for (const entry of await add(await ensureFolder(name.en, transitions), frames)) media.set(...entry);
    const hashes = await Promise.all(frames.map((frame) => hashOf(join(folder, frame))));
    const made = { spaceId: projectId, fps, frames: hashes };
    await keepDemoVideos(deps, demo, { ...made, key: encodingKey(hashes, fps), cut: null });
    const cut = demoCut(manifest, transition);
    if (cut) await keepDemoVideos(deps, demo, { ...made, key: portraitKey(hashes, fps, cut), cut });
  }
  const records = demoWalkthrough(manifest, (path) => {
    const value = media.get(path);
    if (!value) throw new Error(`The demo has no file ${path}`);
    return value;
  });
  const { name } = manifest.project;
  const folderId = await ensureFolder('Views', 'root');
  const houseId = await makeDemoHouse(deps, services, demo, { projectId, userId: admin.id, folderId });
  const mapName = { en: 'The district', sv: 'Området' };
  const collectionId = await ensureCollection(deps, services, actor, projectId, name);
  const root = await services.directories.get(actor, collectionId, 'root');
  await deps.db.updateTable('files').set({ deleted_at: new Date() }).where('space_id', '=', collectionId).execute();
  const own = { spaceId: collectionId, directoryId: root.id, userId: admin.id };
  const pictures = await addDemoFiles(deps, demo, own, [...new Set(demoWidgetFiles(manifest))]);
  const widgets = demoWidgets(manifest, (path) => {
    const value = pictures.get(path);
    if (!value) throw new Error(`The demo has no file ${path}`);
    return value;
  });
  const [first] = manifest.keyframes;
  const picture = media.get(first?.file ?? '') ?? null;
  let gisId = '';
  const icgiId = await deps.db.transaction().execute(async (trx) => {
    for (const [at, widget] of widgets.entries()) {
      const own = { kind: 'widget', spaceId: collectionId, by: admin.id };
      const made = { ...own, name: widget.name.en, records: widget.records };
      const widgetId = await services.documents.create(trx, made);
      records[`widgets/widget-${at + 1}`] = usedWidget(at, { collectionId, widgetId, name: widget.name });
    }
    const marker = records['markers/marker-1'];
    // Visitors open the first one at the first marker.
    if (marker && widgets.length > 0)
      records['markers/marker-1'] = { ...marker, widget: { type: 'widget-use', id: 'widget-1' } };
    const id = await services.documents.create(trx, { kind: 'icgi', spaceId: projectId, name, by: admin.id, records });
    await trx.deleteFrom('documents').where('space_id', '=', projectId).where('kind', '=', 'gis').execute();
    const map = { kind: 'gis', spaceId: projectId, name: mapName.en, by: admin.id };
    gisId = await services.documents.create(trx, { ...map, records: demoMap(mapName, { houseId, picture }) });
    const menu = {
      spaceId: projectId,
      by: admin.id,
      name: 'Main menu',
      records: demoMenu(name, { icgiId: id, houseId, gisId }),
      kind: 'menu',
    };
    const menuId = await services.documents.create(trx, menu);
    // The walkthrough is what visitors of the project see first, even if there is an older product.
    const active = { active_type: 'icgi', active_id: id };
    await trx
      .updateTable('projects')
      .set({ menu_id: menuId, ...active })
      .where('id', '=', projectId)
      .execute();
    return id;
  });
  try {
    const include = { project: true, translations: true };
    if (houseId !== null) await services.products.publish(actor, { type: 'e3d', projectId, id: houseId, include });
    await services.products.publish(actor, { type: 'gis', projectId, id: gisId, include });
    await services.products.publish(actor, { type: 'icgi', projectId, id: icgiId, include });
    return 'published';
  } catch (error) {
    if (!(error instanceof ApiError) || error.extras.reason !== 'PUBLISH_BLOCKED') throw error;
    deps.log.warn({ issues: error.extras.issues }, 'the demo is not published yet');
    return 'draft';
  }
}

/** A widget in the walkthrough's list, in the order of the numbers. */
const usedWidget = (
  at: number,
  { collectionId, widgetId, name }: { collectionId: string; widgetId: string; name: { en: string; sv: string } },
) => {
  const widget = { type: 'widget', id: widgetId };
  return { id: `widget-${at + 1}`, order: `a${at}`, name, collectionId, widget };
};

/** The collection of the demo's client; one that a crash left without widgets is used again. */
async function ensureCollection(
  { db }: AppDeps,
  services: Services,
  actor: Actor,
  projectId: string,
  name: string,
): Promise<string> {
  const { client_id: clientId } = await db
    .selectFrom('spaces')
    .select('client_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('collections')
    .innerJoin('spaces', 'spaces.id', 'collections.id')
    .select('collections.id')
    .where('spaces.client_id', '=', clientId)
    .where('spaces.deleted_at', 'is', null)
    .executeTakeFirst();
  return known?.id ?? services.collections.create(actor, { name, owner: clientId ?? 'global' });
}

async function ensureProject(
  { db }: AppDeps,
  services: Services,
  actor: Actor,
  { client, project }: { client: string; project: { name: string; slug: string } },
): Promise<string> {
  const existing = await db.selectFrom('projects').select('id').where('slug', '=', project.slug).executeTakeFirst();
  if (existing) return existing.id;
  const known = await db.selectFrom('clients').select('id').where('name', '=', client).executeTakeFirst();
  const clientId = known?.id ?? newId();
  if (!known) await db.transaction().execute((trx) => insertClient(trx, { id: clientId, name: client }));
  return services.projects.create(actor, { ...project, clientId });
}

/** The demo's main menu: the walkthrough, the house in 3D where there is one, the map, and what a client's page usually leads on to. By record key. */
function demoMenu(
  project: string,
  { icgiId, houseId, gisId }: { icgiId: string; houseId: string | null; gisId: string },
): Record<string, Record<string, unknown>> {
  const items = [
    {
      id: 'home',
      name: { en: project, sv: project },
      icon: 'house',
      data: { type: 'product', ref: { type: 'icgi', id: icgiId } },
    },
    ...(houseId === null
      ? []
      : [
          {
            id: 'house',
            name: { en: 'The house in 3D', sv: 'Huset i 3D' },
            icon: 'box',
            data: { type: 'product', ref: { type: 'e3d', id: houseId } },
          },
        ]),
    {
      id: 'district',
      name: { en: 'The district', sv: 'Området' },
      icon: 'map',
      data: { type: 'product', ref: { type: 'gis', id: gisId } },
    },
    {
      id: 'viewing',
      name: { en: 'Book a viewing', sv: 'Boka visning' },
      icon: 'calendar',
      data: { type: 'external', href: { en: 'mailto:viewings@example.com', sv: 'mailto:visning@example.com' } },
    },
    {
      id: 'call',
      name: { en: 'Call us', sv: 'Ring oss' },
      icon: 'phone',
      data: { type: 'external', href: { en: 'tel:+4685551200', sv: 'tel:+4685551200' } },
    },
  ];
  const orders = ordersBetween(null, null, items.length);
  const records = items.map((item, at) => [`items/${item.id}`, { ...item, order: orders[at] }] as const);
  return { settings: { name: 'Main menu' }, ...Object.fromEntries(records) };
}
