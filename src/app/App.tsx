import { Provider } from 'jotai';
import { BrowserRouter } from 'react-router-dom';
import { store } from '@/state/store';
import { Toaster, UiProvider } from '@/ui';
import { AppRoutes } from './routes';

export function App() {
  return (
    <Provider store={store}>
      <UiProvider>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <AppRoutes />
        </BrowserRouter>
        <Toaster />
      </UiProvider>
    </Provider>
  );
}
