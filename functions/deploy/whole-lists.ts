import type { Ask, Reply } from './checks/check.ts';

type Page = Readonly<Record<string, unknown>>;

/**
 * The address of the next page of a list; undefined behind the last one.
 * Sources: https://google.aip.dev/158 and https://docs.stripe.com/api/pagination
 */
function nextPage(url: string, { nextPageToken: token, has_more, data }: Page): string | undefined {
  const more = (name: string, value: string) =>
    `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  if (typeof token === 'string' && token !== '') return more('pageToken', token);
  const last = has_more === true && Array.isArray(data) ? data.at(-1)?.id : undefined;
  return typeof last === 'string' ? more('starting_after', last) : undefined;
}

/** The lists of two pages as one; what else they say, the later one knows better. */
function joined(earlier: Page, later: Page): Page {
  const lists = Object.entries(earlier).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, [...list, ...((later[name] ?? []) as unknown[])]] as const] : [],
  );
  return { ...earlier, ...later, ...Object.fromEntries(lists) };
}

/** Asks on until a list is whole. A page that is refused refuses the list: what would be missing in it is not known. */
export function wholeLists(ask: Ask): Ask {
  return async (question) => {
    const first = await ask(question);
    let whole: Reply = first;
    let page = first;
    for (;;) {
      const next = page.status === 200 ? nextPage(question.url, (page.json ?? {}) as Page) : undefined;
      if (next === undefined) return whole;
      page = await ask({ ...question, url: next });
      if (page.status !== 200) return page;
      whole = { status: 200, json: joined(whole.json as Page, (page.json ?? {}) as Page) };
    }
  };
}
