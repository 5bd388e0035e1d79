import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { Cached } from '@/cache/useCached';
import type { Failure } from '@/contract/errors';
import { system } from '@/ui/theme/system';

/** What a page or a part of it renders first, without styles and effects; `pattern` is the route, where the page reads its parameters. */
export const markupOf = (node: ReactNode, { at = '/', pattern }: { at?: string; pattern?: string } = {}): string =>
  renderToStaticMarkup(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={[at]}>
        {pattern === undefined ? (
          node
        ) : (
          <Routes>
            <Route path={pattern} element={node} />
          </Routes>
        )}
      </MemoryRouter>
    </ChakraProvider>,
  ).replace(/<style.*?<\/style>/g, '');

/** The words of {@link markupOf}, with a blank between elements. */
export const textOf = (...shown: Parameters<typeof markupOf>): string =>
  markupOf(...shown)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const common = {
  failure: null,
  total: null,
  newest: null,
  base: null,
  refresh: async () => {},
  source: { resource: null },
};
/** Reads as `useCached` gives them. */
export const ready = <T,>(data: T): Extract<Cached<T>, { status: 'ready' }> => ({ ...common, status: 'ready', data });
export const loading = { ...common, status: 'loading', data: undefined } as const;
export const failed = (failure: Failure) => ({ ...common, status: 'failed', data: undefined, failure }) as const;
