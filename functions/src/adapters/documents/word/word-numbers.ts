import {
  countingIn,
  type Level,
  type List,
  type Numbering,
  numberOf,
  type StyleNumbering,
} from './count-lists.ts';
import { attribute, tagIn, textsIn } from './word-xml.ts';

const valueIn = (xml: string, name: string) => attribute(tagIn(xml, name), 'w:val');
const wholeNumber = (text: string, otherwise: number) => (/^\d{1,6}$/.test(text) ? Number(text) : otherwise);

function levelsIn(xml: string): ReadonlyMap<number, Level> {
  const levels = xml.split('<w:lvl ').slice(1);
  return new Map(
    levels.map((part) => [
      wholeNumber(attribute(` ${part}`, 'w:ilvl'), 0),
      {
        start: wholeNumber(valueIn(part, 'w:start'), 1),
        format: valueIn(part, 'w:numFmt') || 'decimal',
        text: valueIn(part, 'w:lvlText'),
        gap: valueIn(part, 'w:suff') === 'nothing' ? '' : ' ',
        isDecimal: tagIn(part, 'w:isLgl') !== '',
        goesOn: valueIn(part, 'w:lvlRestart') === '0',
        style: valueIn(part, 'w:pStyle'),
      },
    ]),
  );
}

/** Elements by this name, each from its first attribute to its end. */
const elementsIn = (xml: string, name: string) =>
  xml
    .split(`<${name} `)
    .slice(1)
    .map((part) => part.split(`</${name}>`)[0] ?? '');

/** The levels of each definition; one of a style of lists has its levels where that style is defined. */
function definitionsIn(numbering: string): ReadonlyMap<string, ReadonlyMap<number, Level>> {
  const parts = elementsIn(numbering, 'w:abstractNum');
  const styled = new Map(parts.map((part) => [valueIn(part, 'w:styleLink'), levelsIn(part)]));
  return new Map(
    parts.map((part) => {
      const style = valueIn(part, 'w:numStyleLink');
      const levels = style === '' ? levelsIn(part) : (styled.get(style) ?? levelsIn(part));
      return [attribute(` ${part}`, 'w:abstractNumId'), levels];
    }),
  );
}

/** Lists by their ids. Source: ECMA-376, 17.9 */
function listsIn(numbering: string): ReadonlyMap<string, List> {
  const definitions = definitionsIn(numbering);
  const lists = elementsIn(numbering, 'w:num');
  return new Map(
    lists.map((part) => {
      const definition = valueIn(part, 'w:abstractNumId');
      const overrides = part.split('<w:lvlOverride ').slice(1);
      const starts = overrides.flatMap((one) => {
        const start = valueIn(one, 'w:startOverride');
        return start === ''
          ? []
          : [[wholeNumber(attribute(` ${one}`, 'w:ilvl'), 0), wholeNumber(start, 1)] as const];
      });
      const levels = new Map([...(definitions.get(definition) ?? []), ...levelsIn(part)]);
      return [attribute(` ${part}`, 'w:numId'), { definition, levels, starts: new Map(starts) }];
    }),
  );
}

function numberIn(properties: string): Numbering {
  const level = valueIn(properties, 'w:ilvl');
  return { list: valueIn(properties, 'w:numId'), level: level === '' ? null : wholeNumber(level, 0) };
}

function stylesIn(styles: string): ReadonlyMap<string, StyleNumbering> {
  return new Map(
    elementsIn(styles, 'w:style').map((part) => [
      attribute(` ${part}`, 'w:styleId'),
      { ...numberIn(part), base: valueIn(part, 'w:basedOn') },
    ]),
  );
}

/** Behind a paragraph's start tag: its properties, and where they end. */
function propertiesOf(paragraph: string): { properties: string; end: number } | null {
  if (!paragraph.startsWith('<w:pPr>')) return null;
  // What they were before a change that is tracked stands within them.
  const before = paragraph.indexOf('<w:pPrChange');
  const first = paragraph.indexOf('</w:pPr>');
  const isChanged = before >= 0 && before < first;
  const from = isChanged ? paragraph.indexOf('</w:pPrChange>') : 0;
  const end = from < 0 ? -1 : paragraph.indexOf('</w:pPr>', from);
  if (end < 0) return null;
  return { properties: paragraph.slice(0, isChanged ? before : end), end: end + '</w:pPr>'.length };
}

/** Whether the paragraph itself is hidden, or was deleted or moved away: Word counts none of these. */
const isGone = (properties: string) =>
  /<w:(?:del|moveFrom)[\s/>]|<w:highlight w:val="hidden"\/>/.test(properties);

/** The main part of a Word file with the numbers that Word shows before its paragraphs: "Chapter 1: ", "2. ". */
export function withNumbers(document: string, numbering: string, styleSheet: string): string {
  const lists = listsIn(numbering);
  const styles = stylesIn(styleSheet);
  const count = countingIn(lists);
  const [head = '', ...paragraphs] = document.split(/<w:p(?=[\s>])/);
  // The first letter of a paragraph, which stands in one of its own.
  let dropped = '';
  const numbered = paragraphs.map((part) => {
    const open = part.indexOf('>') + 1;
    const inner = part.slice(open);
    const found = part[open - 2] === '/' ? null : propertiesOf(inner);
    const begin = dropped;
    dropped = '';
    const { properties, end } = found ?? { properties: '', end: 0 };
    if (/w:dropCap=["'](?:drop|margin)["']/.test(properties)) {
      dropped = begin + textsIn(inner.split('</w:p>')[0] ?? '', 'w:t').join('');
      return inner.split('</w:p>').slice(1).join('</w:p>');
    }
    const { list, level } = numberOf(numberIn(properties), valueIn(properties, 'w:pStyle'), styles, lists);
    const label = list === '' || isGone(properties) ? '' : count(list, level);
    const text = (/<w:t[\s>]/.test(inner) ? label : '') + begin;
    if (text === '' || part[open - 2] === '/') return `<w:p${part}`;
    const run = `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    return `<w:p${part.slice(0, open)}${inner.slice(0, end)}${run}${inner.slice(end)}`;
  });
  return head + numbered.join('');
}
