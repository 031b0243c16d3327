import { collectionDetail } from '../features/widgets/widgets.queries.ts';
import { recentCollections } from '../shell/recent.ts';
import { readForScreen } from './read-for-screen.ts';

/** Reads a collection of widgets and remembers that it was visited. @throws NOT_FOUND */
export async function visitCollection(collectionId: string): Promise<void> {
  const collection = await readForScreen(collectionDetail(collectionId));
  recentCollections.visit(collection.id);
}
