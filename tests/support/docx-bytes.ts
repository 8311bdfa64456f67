import { zipBytes } from './zip-bytes.ts';

export interface DocxParagraph {
  readonly text: string;
  readonly style?: 'Title' | 'Heading1';
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What Word declares at the root, as far as bodies use it. */
const NAMES = Object.entries({
  r: OFFICE,
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  v: 'urn:schemas-microsoft-com:vml',
})
  .map(([name, address]) => ` xmlns:${name}="${address}"`)
  .join('');

const CONTENT_TYPES =
  `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ' +
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
  '<Override PartName="/word/styles.xml" ' +
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>';
const ROOT_RELATIONS =
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const WORD_RELATIONS =
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="r1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const style = (id: string, name: string, halfPoints: number) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:qFormat/>` +
  `<w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;
const STYLES = `${DECLARATION}<w:styles xmlns:w="${WORD}">${style('Title', 'Title', 48)}${style('Heading1', 'heading 1', 32)}</w:styles>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The main part of a Word file around `body`, which is WordprocessingML, and other parts by their names. */
export function docxOfBody(body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const document = `${DECLARATION}<w:document xmlns:w="${WORD}"${NAMES}><w:body>${body}</w:body></w:document>`;
  return zipBytes(
    Object.entries({
      '[Content_Types].xml': CONTENT_TYPES,
      '_rels/.rels': ROOT_RELATIONS,
      'word/_rels/document.xml.rels': WORD_RELATIONS,
      'word/styles.xml': STYLES,
      'word/document.xml': document,
      ...parts,
    }).map(([name, text]) => ({ name, bytes: typeof text === 'string' ? Buffer.from(text) : text })),
  );
}

/** A run with the picture of this relation. */
export const docxPicture = (relation: string, link: 'embed' | 'link' = 'embed'): string =>
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
  `<a:blip r:${link}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** The main part around `body`, and pictures by their names, each of the relation that is called as it is: `p.png`. */
export function docxWithPictures(body: string, pictures: Readonly<Record<string, Uint8Array>>): Buffer {
  const relations = Object.keys(pictures).map(
    (name) => `<Relationship Id="${name}" Type="${OFFICE}/image" Target="media/${name}"/>`,
  );
  const away = `<Relationship Id="away" Type="${OFFICE}/image" Target="http://example.com/a.png" TargetMode="External"/>`;
  return docxOfBody(body, {
    'word/_rels/document.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${away}</Relationships>`,
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
  });
}

/** A Word file with these paragraphs. */
export function docxBytes(paragraphs: readonly DocxParagraph[]): Buffer {
  return docxOfBody(
    paragraphs
      .map(
        ({ text, style: id }) =>
          `<w:p>${id ? `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>` : ''}` +
          `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`,
      )
      .join(''),
  );
}
