import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& > [data-part=answer]': { fontSize: 'lg', fontWeight: 'semibold', textWrap: 'pretty' },
    '& > h3': { fontSize: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
    '& + &': { marginTop: '5', paddingTop: '4', borderTopWidth: '1px', borderColor: 'border.hairline' },
  },
});

export const setting = defineRecipe({
  base: { maxWidth: '320px', marginTop: '4', '& > [data-part=unreadable]': { paddingInline: '0', paddingTop: '0' } },
});
