import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { BASE_PATH } from '@/api/config';
import { store } from '@/state/store';
import { Toaster, UiProvider } from '@/ui';
import { ErrorBoundary } from './ErrorBoundary';
import { AppRoutes } from './routes';

export function App() {
  return (
    <StrictMode>
      <Provider store={store}>
        <UiProvider>
          {/* A screen is rendered at once: as a transition it would be in slices, with other work and frames in between. */}
          <BrowserRouter basename={BASE_PATH} useTransitions={false}>
            {/* The frame around the screens can fail too: then a page says so, instead of a blank one. */}
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
          </BrowserRouter>
          <Toaster />
        </UiProvider>
      </Provider>
    </StrictMode>
  );
}
