import { COLOUR_SECTIONS } from '@diorama/documents/theme/theme-colours.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { ThemeColour } from './theme-colour.tsx';

/** The colours of one section, each with where visitors see it. */
export function ColourSection({ id, isFoldable = false }: { id: string; isFoldable?: boolean }) {
  const section = COLOUR_SECTIONS.find((one) => one.id === id);
  if (!section) return null;
  return (
    <InspectorSection title={section.title} isFoldable={isFoldable}>
      {section.fields.map(({ path, label, hint }) => (
        <ThemeColour key={path.join('.')} path={`colors.${path.join('.')}`} label={label} hint={hint} />
      ))}
      {!isFoldable && (
        <ul className="mt-1 flex flex-col gap-0.5 text-n10 text-xs">
          {section.fields.map(({ path, label, hint }) => (
            <li key={path.join('.')}>
              <span className="text-n11">{label}</span>: {hint}
            </li>
          ))}
        </ul>
      )}
    </InspectorSection>
  );
}
