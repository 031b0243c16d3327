import type { MapFeature, MapModel } from '../map-model.ts';
import { plain, rankOf, slipsOf } from './match.ts';

/** Above this number of features no typo is matched: the cost grows with their number. */
const MOST_GUESSED = 20_000;

/** Names as they are compared, made with the first search. */
const compared = new WeakMap<MapModel, { feature: MapFeature; texts: string[] }[]>();

function textsOf(model: MapModel) {
  const known = compared.get(model);
  if (known) return known;
  const texts = [...model.features.values()].map((feature) => {
    const { name } = feature.record;
    return { feature, texts: name.type === 'custom' ? Object.values(name.value).map(plain) : [plain(feature.name)] };
  });
  compared.set(model, texts);
  return texts;
}

/**
 * Features whose name, in any language, holds what is searched for; those that begin with it first. Where none does,
 * those in which a letter or two differ.
 */
export function searchFeatures(model: MapModel, query: string): MapFeature[] {
  const wanted = plain(query.trim());
  if (wanted === '') return [];
  const texts = textsOf(model);
  const ranked = (rank: (text: string, wanted: string) => number | null) =>
    texts
      .flatMap((each) => {
        const ranks = each.texts.flatMap((text) => rank(text, wanted) ?? []);
        return ranks.length > 0 ? [{ feature: each.feature, rank: Math.min(...ranks) }] : [];
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ feature }) => feature);
  const found = ranked(rankOf);
  return found.length > 0 || texts.length > MOST_GUESSED ? found : ranked(slipsOf);
}
