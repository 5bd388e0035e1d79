/**
 * The floor (docs/performance.md): the smallest app on the same libraries. React, Chakra with only the recipes in use, the router,
 * Dexie and jotai; /auth/me and one list; one table of ten rows, and a second screen whose code is loaded lazily.
 */
import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  badgeRecipe,
  headingRecipe,
  semanticTokens,
  tableSlotRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { Provider } from 'jotai';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { load, store } from './data';
import { People } from './People';

const loadSecond = () => import('./Second');
const Second = lazy(loadSecond);
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    theme: {
      tokens,
      semanticTokens,
      textStyles,
      recipes: { badge: badgeRecipe, heading: headingRecipe },
      slotRecipes: { table: tableSlotRecipe },
    },
  }),
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <Provider store={store}>
    <ChakraProvider value={system}>
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/dashboard" element={<People title="Dashboard" />} />
            <Route path="/second" element={<Second />} />
            <Route path="*" element={<Navigate replace to="/dashboard" />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </ChakraProvider>
  </Provider>,
);
void load().then(() => requestIdleCallback(() => void loadSecond()));
