import { ShownOnce } from '../../ui/dialog/shown-once.tsx';

/** The secret of a webhook: it is not shown again. */
export const MadeSecret = ({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }) => (
  <ShownOnce
    title={`Secret of “${name}”`}
    text="Give it to the receiver, which checks with it that messages come from here. It is not shown again; a former one counts for a day more."
    label="Secret"
    value={secret}
    copyLabel="Copy secret"
    onClose={onClose}
  />
);
