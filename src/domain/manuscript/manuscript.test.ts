import { expect, it } from 'vitest';
import { countWords, pagesOfWords } from '../payment/count-words.ts';
import { documentRefusal, titleFromFileName } from './manuscript.ts';

it.each([
  ['memoir.pdf', ''],
  ['memoir.PDF', 'application/octet-stream'],
  ['memoir', 'application/pdf'],
  ['memoir.doc', 'application/msword'],
  ['a.b.docx', ''],
  ['memoir.txt', 'text/plain'],
])('%s with type "%s" is accepted', (name, type) => {
  expect(documentRefusal(name, type)).toBeUndefined();
});

it.each([
  ['photo.jpg', 'image/jpeg', 'File type: image/jpeg, Extension: jpg'],
  ['memoir', '', 'File type: unknown, Extension: '],
])('%s is refused with the specified words', (name, type, end) => {
  expect(documentRefusal(name, type)).toBe(`Please select a PDF, Word document, or text file. ${end}`);
});

it.each([
  ['0123456789ab-my_life_story.docx', 'My life story'],
  ['/home/x/Memoir.final.pdf', ''],
  ['the-harbor.txt', 'The harbor'],
  ['My mother-in-law.docx', 'My mother-in-law'],
  ['scan_final_v2.docx', ''],
  ['Rose_s_river-Final v2 (1).pdf', 'Rose s river'],
  ['Scan 0001.pdf', ''],
  ['Manuscript.docx', ''],
  ['my_memoir_v3.txt', ''],
  ['memoir_text_a.pdf', ''],
  ['1944.txt', '1944'],
  ['A memoir of the harbor.txt', 'A memoir of the harbor'],
  ['Summer of 1944.txt', 'Summer of 1944'],
  ['The final draft of my life.txt', 'The final draft of my life'],
  ['.txt', ''],
])('%s gives the title “%s”', (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});

it.each([
  [0, 1],
  [275, 1],
  [276, 2],
  [137_500, 500],
])('%i words are %i pages', (words, pages) => {
  expect(pagesOfWords(words)).toBe(pages);
});

it('counts words as a person does', () => {
  expect(countWords("Don't say 3.5 — Mother’s café, in 1947!")).toBe(7);
});
