import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { buttonLook } from '../button/button-look.ts';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { TextField } from './text-field.tsx';

/** A password, which can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide password' : 'Show password';
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        // Without the tooltip of an `IconButton`: the sign-in page loads little.
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
          className={cx(buttonLook('quiet', 'small', true), '-mr-2')}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
