import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useImportVariants } from './import-variants.tsx';
import { useVariantCounts, variantModel } from './use-variant-counts.ts';

/** The material variants of an entity's model, where it has any. */
export function VariantsRow({ e3d, entityId }: { e3d: E3dRecords; entityId: string }) {
  const counts = useVariantCounts();
  const importVariants = useImportVariants();
  const model = variantModel(e3d, entityId, counts);
  if (!model) return null;
  return (
    <FieldRow label="Variants">
      <Button size="small" onClick={() => importVariants(entityId)}>
        Import {counted(model.count, 'variant')}
      </Button>
    </FieldRow>
  );
}
