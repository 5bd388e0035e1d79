import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { BREAKPOINTS } from './breakpoints';
import { semanticColours } from './colours';
import { globalCss } from './global-css';
import { recipes, slotRecipes } from './recipes';

const values = <T extends Record<string, string>>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, { value }]));

const SPACING = values({
  '0.5': '2px',
  '1': '4px',
  '1.5': '6px',
  '2': '8px',
  '2.5': '10px',
  '3': '12px',
  '4': '16px',
  '5': '20px',
  '6': '24px',
  '8': '32px',
  '12': '48px',
});

/**
 * Chakra with our tokens and recipes and none of its own (design.md, 'What was tried', 10). Evaluated while building: the browser gets the
 * compiled rules, and the system itself only with CHAKRA=runtime. The class `dark` on `<html>` (or `data-theme="dark"`) is dark mode;
 * app/boot.ts sets it before the first paint.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'pc',
    cssVarsRoot: ':where(html)',
    conditions: {
      dark: ':is(.dark, [data-theme=dark]) &',
      light: ':root &',
      // Targets are 44 px high at every width below 1025 px, and wherever a finger is the pointer (ux.md, 'Daily work').
      touch: '@media (max-width: 1024px), (pointer: coarse)',
    },
    globalCss,
    theme: {
      recipes,
      slotRecipes,
      keyframes: { 'pc-pulse': { '50%': { opacity: '0.45' } } },
      breakpoints: BREAKPOINTS,
      tokens: {
        fonts: values({
          body: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
          mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
        }),
        fontSizes: values({
          xs: '0.75rem',
          sm: '0.8125rem',
          md: '0.875rem',
          lg: '1rem',
          xl: '1.25rem',
        }),
        fontWeights: values({ normal: '400', medium: '500', semibold: '600' }),
        radii: values({ sm: '4px', md: '6px', lg: '8px', xl: '12px', full: '9999px' }),
        spacing: SPACING,
        sizes: { ...SPACING, ...values({ full: '100%', sidebar: '240px', content: '1440px' }) },
      },
      semanticTokens: {
        colors: semanticColours(),
        shadows: {
          overlay: {
            value: {
              _light: '0 0 0 1px rgb(20 32 31 / 0.06), 0 12px 32px -8px rgb(20 32 31 / 0.24)',
              _dark: '0 0 0 1px rgb(255 255 255 / 0.08), 0 16px 40px -8px rgb(0 0 0 / 0.7)',
            },
          },
        },
      },
    },
  }),
);
