import { AppError } from '../../../../../src/domain/errors.ts';
import { withFields } from './word-fields.ts';
import { attribute, isEmptyTag, mapElements, mapTags, tagIn, textsIn, unwrapped } from './word-xml.ts';

/** Mammoth knows no text that is hidden or part of a picture, but one that is marked with a color: no color of Word's is called so. */
export const [HIDDEN, SHOWN, IN_PICTURE] = ['hidden', 'shown', 'in-picture'] as const;
/** Where a new page or column begins within a paragraph. */
export const PARAGRAPH_END = '\u2029';

const VANISH = /<w:vanish(?:\s+w:val=["']([^"']*)["'])?\s*(?:\/>|>\s*<\/w:vanish\s*>)/g;
const PAPER = /^FFFFFF$/i;
/** Half points; nobody reads letters of two points. */
const TINY = 4;

const isOn = (value = 'true') => !/^(?:0|false|off)$/.test(value);
const highlight = (color = '') => `<w:highlight w:val="${color}"/>`;
const run = (text: string, color = '') =>
  `<w:r>${color && `<w:rPr>${highlight(color)}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** The picture of this relation, with the names that a file may not declare. */
const imageOf = (relation: string) =>
  `<v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${relation}"/>`;
/** Paragraphs that stand behind the one they are in. */
const textBox = (content: string) => `<w:pict>${content}</w:pict>`;
const boxOf = (runs: readonly string[]) =>
  `<w:txbxContent>${runs.map((one) => `<w:p>${one}</w:p>`).join('')}</w:txbxContent>`;

/** Whether white letters may stand on something dark. */
export function hasGround(xml: string): boolean {
  const fills = xml.split('<w:shd ').slice(1);
  return (
    /<w:(?:background|highlight|txbxContent)\b/.test(xml) ||
    fills.some((part) => !/^(?:auto|FFFFFF|)$/i.test(attribute(` ${part.split('>')[0]}`, 'w:fill')))
  );
}

/** Marks what cannot be seen: hidden text, letters of the paper's color where there is nothing else behind them, tiny ones. */
export function markHidden(xml: string, isOnPaper: boolean): string {
  const vanished = xml.replace(VANISH, (_, value?: string) => highlight(isOn(value) ? HIDDEN : SHOWN));
  const sized = mapTags(vanished, 'w:sz', (tag) => {
    const size = Number(attribute(tag, 'w:val') || Number.NaN);
    return isEmptyTag(tag) && size > 0 && size <= TINY ? highlight(HIDDEN) : tag;
  });
  if (!isOnPaper) return sized;
  return mapTags(sized, 'w:color', (tag) =>
    isEmptyTag(tag) && PAPER.test(attribute(tag, 'w:val')) ? highlight(HIDDEN) : tag,
  );
}

/** Of the two forms in which Word stores one thing, Mammoth reads the second; other programs write the first alone. */
function withFallbacks(xml: string): string {
  return mapElements(xml, 'mc:AlternateContent', (inner, tag) => {
    const forms = inner.includes('<mc:Fallback')
      ? mapElements(inner, 'mc:Choice', () => '')
      : inner.replaceAll('<mc:Choice', '<mc:Fallback').replaceAll('</mc:Choice>', '</mc:Fallback>');
    return `${tag}${forms}</mc:AlternateContent>`;
  });
}

const RAISED: Readonly<Record<string, string>> = { 2: '²', 3: '³' };

/** The first element by this name, with its tags. */
const tagged = (xml: string, name: string) => (xml.split(`<${name}>`)[1] ?? '').split(`</${name}>`)[0] ?? '';

/** Fields, directions of writing, base texts of glosses and equations, by what stands in them. */
function withWrapped(xml: string): string {
  const names = ['w:fldSimple', 'w:dir', 'w:bdo', 'w:ruby', 'w:rubyBase', 'm:oMathPara'];
  const bare = names.reduce((text, name) => unwrapped(text, name), xml);
  const parts = ['m:num', 'm:den'] as const;
  const fractions = mapElements(bare, 'm:f', (inner) => {
    const [over, under] = parts.map((name) => textsIn(tagged(inner, name), 'm:t').join(''));
    return `<m:t>${over}/${under}</m:t>`;
  });
  const raised = mapElements(fractions, 'm:sup', (inner) => {
    const text = textsIn(inner, 'm:t').join('');
    return `<m:t>${RAISED[text] ?? `^${text}`}</m:t>`;
  });
  return mapElements(raised, 'm:oMath', (inner) => run(textsIn(inner, 'm:t').join('')));
}

/** What Word asks for in a field that nobody has filled in. */
function withoutPrompts(xml: string): string {
  return mapElements(xml, 'w:sdt', (inner, tag) => {
    if (tagIn(inner, 'w:showingPlcHdr') === '') return `${tag}${inner}</w:sdt>`;
    const prompt = run(textsIn(inner, 'w:t').join(''), HIDDEN);
    return tagIn(inner, 'w:p') === '' ? prompt : `<w:p>${prompt}</w:p>`;
  });
}

