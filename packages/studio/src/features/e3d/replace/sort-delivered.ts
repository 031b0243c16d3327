import { fileVersion } from '../../../editor/delivery/file-versions.ts';

/** A model that is in the product: an object that shows it, and what its mesh is called. */
export interface KnownModel {
  entityId: string;
  mesh: string;
  name: string;
}

/** A file that is called like a model of the product, but for its version. */
export interface NewerModel<Sent> {
  file: Sent;
  known: KnownModel;
}

/**
 * Which of the files that come are versions of models that are there, by their names without version. A name that two models
 * have, or two of the files, says nothing: such files are new models.
 */
export function sortDelivered<Sent extends { name: string }>(
  files: readonly Sent[],
  known: readonly KnownModel[],
): { newer: NewerModel<Sent>[]; others: Sent[] } {
  const stems = new Map<string, KnownModel | null>();
  for (const model of known) {
    const { stem } = fileVersion(model.name);
    const there = stems.get(stem);
    if (there === undefined) stems.set(stem, model);
    else if (there?.mesh !== model.mesh) stems.set(stem, null);
  }
  const counts = Map.groupBy(files, ({ name }) => fileVersion(name).stem);
  const newer: NewerModel<Sent>[] = [];
  const others: Sent[] = [];
  for (const file of files) {
    const { stem } = fileVersion(file.name);
    const model = stem === '' || counts.get(stem)?.length !== 1 ? null : stems.get(stem);
    if (model) newer.push({ file, known: model });
    else others.push(file);
  }
  return { newer, others };
}
