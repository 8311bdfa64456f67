// @module-tag collection
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { extensionOf } from '../../../../src/domain/manuscript/manuscript.ts';
import { countWords } from '../../../../src/domain/payment/count-words.ts';
import { paragraphsOf } from '../../../../tests/support/paragraphs-of.ts';
import { sharedFixtures } from '../../../../tests/support/shared-fixtures.ts';
import { documentReader } from './document-reader.ts';
import { parseDocument } from './parse-document.ts';

const fixtures = sharedFixtures;
if (!fixtures) process.stdout.write('shared fixtures are not here: documents are tested on our own only\n');

const never = new AbortController().signal;
/** Hostile files in a process of their own, as the product does; the others here, which takes a tenth of the time. */
async function read(path: string, { password }: { readonly password?: string } = {}) {
  const file = join(fixtures ?? '', path);
  const { pages, pageCount } = path.startsWith('malicious/')
    ? await documentReader().read({ file, fileName: basename(path) }, never)
    : await parseDocument(readFileSync(file), extensionOf(path), password);
  return { paragraphs: paragraphsOf(pages.map(({ lines }) => lines)), pageCount };
}
const truth = (path: string) => readFileSync(join(fixtures ?? '', path), 'utf8');

/** Lower-case words as narration counts them; a word broken at a line end is one. */
const words = (text: string) =>
  text
    .replace(/(\p{L})-\s*\n\s*(\p{Ll})/gu, '$1$2')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu);

