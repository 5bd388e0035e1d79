import { Menu } from '@/ui';
import { COLUMN_NAMES } from './eventColumns';

interface ColumnsMenuProps {
  hidden: ReadonlySet<string>;
  /** The columns that there is room for. */
  fitting: ReadonlySet<string>;
  /** False if the organization has no groups. */
  withGroup: boolean;
  onToggle: (key: string) => void;
}

/** 'Columns': shows and hides them. A column that does not fit is disabled: showing or hiding it would change nothing. */
export const ColumnsMenu = ({ hidden, fitting, withGroup, onToggle }: ColumnsMenuProps) => (
  <Menu
    label="Columns"
    button={{ size: 'sm', look: 'secondary' }}
    items={COLUMN_NAMES.filter(([key]) => key !== 'time' && (key !== 'group' || withGroup)).map(([key, name]) => ({
      label: `${hidden.has(key) ? 'Show' : 'Hide'} ${name}`,
      // The group, once asked for, stands under the user.
      disabledReason: key === 'group' || fitting.has(key) ? undefined : 'This window is too narrow for it.',
      onSelect: () => onToggle(key),
    }))}
  />
);
