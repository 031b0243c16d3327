import { Dialog } from '../ui/dialog/dialog.tsx';
import { Kbd } from '../ui/keys/kbd.tsx';
import type { KeyGroup } from '../ui/keys/shown-keys.ts';

/** Everything that can be done with a key here; opened with `?`. Load it lazily. */
export function KeyboardHelp({
  isOpen,
  onClose,
  groups,
}: {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly KeyGroup[];
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" size="large">
      <div className="gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-strong text-sm">{group.title}</h3>
            <dl>
              {group.keys.map((entry) => (
                <div key={entry.label} className="flex min-h-8 items-center gap-4 border-n4 border-b py-1">
                  <dt className="min-w-0 flex-1 text-n11">{entry.label}</dt>
                  <dd className="flex flex-none gap-1">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
