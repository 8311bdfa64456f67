import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { ROUTES } from './routes.tsx';

export interface RenderedPage {
  /** the inside of the element "root" */
  readonly html: string;
  /** what the loaders found, by route */
  readonly loaderData: unknown;
}

/** A screen as HTML, made by the same routes as in the browser. Loaders read from the origin of `url`. */
export async function renderPage(url: string): Promise<RenderedPage> {
  const handler = createStaticHandler(ROUTES);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url} was answered with status ${context.status}`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure) throw failure;
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    // Long parts stay where they are; else a script of the page would have to put them there.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { html: await new Response(prelude).text(), loaderData: context.loaderData };
}
