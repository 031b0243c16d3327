import { useAddress } from '../../../editor/address/address.tsx';
import { FIRST_SECTION } from '../sections.ts';
import { ColourSection } from './colour-section.tsx';
import { FontsSection } from './fonts-section.tsx';
import { GroupInspector } from './group-inspector.tsx';
import { CornersSection, IconsSection } from './look-sections.tsx';

/** The fields of the selected section, or of the selected colour group. */
export function ThemeInspector() {
  const { selected } = useAddress();
  if (selected?.collection === 'groups') return <GroupInspector key={selected.id} id={selected.id} />;
  const section = selected?.collection === 'section' ? selected.id : FIRST_SECTION;
  if (section === 'fonts') return <FontsSection />;
  if (section === 'corners') return <CornersSection />;
  if (section === 'icons') return <IconsSection />;
  return <ColourSection key={section} id={section} />;
}
