import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useShell } from '../../../editor/shell-context.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { menuList } from '../../menu/public.ts';
import { useField } from '../editor-hooks.ts';

/** The menu that visitors of this product get: the project's main one, unless it names another. */
export function MenuField() {
  const { project } = useShell();
  const projectId = project?.id ?? '';
  const { data: menus } = useQuery({ ...menuList(projectId), enabled: project !== null });
  const { value, onChange, isReadOnly, label } = useField('interface', 'interface', ['menu']);
  const chosen = value?.type === 'some' ? value.value.id : null;
  const isGone = chosen !== null && menus !== undefined && !menus.some(({ id }) => id === chosen);
  const options = (menus ?? []).map(({ id, name, isMain }) => ({
    value: id,
    label: name,
    ...(isMain ? { detail: 'Main' } : {}),
  }));
  if (!project) return null;
  return (
    <>
      <Combobox
        label={label}
        placeholder={menus?.length === 0 ? 'No menu' : 'Main menu'}
        searchPlaceholder="Find a menu"
        emptyText="No menus match"
        options={isGone ? [...options, { value: chosen, label: 'Deleted menu', detail: 'Choose another' }] : options}
        value={chosen}
        isDisabled={isReadOnly}
        onChange={(id) => onChange(id === null ? { type: 'none' } : { type: 'some', value: { type: 'menu', id } })}
        {...(isGone ? { error: 'This menu was deleted. Choose another, or clear to show the main menu' } : {})}
      />
      <p className="text-n10 text-xs">
        <Link to="/projects/$projectId/menu" params={{ projectId }} search={chosen ? { selected: chosen } : {}}>
          {menus?.length === 0 ? 'Make a menu' : 'Edit menus'}
        </Link>
      </p>
    </>
  );
}
