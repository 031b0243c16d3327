import { SquarePen } from 'lucide-react';

/** Gives focus to the first field of the inspector, so that typing replaces a text there. */
function focusFields(): void {
  const field = document.querySelector<HTMLElement>(
    '[data-inspector] :is(input:not([type=radio]), textarea, [role=combobox])',
  );
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** What Enter does with a node that is edited in the inspector. */
export const EDIT_FIELDS = { label: 'Edit', icon: SquarePen, run: focusFields };
