import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { Eye } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useIsViewer } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { placeIcon } from '../place-names.ts';
import { useTexts } from '../session/session-context.tsx';

/** Opens a product with every text made strange and longer: what stays plain is written into a page. */
export function PseudoLanguage() {
  const { places, saver } = useTexts();
  const { queue } = useEditor();
  const isViewer = useIsViewer();
  const products = [...places].flatMap(([id, { kind, name }]) => (isProductKind(kind) ? [{ id, kind, name }] : []));
  if (isViewer || products.length === 0) return null;
  const open = async ({ id, kind }: (typeof products)[number]) => {
    // Opened at once: a window that opens after an answer is taken for a pop-up.
    const page = window.open('about:blank', '_blank');
    try {
      await Promise.all([queue.flush(), saver.settled()]);
      const { path } = await api.previewLinks.create.mutate({ type: kind, id });
      const address = `${path}&pseudo=1`;
      if (page) page.location.href = address;
      else window.location.assign(address);
    } catch (error) {
      page?.close();
      notifyFailed('The preview could not be opened', { detail: messageOf(error) });
    }
  };
  const entries = products.map((product) => ({
    kind: 'action' as const,
    id: product.id,
    label: product.name,
    icon: placeIcon(product.kind),
    onSelect: () => void open(product),
  }));
  const [only] = products;
  return (
    <section aria-label="Pseudo-language" className="flex-none border-n5 border-t px-4 py-3 max-sm:hidden">
      <h2 className="font-strong">Pseudo-language</h2>
      <p className="mt-0.5 mb-2 text-n10 text-xs">[Ɓööķ à ṽîéŵîñĝ···] shows what is hard-coded or too long.</p>
      {only && products.length === 1 ? (
        <Button size="small" icon={Eye} onClick={() => void open(only)}>
          Preview
        </Button>
      ) : (
        <DropdownMenu label="Preview in the pseudo-language" side="top" entries={entries}>
          {(trigger) => (
            <Button {...trigger} size="small" icon={Eye}>
              Preview
            </Button>
          )}
        </DropdownMenu>
      )}
    </section>
  );
}
