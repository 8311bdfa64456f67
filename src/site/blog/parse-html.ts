export interface HtmlElement {
  readonly name: string;
  readonly href: string | undefined;
  readonly children: HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const VOID = new Set(['br', 'hr', 'img']);
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|([a-z]+));/gi, (whole, code?: string, name?: string) => {
    if (code === undefined) return NAMED[name?.toLowerCase() ?? ''] ?? whole;
    const point = Number(code);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

/**
 * The simple HTML of our posts as a tree: the same in a browser and in Node, where there is no DOM. Comments, scripts
 * and styles are left out; of all attributes only href is kept. An end that has no beginning is passed over.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', href: undefined, children: [] };
  let open = [root];
  const add = (node: HtmlNode) => {
    if (node !== '') (open.at(-1) ?? root).children.push(node);
  };
  let read = 0;
  for (const token of html.matchAll(TOKEN)) {
    add(withoutEntities(html.slice(read, token.index)));
    read = token.index + token[0].length;
    const name = token[3]?.toLowerCase();
    if (name === undefined) continue;
    if (token[2]) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at > 0) open = open.slice(0, at);
      continue;
    }
    const href = HREF.exec(token[4] ?? '');
    const element = { name, href: withoutEntities(href?.[1] ?? href?.[2] ?? '') || undefined, children: [] };
    add(element);
    if (!VOID.has(name)) open = [...open, element];
  }
  add(withoutEntities(html.slice(read)));
  return root.children;
}
