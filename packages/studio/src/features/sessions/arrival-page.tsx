import { FormCard } from './form-card.tsx';

/** What a window shows that signed in for another one, where the browser does not let it close itself. */
export function ArrivalPage() {
  return (
    <FormCard pageTitle="Signed in" title="You are signed in" text="Close this window, and go on in the other one." />
  );
}
