import { createElement, type ReactNode } from 'react';
import { internalPath } from '@/ui/navigation/internal-path.ts';
import { Link } from '@/ui/navigation/router.ts';
import { type HtmlNode, parseHtml } from './parse-html.ts';

const SHOWN = new Set('p h2 h3 h4 ul ol li strong em b i blockquote br hr code'.split(' '));
const VOID = new Set(['br', 'hr']);

function Anchor({ href, children }: { href: string | undefined; children: ReactNode }) {
  const path = internalPath(href ?? '');
  if (path !== null) return <Link to={path}>{children}</Link>;
  if (href && /^(https:\/\/|mailto:)/.test(href))
    return (
      <a href={href} rel="noopener noreferrer">
        {children}
      </a>
    );
  return children;
}

function show(node: HtmlNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children.map(show);
  if (node.name === 'a')
    return (
      <Anchor key={key} href={node.href}>
        {children}
      </Anchor>
    );
  if (!SHOWN.has(node.name)) return children;
  return createElement(node.name, { key }, ...(VOID.has(node.name) ? [] : children));
}

/**
 * HTML as elements of an allow-list, without attributes but the address of a link. Nothing is ever set as HTML, so
 * a post can run no script, on the server as little as in the browser.
 */
export function RichText({ html }: { html: string }) {
  return parseHtml(html).map(show);
}
