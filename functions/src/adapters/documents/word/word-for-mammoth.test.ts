import { describe, expect, it } from 'vitest';
import { docxOfBody, docxWithPictures } from '../../../../../tests/support/docx-bytes.ts';
import { readDocx } from './read-docx.ts';

const words = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: readonly string[]) => `<w:p>${runs.join('')}</w:p>`;
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What is read of a body; what is left out in brackets, with the reason. */
async function read(body: string, parts: Readonly<Record<string, string>> = {}) {
  const { pages } = await readDocx(docxOfBody(body, parts));
  return pages.flatMap(({ lines }) =>
    lines.map(({ text, leftOutAs, picture }) =>
      picture !== undefined ? picture : leftOutAs ? `[${leftOutAs}: ${text.trim()}]` : text.trim(),
    ),
  );
}

const field = (inner: string) => `<w:fldSimple w:instr=" SEQ Figure ">${inner}</w:fldSimple>`;
const box = (inner: string) => `<w:txbxContent>${paragraph(words(inner))}</w:txbxContent>`;
const drawing = (data: string) =>
  `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

describe('a Word file has the words of', () => {
  it.each([
    [
      'a simple field',
      paragraph(words('Figure '), field(words('3')), words(': The farm.')),
      ['Figure 3: The farm.'],
    ],
    [
      'what is written in another direction',
      paragraph(
        words('He '),
        `<w:dir w:val="ltr">${words('said ')}</w:dir>`,
        `<w:bdo w:val="ltr">${words('so.')}</w:bdo>`,
      ),
      ['He said so.'],
    ],
    [
      'a text with a gloss',
      paragraph(
        `<w:r><w:ruby><w:rubyPr/><w:rt>${words('gloss')}</w:rt><w:rubyBase>${words('word')}</w:rubyBase></w:ruby></w:r>`,
      ),
      ['word'],
    ],
    [
      'an equation',
      paragraph(
        words('So '),
        '<m:oMathPara><m:oMath><m:r><m:t>2</m:t></m:r><m:r><m:t>+2=4</m:t></m:r></m:oMath></m:oMathPara>',
      ),
      ['So 2+2=4'],
    ],
    [
      'both sides of a new page',
      paragraph(words('So the war ended.'), '<w:r><w:br w:type="page"/></w:r>', words('Chapter Two')),
      ['So the war ended.', 'Chapter Two'],
    ],
    [
      'both sides of a new column, line and place',
      paragraph(
        `<w:r><w:t>Left.</w:t><w:br w:type="column"/><w:t>Right</w:t><w:cr/><w:t>two</w:t><w:ptab w:alignment="right"/><w:t>end</w:t></w:r>`,
      ),
      ['Left.', 'Right two\tend'],
    ],
    [
      'a text box that another program wrote',
      paragraph(
        words('Text.'),
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing(`<wps:wsp><wps:txbx>${box('In the box.')}</wps:txbx></wps:wsp>`).slice(5, -6)}</mc:Choice></mc:AlternateContent></w:r>`,
      ),
      ['Text.', 'In the box.'],
    ],
    [
      'a text box once that stands there in two forms',
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('In the box.')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('In the box.')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      ['In the box.'],
    ],
    [
      'decorative letters',
      paragraph(
        '<w:r><w:pict><v:shape><v:textpath style="x" string="The Mill &amp; I"/></v:shape></w:pict></w:r>',
      ),
      ['The Mill & I'],
    ],
    [
      'a link whose address is missing',
      paragraph(`<w:hyperlink r:id="gone">${words('Our farm')}</w:hyperlink>`, words(' stood there.')),
      ['Our farm stood there.'],
    ],
    [
      'a sentence whose note is missing',
      paragraph(words('It rained.'), '<w:r><w:footnoteReference w:id="7"/></w:r>'),
      ['It rained.'],
    ],
  ])('%s', async (_, body, expected) => {
    expect((await read(body)).map((text) => String(text).replace(/ ?\t ?/g, '\t'))).toEqual(expected);
  });

  it('charts and diagrams, as left out', async () => {
    const relations = ['dm1', 'ch1'].map(
      (id) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/x" Target="${id === 'dm1' ? 'diagrams/data1' : 'charts/chart1'}.xml"/>`,
    );
    const told = await read(
      paragraph(words('Above.'), drawing('<dgm:relIds r:dm="dm1"/>'), drawing('<c:chart r:id="ch1"/>')),
      {
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
        'word/diagrams/data1.xml': '<dgm:dataModel><a:t>Grandfather</a:t><a:t> </a:t></dgm:dataModel>',
        'word/charts/chart1.xml': '<c:chartSpace><a:t>Rainfall in 1931</a:t></c:chartSpace>',
      },
    );
    expect(told).toEqual(['Above.', '[in-picture: Grandfather]', '[in-picture: Rainfall in 1931]']);
  });

  it('a picture that fills a shape', async () => {
    const picture = Buffer.from('a picture');
    const fill = (relation: string) =>
      drawing(
        `<wps:wsp><wps:spPr><a:blipFill><a:blip r:embed="${relation}"/></a:blipFill></wps:spPr></wps:wsp>`,
      );
    const old = `<w:r><w:pict><v:rect><v:fill r:id="b.png" type="frame"/></v:rect></w:pict></w:r>`;
    const bytes = docxWithPictures(paragraph(fill('a.png'), old), { 'a.png': picture, 'b.png': picture });
    const { pages } = await readDocx(bytes);
    expect(pages.flatMap(({ lines }) => lines.map((line) => line.picture))).toEqual([1, 2]);
  });
});