describe.skipIf(!fixtures)('the document reader on shared fixtures', () => {
  it.each([
    ['pdf/memoir_text_a.pdf', 'pdf/memoir_text_a.gt.txt', 5],
    ['pdf/memoir_text_b.pdf', 'pdf/memoir_text_b.gt.txt', 7],
    ['pdf/encrypted_owner_only_128.pdf', 'pdf/memoir_text_b.gt.txt', 7],
    ['malicious/pdf_named.docx', 'pdf/memoir_text_a.gt.txt', 5],
  ])('reads every word of %s', async (path, truthPath, pageCount) => {
    const text = await read(path);
    expect(words(text.paragraphs.join('\n'))).toEqual(words(truth(truthPath)));
    expect(text.pageCount).toBe(pageCount);
  });

  it('reads every word of pdf/encrypted_user_pw_aes256.pdf with its password', async () => {
    const text = await read('pdf/encrypted_user_pw_aes256.pdf', { password: 'user123' });
    expect(words(text.paragraphs.join('\n'))).toEqual(words(truth('pdf/memoir_text_a.gt.txt')));
  });

  it('joins the lines of docs/txt_hardwrapped.txt, and the words broken at their ends', async () => {
    const { paragraphs } = await read('docs/txt_hardwrapped.txt');
    expect(paragraphs).toHaveLength(1);
    expect(paragraphs[0]).toContain('Captain Turner’s preparedness towards emergency.');
  });

  it('finds the paragraphs of a typeset memoir', async () => {
    expect((await read('pdf/memoir_text_a.pdf')).paragraphs).toHaveLength(23);
  });

  it.each([
    ['pdf/hello_world_rotated.pdf', 5, /^(?:Hello world ?){5}$/],
    ['pdf/helloworld-bad.pdf', 1, /^Hello, world!$/],
    ['docs/mam_footnotes.docx', null, /^Ouch\.$/],
    ['docs/mam_tables.docx', null, /^Above Top left Top right Bottom left Bottom right Below$/],
    ['docs/mam_text-box.docx', null, /^Datum plane$/],
    ['docs/mam_embedded-style-map.docx', null, /^Walking on imported air$/],
    [
      'docs/memoir_plain_tracked.docx',
      null,
      /calm and so-called brave\. Tabbed\. After line break, softhyphen\.$/,
    ],
    [
      'docs/we_test01.docx',
      null,
      /^A second test of reviewing, but with Unicode characters.* ✻and should be/,
    ],
    ['pdf/tagged.pdf', 2, /^Table of Contents Heading/],
    ['docs/we_test01.doc', null, /^A second test of reviewing, but with Unicode characters/],
    ['malicious/txt_one_line_1mb.txt', null, /^word word/],
  ])('reads %s', async (path, pageCount, expected) => {
    const text = await read(path);
    expect(text.paragraphs.join(' ')).toMatch(expected);
    expect(text.paragraphs.join(' ')).not.toContain('DELETEDWORD');
    expect(text.pageCount).toBe(pageCount);
  });

  it.each([
    ['docs/memoir_pages.docx', 1_467],
    ['malicious/docx_named.doc', 1_467],
    ['docs/memoir_plain_tracked.docx', 977],
    ['docs/we_test18.doc', 1_218],
  ])('finds the words of %s', async (path, expected) => {
    const found = countWords((await read(path)).paragraphs.join('\n'));
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 0.02);
  });

  it.each(['txt_utf8_bom', 'txt_utf16le_bom', 'txt_utf16be_nobom', 'txt_cp1252'])(
    'reads %s.txt like its UTF-8 twin',
    async (name) => {
      expect(await read(`docs/${name}.txt`)).toEqual(await read('docs/txt_utf8.txt'));
    },
  );

  it.each([
    ['pdf/lusitania_scan_6p.pdf', 6],
    ['pdf/moat_scan_4p.pdf', 4],
    ['pdf/scan-bad.pdf', 1],
    ['pdf/linn.pdf', 1],
    ['pdf/graph_ocred.pdf', 1],
    ['pdf/truetype_font_nomapping.pdf', 1],
  ])('knows that %s has pages that are pictures, and draws them', async (path, pageCount) => {
    const document = { file: join(fixtures ?? '', path), fileName: basename(path) };
    const { pages } = await documentReader().read(document, never);
    expect(pages.filter(({ isPicture }) => isPicture)).toHaveLength(pageCount);
    const pictures = documentReader().pictures(document);
    expect((await pictures.draw(1, never))?.length).toBeGreaterThan(1_000);
    pictures.close();
  });

  it.each([
    ['pdf/encrypted_user_pw_aes256.pdf', 'document-encrypted'],
    ['pdf/trivial.pdf', 'document-no-text'],
    ['malicious/zipbomb_1g.docx', 'document-too-large'],
    ['malicious/billion_laughs.docx', 'document-damaged'],
    ['malicious/truncated.docx', 'document-damaged'],
    ['malicious/rtf_named.doc', 'document-mislabelled'],
    ['malicious/empty.docx', 'document-empty'],
    ['malicious/empty.pdf', 'document-empty'],
    ['malicious/txt_nul_binary.txt', 'document-mislabelled'],
    ['malicious/bomb_40000x40000.png', 'document-mislabelled'],
    ['malicious/truncated_half.pdf', 'document-damaged'],
    ['malicious/flate_bomb_200m.pdf', 'document-too-hard'],
    ['malicious/fake_count_1m.pdf', 'document-no-text'],
    ['malicious/pages_5000.pdf', 'document-too-many-pages'],
    ['malicious/jpeg_named.pdf', 'document-mislabelled'],
    ['malicious/enormous.pdf', 'document-no-text'],
    ['malicious/invalid.pdf', 'document-damaged'],
  ])('refuses %s with %s', async (path, code) => {
    await expect(read(path)).rejects.toMatchObject({ code });
  });

  it('leaves out no file of the folders', () => {
    const own = readFileSync(fileURLToPath(import.meta.url), 'utf8');
    const files = ['docs', 'pdf', 'malicious'].flatMap((folder) => readdirSync(join(fixtures ?? '', folder)));
    // what is a picture is a matter for the reader of photos; what is a truth belongs to a file of another name
    const documents = files.filter((name) => !/\.(?:jpg|gt\.txt|snapshot\.txt)$/.test(name));
    expect(documents.filter((name) => !own.includes(name.replace(/\.txt$/, '')))).toEqual([]);
  });
});
