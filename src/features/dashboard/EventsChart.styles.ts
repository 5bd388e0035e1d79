import { chart } from '@/parts/chart.styles';
import { defineRecipe, token } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    ...chart.base,
    margin: '0',
    '& > [data-part=plot]': { position: 'relative', cursor: 'pointer' },
    '& svg': { width: 'full', height: '176px', display: 'block' },
    // For the keyboard alone: the pointer goes through to the bars below.
    '& [data-part=keys]': { position: 'absolute', inset: '0', pointerEvents: 'none', borderRadius: 'sm' },
    '& [data-part=day]': { position: 'absolute' },
    '& [data-part=day]:nth-child(even)': { display: { base: 'none', md: 'block' } },
    '& [data-part=band]': { fill: 'transparent' },
    '& [data-part=band]:hover, & [data-part=band][data-chosen]': { fill: token('bg.subtle') },
    '& [data-part=band][data-chosen]': { stroke: token('accent.ring'), vectorEffect: 'non-scaling-stroke' },
  },
});
