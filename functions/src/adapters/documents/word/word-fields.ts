import { attribute, mapTags, tagIn, textsIn } from './word-xml.ts';

/** A field that has begun and not ended: its instruction, and from its separator on what it shows. */
interface Field {
  instruction: string;
  hasResult: boolean;
  /** whether anything of the result can be read */
  hasText: boolean;
  /** of a list in a form */
  readonly chosen: string;
}

const PIECE = /(<w:(?:fldChar|instrText|t)(?=[\s/>]))/;

/** The entry of a drop-down list that somebody chose; Word stores the text nowhere else. */
function chosenIn(formData: string): string {
  if (tagIn(formData, 'w:ddList') === '') return '';
  const entries: string[] = [];
  mapTags(formData, 'w:listEntry', (tag) => {
    entries.push(attribute(tag, 'w:val'));
    return tag;
  });
  const chosen =
    attribute(tagIn(formData, 'w:result'), 'w:val') || attribute(tagIn(formData, 'w:default'), 'w:val');
  return entries[Number(chosen || 0)] ?? '';
}

/** A prompt that a template shows until somebody types over it. */
const PROMPT = /^\s*(?:\[|click\b|type\b|enter\b)/i;

/** What a field shows that stores no result. */
interface Shown {
  readonly text: string;
  readonly isPrompt?: true;
}

function shownOf(instruction: string, count: () => number): Shown {
  const [name = '', ...words] = instruction.trim().split(/\s+/);
  const rest = words.join(' ');
  if (name === 'SYMBOL' && !rest.includes('\\f')) {
    const code = Number(rest.split(/\s/)[0]);
    return { text: code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : '' };
  }
  if (name === 'MACROBUTTON') {
    const text = words.slice(1).join(' ');
    return PROMPT.test(text) ? { text, isPrompt: true } : { text };
  }
  // A fraction; what else is built so is told, and not said.
  if (name === 'EQ') {
    const [, over, under] = /^\\f\s*\(([^,;()]*)[,;]([^,;()]*)\)\s*$/.exec(rest) ?? [];
    return over === undefined
      ? { text: rest.trim(), isPrompt: true }
      : { text: `${over.trim()}/${under?.trim()}` };
  }
  if (/^AUTONUM/.test(name)) return { text: `${count()}. ` };
  return { text: '' };
}

/** Where the reading of a part stands: the fields that are open, from the outermost on, and those that were counted. */
interface Reading {
  readonly open: Field[];
  /** how many of them have not come to what they show */
  instructions: number;
  counted: number;
}

const isInstruction = ({ instructions }: Reading) => instructions > 0;

/** What a field shows that has just ended, where the file stores nothing of it. */
function shownInstead(field: Field, reading: Reading): Shown {
  const nothing = { text: '' };
  if (field.chosen !== '') return field.hasText ? nothing : { text: field.chosen };
  return field.hasResult ? nothing : shownOf(field.instruction, () => ++reading.counted);
}

/** @returns what is put behind the mark */
function atFieldMark(tag: string, part: string, reading: Reading): Shown | null {
  const field = reading.open.at(-1);
  const type = attribute(tag, 'w:fldCharType');
  if (type === 'begin') {
    reading.open.push({ instruction: '', hasResult: false, hasText: false, chosen: chosenIn(part) });
    reading.instructions++;
  }
  if (type === 'begin' || !field) return null;
  if (!field.hasResult) reading.instructions--;
  if (type === 'separate') field.hasResult = true;
  if (type !== 'end') return null;
  reading.open.pop();
  const around = reading.open.at(-1);
  // What stands in an inner field is text of the outer one.
  if (around && field.hasText) around.hasText = true;
  const shown = shownInstead(field, reading);
  return shown.text.trim() === '' || isInstruction(reading) ? null : shown;
}

/** A text that stands in an instruction is none; any other is one of all fields around it. */
function textKept(part: string, reading: Reading): string | null {
  const close = part.indexOf('</w:t>');
  if (isInstruction(reading) && close >= 0) return part.slice(close + '</w:t>'.length);
  const field = reading.open.at(-1);
  if (field) field.hasText = true;
  return null;
}

/**
 * Fields by what they show: what stands in an instruction is not text, and what has no stored result is made here. Every
 * part of a field stands in a run.
 * @param run makes a run of its own of a text; one that is a prompt is marked as not seen
 */
export function withFields(xml: string, run: (text: string, isPrompt: boolean) => string): string {
  const [head = '', ...pieces] = xml.split(PIECE);
  const reading: Reading = { open: [], instructions: 0, counted: 0 };
  const out = [head];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const [name = '', part = ''] = [pieces[at], pieces[at + 1]];
    const end = part.indexOf('>') + 1;
    const tag = name + part.slice(0, end);
    const field = reading.open.at(-1);
    if (name === '<w:instrText' && field) field.instruction += textsIn(name + part, 'w:instrText').join('');
    const kept = name === '<w:t' ? textKept(part, reading) : null;
    const shown = name === '<w:fldChar' ? atFieldMark(tag, part, reading) : null;
    const isEmpty = part[end - 2] === '/';
    const markEnd = isEmpty ? end : part.indexOf('</w:fldChar>') + '</w:fldChar>'.length;
    if (kept !== null) out.push(kept);
    else if (!shown || markEnd < end) out.push(name + part);
    else {
      const made = `</w:r>${run(shown.text, shown.isPrompt === true)}<w:r>`;
      out.push(name + part.slice(0, markEnd), made, part.slice(markEnd));
    }
  }
  // An instruction that never ends would take the rest of the book along.
  return isInstruction(reading) ? xml : out.join('');
}