it('sends a file that holds a whole other document to the program that takes it apart', async () => {
  await expect(read('<w:altChunk r:id="c1"/>')).rejects.toMatchObject({ code: 'document-unsupported' });
});

describe('text that nobody can see', () => {
  const prompt = (inner: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
  const white = '<w:color w:val="FFFFFF"/>';
  it.each([
    ['hidden', '<w:vanish/>'],
    ['white', white],
    ['of two points', '<w:sz w:val="4"/>'],
  ])('is left out where it is %s', async (_, properties) => {
    expect(await read(paragraph(words('I came. '), words('Secret.', properties)))).toEqual([
      'I came.',
      '[hidden: Secret.]',
    ]);
  });

  it.each([
    [
      'a shaded paragraph',
      `<w:p><w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr>${words('Seen.', white)}</w:p>`,
    ],
    [
      'a text box',
      paragraph(
        `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(words('Seen.', white))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
    ],
  ])('is not white text in %s', async (_, body) => {
    expect(await read(body)).toEqual(['Seen.']);
  });

  it.each([
    [
      'between words',
      paragraph(words('Born in '), prompt(words('Enter a year.'))),
      ['Born in', '[hidden: Enter a year.]'],
    ],
    ['as a paragraph', prompt(paragraph(words('Enter a year.'))), ['[hidden: Enter a year.]']],
  ])('is a prompt %s, also without its style', async (_, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });

  it('is white text by its style', async () => {
    const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const styles = `<w:styles ${names}><w:style w:type="paragraph" w:styleId="White"><w:name w:val="White"/><w:rPr>${white}</w:rPr></w:style></w:styles>`;
    const body = `<w:p><w:pPr><w:pStyle w:val="White"/></w:pPr>${words('Secret.')}</w:p>`;
    expect(await read(body, { 'word/styles.xml': styles })).toEqual(['[hidden: Secret.]']);
  });

  it('is what Word shows in a field that nobody has filled in', async () => {
    const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const styles = `<w:styles ${names}><w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/></w:style></w:styles>`;
    const prompt = words('Click here to enter text.', '<w:rStyle w:val="PlaceholderText"/>');
    const body = paragraph(words('It rained.')) + paragraph(prompt);
    expect(await read(body, { 'word/styles.xml': styles })).toEqual([
      'It rained.',
      '[hidden: Click here to enter text.]',
    ]);
  });
});

describe('a field', () => {
  const char = (type: string, inner = '') =>
    `<w:r><w:fldChar w:fldCharType="${type}"${inner === '' ? '/>' : `>${inner}</w:fldChar>`}</w:r>`;
  const instruction = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const without = (text: string) => char('begin') + instruction(text) + char('end');
  const choice = `<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Boston"/><w:listEntry w:val="Halifax"/></w:ddList></w:ffData>`;

  it.each([
    [
      'of a form by the entry that was chosen',
      words('Born in ') +
        char('begin', choice) +
        instruction(' FORMDROPDOWN ') +
        char('separate') +
        char('end') +
        words(' in 1902.'),
      ['Born in Halifax in 1902.'],
    ],
    [
      'without a result by what it shows: a sign',
      words('It cost ') + without(' SYMBOL 163 ') + words('5.'),
      ['It cost £5.'],
    ],
    [
      'without a result: a name',
      words('Dear ') + without(' MACROBUTTON NoMacro Henry ') + words(' wrote.'),
      ['Dear Henry wrote.'],
    ],
    [
      'without a result: a prompt',
      words('Dear ') + without(' MACROBUTTON NoMacro [Click here] ') + words('wrote.'),
      ['Dear wrote.', '[hidden: [Click here]]'],
    ],
    [
      'without a result: a fraction',
      words('Add ') + without(' EQ \\f(1,2) ') + words(' cup.'),
      ['Add 1/2 cup.'],
    ],
    [
      'that shows nothing',
      words('The mill') + without(' XE "Mill" ') + words(' burned.'),
      ['The mill burned.'],
    ],
    [
      'within the instruction of another not at all',
      words('Dear ') +
        char('begin') +
        instruction(' IF ') +
        char('begin') +
        instruction(' MERGEFIELD sex ') +
        char('separate') +
        words('M') +
        char('end') +
        instruction(' = "M" "uncle" "aunt" ') +
        char('separate') +
        words('uncle') +
        char('end') +
        words(' came.'),
      ['Dear uncle came.'],
    ],
  ])('is read %s', async (_, runs, expected) => {
    expect(await read(paragraph(runs))).toEqual(expected);
  });

  it('that never ends takes nothing of the book along', async () => {
    const body =
      paragraph(words('It rained.'), char('begin'), instruction(' IF ')) + paragraph(words('We left.'));
    expect(await read(body)).toEqual(['It rained.', 'We left.']);
  });

  it('that numbers paragraphs counts them', async () => {
    const numbered = (text: string) => paragraph(without(' AUTONUM '), words(text));
    expect(await read(numbered('bread') + numbered('milk'))).toEqual(['1. bread', '2. milk']);
  });
});

it('joins the letter that begins a chapter with its word', async () => {
  const letter = `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${words('O')}</w:p>`;
  expect(await read(letter + paragraph(words('nce upon a time.')) + paragraph(words('We left.')))).toEqual([
    'Once upon a time.',
    'We left.',
  ]);
});

it('says fractions and powers as they are written', async () => {
  const text = (inner: string) => `<m:r><m:t>${inner}</m:t></m:r>`;
  const half = `<m:f><m:num>${text('1')}</m:num><m:den>${text('2')}</m:den></m:f>`;
  const square = `<m:sSup><m:e>${text('a')}</m:e><m:sup>${text('2')}</m:sup></m:sSup>`;
  expect(
    await read(
      paragraph(words('Add '), `<m:oMath>${half}</m:oMath>`, words(' cup, '), `<m:oMath>${square}</m:oMath>`),
    ),
  ).toEqual(['Add 1/2 cup, a²']);
});