const withShownFields = (xml: string) =>
  withFields(xml, (text, isPrompt) => run(text, isPrompt ? HIDDEN : ''));

function withBreaks(xml: string): string {
  const breaks = mapTags(xml, 'w:br', (tag) =>
    isEmptyTag(tag) && /^(?:page|column)$/.test(attribute(tag, 'w:type'))
      ? `<w:t>${PARAGRAPH_END}</w:t>`
      : tag,
  );
  const lines = mapTags(breaks, 'w:cr', (tag) => tag.replace('<w:cr', '<w:br'));
  return mapTags(lines, 'w:ptab', (tag) => (isEmptyTag(tag) ? '<w:tab/>' : tag));
}

/** Links are not followed here, and one whose address is missing ends Mammoth's work. */
function withoutAddresses(xml: string): string {
  const bare = (name: string) => (tag: string) => (isEmptyTag(tag) ? `<${name}/>` : `<${name}>`);
  return ['w:hyperlink', 'a:hlinkClick'].reduce((text, name) => mapTags(text, name, bare(name)), xml);
}

type Parts = ReadonlyMap<string, Buffer>;

const partText = (parts: Parts, name: string) => parts.get(name)?.toString('utf8') ?? '';

/** Targets of the main part's relations, by their ids. */
function targetsOf(parts: Parts): ReadonlyMap<string, string> {
  const relations = partText(parts, 'word/_rels/document.xml.rels').split('<Relationship ').slice(1);
  return new Map(
    relations.map((part) => [
      attribute(` ${part}`, 'Id'),
      attribute(` ${part}`, 'Target').replace(/^\/word\//, ''),
    ]),
  );
}

/** What stands within a drawing beside the picture that Mammoth looks for. */
function additionsOf(drawing: string, wordsOf: (relation: string) => readonly string[]): string {
  const [, ...boxes] = drawing.split('<w:txbxContent');
  const fills = drawing.split('<a:blipFill').slice(1);
  const ids = [attribute(tagIn(drawing, 'dgm:relIds'), 'r:dm'), attribute(tagIn(drawing, 'c:chart'), 'r:id')];
  const words = ids.flatMap((id) => (id === '' ? [] : wordsOf(id)));
  return [
    ...boxes.flatMap((box) => {
      const [content, end] = box.split('</w:txbxContent>');
      return end === undefined ? [] : [textBox(`<w:txbxContent${content}</w:txbxContent>`)];
    }),
    ...fills.map((fill) => {
      const id = attribute(tagIn(fill, 'a:blip'), 'r:embed');
      return id === '' ? '' : `<w:pict>${imageOf(id)}</w:pict>`;
    }),
    ...(words.length > 0 ? [textBox(boxOf(words.map((text) => run(text, IN_PICTURE))))] : []),
  ].join('');
}

/** Words of charts and diagrams, decorative letters, boxes and fills of shapes, where Mammoth finds them. */
function withDrawn(xml: string, parts: Parts): string {
  const targets = targetsOf(parts);
  const wordsOf = (relation: string) =>
    textsIn(partText(parts, `word/${targets.get(relation) ?? ''}`), 'a:t').filter(
      (text) => text.trim() !== '',
    );
  const drawn = mapElements(
    xml,
    'w:drawing',
    (inner, tag) => `${tag}${inner}</w:drawing>${additionsOf(inner, wordsOf)}`,
  );
  const lettered = mapTags(drawn, 'v:textpath', (tag) => {
    const text = attribute(tag, 'string');
    return isEmptyTag(tag) && text !== '' ? tag + boxOf([run(text)]) : tag;
  });
  return mapTags(lettered, 'v:fill', (tag) => {
    const id = attribute(tag, 'r:id');
    return isEmptyTag(tag) && id !== '' ? `${tag}${imageOf(id)}` : tag;
  });
}

/** A mark of a note that is not in the file ends Mammoth's work. */
function withoutLostNotes(xml: string, parts: Parts): string {
  return ['footnote', 'endnote'].reduce((text, kind) => {
    const notes = partText(parts, `word/${kind}s.xml`).split(`<w:${kind} `).slice(1);
    const ids = new Set(notes.map((part) => attribute(` ${part}`, 'w:id')));
    return mapTags(text, `w:${kind}Reference`, (tag) =>
      isEmptyTag(tag) && !ids.has(attribute(tag, 'w:id')) ? '' : tag,
    );
  }, xml);
}

/**
 * A part of a Word file in the words that Mammoth reads; what it would pass over is put where it looks.
 * @throws AppError document-unsupported where a whole other document is put in, which Word itself takes apart when it
 *   saves the file
 */
export function forMammoth(xml: string, parts: Parts): string {
  if (tagIn(xml, 'w:altChunk') !== '') throw new AppError('document-unsupported');
  const isOnPaper = !hasGround(xml) && !hasGround(partText(parts, 'word/styles.xml'));
  const seen = [
    withFallbacks,
    withWrapped,
    withoutPrompts,
    withShownFields,
    withBreaks,
    withoutAddresses,
  ].reduce((text, step) => step(text), xml);
  return markHidden(withoutLostNotes(withDrawn(seen, parts), parts), isOnPaper);
}
