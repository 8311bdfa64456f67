import { randomBytes } from 'node:crypto';
import { docxBytes } from './docx-bytes.ts';
import { type PdfLine, pdfBytes, pdfOfContents } from './pdf-bytes.ts';
import { zipBytes } from './zip-bytes.ts';

const MB = 1_000_000;

const line = (text: string): PdfLine => ({ text, x: 60, y: 500, sizePoints: 12 });
const sentence = 'It was a good year for apples, and the river stayed in its bed.';

/** Documents that break, lie or explode, with the file name each comes under and the code it must end in. */
export function hostileDocuments(): { fileName: string; code: string; bytes: Uint8Array }[] {
  const pdf = pdfBytes([[line(sentence)]]);
  const docx = docxBytes(Array.from({ length: 40 }, (_, n) => ({ text: `${n} ${sentence}` })));
  return [
    { fileName: 'empty.pdf', code: 'document-empty', bytes: Buffer.alloc(0) },
    { fileName: 'empty.docx', code: 'document-empty', bytes: Buffer.alloc(0) },
    { fileName: 'blank.txt', code: 'document-no-text', bytes: Buffer.from(' \n\n \n') },
    { fileName: 'half.pdf', code: 'document-damaged', bytes: pdf.subarray(0, 300) },
    { fileName: 'half.docx', code: 'document-damaged', bytes: docx.subarray(0, docx.length * 0.6) },
    {
      fileName: 'locked.pdf',
      code: 'document-encrypted',
      bytes: pdfBytes([[line(sentence)]], { password: 'x' }),
    },
    { fileName: 'rtf.doc', code: 'document-mislabelled', bytes: Buffer.from('{\\rtf1\\ansi Hello}') },
    { fileName: 'page.docx', code: 'document-mislabelled', bytes: Buffer.from('<!DOCTYPE html><p>Hello') },
    {
      fileName: 'photo.pdf',
      code: 'document-mislabelled',
      bytes: Buffer.from('ffd8ffe000104a464946', 'hex'),
    },
    { fileName: 'noise.txt', code: 'document-mislabelled', bytes: noise() },
    { fileName: 'sheet.docx', code: 'document-mislabelled', bytes: zipOf('xl/workbook.xml', 1_000) },
    { fileName: 'blank-page.pdf', code: 'document-no-text', bytes: pdfBytes([[]]) },
    { fileName: 'pages.pdf', code: 'document-too-many-pages', bytes: pdfBytes(Array(3_000).fill([])) },
    { fileName: 'bomb.docx', code: 'document-too-large', bytes: zipOf('word/document.xml', 50 * MB) },
    { fileName: 'many.docx', code: 'document-too-large', bytes: manyEntries() },
    { fileName: 'liar.docx', code: 'document-damaged', bytes: zipOf('word/document.xml', 20 * MB, 9_000) },
    { fileName: 'leaves.docx', code: 'document-damaged', bytes: zipOf('../../word/document.xml', 100) },
    { fileName: 'laughs.docx', code: 'document-damaged', bytes: billionLaughs() },
    { fileName: 'flate.pdf', code: 'document-too-hard', bytes: flateBomb() },
  ];
}

/** Says that it has 1,000 pages, and has one. */
export function pdfWithClaimedPages(): Buffer {
  return pdfBytes([[line(sentence)]], { claimedPages: 1_000 });
}

/** 200 kB that inflate to 200 MB of drawing operators: minutes of work, without an end in sight. */
export function flateBomb(): Buffer {
  const operators = 'BT /F1 9 Tf 9 9 Td (a) Tj ET\n';
  return pdfOfContents([Buffer.from(operators.repeat((200 * MB) / operators.length))]);
}

function noise(): Buffer {
  return Buffer.concat([Buffer.from('Dear all'), randomBytes(20_000), Buffer.alloc(2_000)]);
}

function zipOf(name: string, sizeBytes: number, claimedBytes?: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, ' ');
  return zipBytes([claimedBytes === undefined ? { name, bytes } : { name, bytes, claimedBytes }]);
}

function manyEntries(): Buffer {
  return zipBytes(
    Array.from({ length: 2_100 }, (_, n) => ({ name: `word/${n}.xml`, bytes: Buffer.from('<a/>') })),
  );
}

function billionLaughs(): Buffer {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const xml = `<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY l0 "ha">${entities}]>`;
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const document = `${xml}<w:document ${word}><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`;
  return zipBytes([
    { name: '_rels/.rels', bytes: RELATIONS },
    { name: 'word/document.xml', bytes: Buffer.from(document) },
  ]);
}

const RELATIONS = Buffer.from(
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ' +
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
    'Target="word/document.xml"/></Relationships>',
);
