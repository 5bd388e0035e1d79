import { expect, it, vi } from 'vitest';
import { SearchDialog, type SearchDialogProps } from '@/ui/dialogs/SearchDialog';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const option = (key: string) => ({ key, name: key });
const nothing = () => {};

it('options that come late leave the highlight on its option, and Enter chooses what was highlighted', async () => {
  const onChoose = vi.fn();
  const props: SearchDialogProps = {
    ...{
      title: 'Search',
      placeholder: '',
      query: '',
      empty: 'No results',
      onQuery: nothing,
      onClose: nothing,
      onChoose,
    },
    groups: [{ label: 'Pages', options: ['Dashboard', 'Apps', 'Billing'].map(option) }],
  };
  const dialog = await renderHook(SearchDialog, props);
  const highlighted = () => elementsIn(dialog.now()).find((one) => one.props['aria-selected'] === true)?.key;
  const press = (key: string) =>
    dialog.does(() => {
      const [field] = elementsIn(dialog.now()).filter(({ props }) => props.role === 'combobox');
      if (!field) throw new Error('there is no field');
      (field.props.onKeyDown as (event: object) => void)({ key, nativeEvent: {}, preventDefault: nothing });
    });
  expect(highlighted()).toBe('Dashboard');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(highlighted()).toBe('Billing');

  const recent = { label: 'Recent', options: ['Ada', 'Storefront'].map(option) };
  await dialog.rerender({ ...props, groups: [recent, ...props.groups] });
  expect(highlighted()).toBe('Billing');
  await press('Enter');
  expect(onChoose).toHaveBeenLastCalledWith('Billing');

  await dialog.rerender({ ...props, groups: [recent] });
  expect(highlighted(), 'the highlighted one is gone').toBe('Ada');
});
