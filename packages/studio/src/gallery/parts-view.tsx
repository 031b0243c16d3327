import { ButtonsSheet } from './buttons-sheet.tsx';
import { FieldsSheet } from './fields-sheet.tsx';
import { PopupsSheet } from './popups-sheet.tsx';
import { StatesSheet } from './states-sheet.tsx';

/** All parts, light on the left and dark on the right; one below the other where there is no room. */
export function PartsView() {
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Parts</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} aria-label={`Parts, ${theme}`} data-theme={theme} className="min-w-0 bg-n1 text-n12">
          <ButtonsSheet />
          <FieldsSheet />
          <PopupsSheet />
          <StatesSheet />
        </section>
      ))}
    </main>
  );
}
