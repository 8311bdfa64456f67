/** Styles that a style goes back to. Word itself allows eleven; a file may name them in a circle. */
export const MAX_BASES = 20;

/** Of a start tag; '' where it has none by this name. */
export function attribute(tag: string, name: string): string {
  for (const quote of ['"', "'"]) {
    const [, behind] = tag.split(` ${name}=${quote}`);
    if (behind !== undefined) return behind.split(quote)[0] ?? '';
  }
  return '';
}

const isName = (part: string) => /^[\s/>]/.test(part);

/** What stands before the first `<name`, and behind each of them. */
function behindTags(xml: string, name: string): readonly string[] {
  const parts: string[] = [];
  for (const part of xml.split(`<${name}`)) {
    // Another name may begin with this one.
    if (parts.length === 0 || isName(part)) parts.push(part);
    else parts[parts.length - 1] += `<${name}${part}`;
  }
  return parts;
}

/** The first start tag by this name; '' for none. */
export function tagIn(xml: string, name: string): string {
  const [, part] = behindTags(xml, name);
  return part === undefined ? '' : `<${name}${part.slice(0, part.indexOf('>') + 1)}`;
}

/** The XML with every start tag by this name as `change` makes it. */
export function mapTags(xml: string, name: string, change: (tag: string) => string): string {
  const [head = '', ...parts] = behindTags(xml, name);
  const changed = parts.map((part) => {
    const end = part.indexOf('>') + 1;
    const tag = `<${name}${part.slice(0, end)}`;
    return (end > 0 ? change(tag) : tag) + part.slice(end);
  });
  return head + changed.join('');
}

/** The XML with every element by this name as `change` makes it; of those within each other the innermost. */
export function mapElements(
  xml: string,
  name: string,
  change: (inner: string, tag: string) => string,
): string {
  const endTag = `</${name}>`;
  const [head = '', ...parts] = behindTags(xml, name);
  const changed = parts.map((part) => {
    const open = part.indexOf('>') + 1;
    const end = part.indexOf(endTag);
    if (open === 0 || end < open || part[open - 2] === '/') return `<${name}${part}`;
    const tag = `<${name}${part.slice(0, open)}`;
    return change(part.slice(open, end), tag) + part.slice(end + endTag.length);
  });
  return head + changed.join('');
}

/** The XML without these tags, and with what stands between them. */
export const unwrapped = (xml: string, name: string): string =>
  mapTags(xml, name, () => '').replaceAll(`</${name}>`, '');

export const isEmptyTag = (tag: string): boolean => tag.endsWith('/>');

/** The words of elements such as `a:t`, as they are escaped. */
export function textsIn(xml: string, name: string): readonly string[] {
  const texts: string[] = [];
  mapElements(xml, name, (inner) => {
    texts.push(inner);
    return '';
  });
  return texts;
}

/** "3" as "³" */
export const raisedFigures = (figures: string): string =>
  figures.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit);
