import type { ModelVariants } from '@diorama/documents/e3d/variants/model-variants.ts';
import { type FoundMaterial, type GlbMaterials, MaterialBall } from '../../materials/public.ts';

/** Parts and variants that are shown; more are counted. */
const MOST_PARTS = 8;
const MOST_VARIANTS = 50;

/** Which material each part has under each variant. */
export function VariantTable({
  model: { variants, parts },
  file,
}: {
  model: ModelVariants;
  /** Undefined until it is read. */
  file: GlbMaterials | undefined;
}) {
  const shown = parts.slice(0, MOST_PARTS);
  const byName = new Map((file?.materials ?? []).map((material) => [material.name, material]));
  const lost = [...new Set(parts.flatMap(({ materials }) => materials))].flatMap((name) => {
    const missing = byName.get(name)?.lost ?? [];
    return missing.length > 0 ? [`${name}: ${missing.join(', ')}`] : [];
  });
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-n5">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Materials of the parts by variant</caption>
          <thead className="bg-n2 text-n10 text-xs">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-normal">
                Variant
              </th>
              {shown.map(({ name, to }) => (
                <th
                  key={JSON.stringify(to)}
                  scope="col"
                  title={name}
                  className="max-w-40 truncate px-3 py-1.5 font-normal"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.slice(0, MOST_VARIANTS).map((variant, at) => (
              <tr key={variant} className="border-n4 border-t">
                <th scope="row" title={variant} className="max-w-40 truncate px-3 py-1.5 font-strong">
                  {variant}
                </th>
                {shown.map(({ to, materials }) => (
                  <td key={JSON.stringify(to)} className="max-w-40 px-3 py-1.5">
                    <MaterialName name={materials[at] ?? ''} found={byName.get(materials[at] ?? '')} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(parts.length > MOST_PARTS || variants.length > MOST_VARIANTS) && (
        <p className="mt-1.5 text-n10 text-xs">
          {[
            ...(parts.length > MOST_PARTS ? [`${parts.length - MOST_PARTS} more parts`] : []),
            ...(variants.length > MOST_VARIANTS ? [`${variants.length - MOST_VARIANTS} more variants`] : []),
          ].join(', ')}
        </p>
      )}
      {lost.length > 0 && <p className="mt-2 break-words text-n10 text-xs">Left out: {lost.join('; ')}</p>}
    </>
  );
}

function MaterialName({ name, found }: { name: string; found: FoundMaterial | undefined }) {
  if (name === '') return <span className="text-n10">None</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {found ? (
        <MaterialBall look={found.look} thumbUrl={null} className="size-5 flex-none" />
      ) : (
        <span aria-hidden className="size-5 flex-none rounded-full bg-n4" />
      )}
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
