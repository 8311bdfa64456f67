export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'end';
  readonly text: string;
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const TOKEN =
  /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(&&|\|\||==|!=|<=|>=|[-+*/%<>!?:.,;(){}[\]=$])/y;

/** Reads a rules file piece by piece. It can be asked for raw text too, because paths have a syntax of their own. */
export class Scanner {
  readonly #source: string;
  readonly #file: string;
  #position = 0;
  #ahead: { readonly token: Token; readonly start: number; readonly end: number } | undefined;

  constructor(source: string, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Line of the next piece, from 1. */
  get line(): number {
    const position = this.#ahead?.start ?? this.#skipSpace();
    return this.#source.slice(0, position).split('\n').length;
  }

  fail(message: string): never {
    throw new Error(`${this.#file}:${this.line}: ${message}`);
  }

  peek(): Token {
    this.#ahead ??= this.#scan();
    return this.#ahead.token;
  }

  next(): Token {
    const token = this.peek();
    this.#position = this.#ahead?.end ?? this.#position;
    this.#ahead = undefined;
    return token;
  }

  /** True when the next token is this sign or word; never for quoted text. */
  sees(text: string): boolean {
    const token = this.peek();
    return token.kind !== 'text' && token.text === text;
  }

  /** Takes the sign or word if it is next. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.next();
    return true;
  }

  expect(text: string): void {
    if (!this.takes(text)) this.fail(`expected "${text}", found "${this.peek().text}"`);
  }

  name(): string {
    const token = this.peek();
    if (token.kind !== 'name') this.fail(`expected a name, found "${token.text}"`);
    return this.next().text;
  }

  /** Takes raw text that begins exactly here, without a space before it. */
  raw(pattern: RegExp): string | undefined {
    this.#ahead = undefined;
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.#position;
    const found = sticky.exec(this.#source)?.[0];
    if (found) this.#position += found.length;
    return found;
  }

  #skipSpace(): number {
    SPACE.lastIndex = this.#position;
    SPACE.exec(this.#source);
    return Math.max(SPACE.lastIndex, this.#position);
  }

  #scan(): { token: Token; start: number; end: number } {
    const start = this.#skipSpace();
    if (start >= this.#source.length) return { token: { kind: 'end', text: '' }, start, end: start };
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(this.#source);
    if (!match) {
      this.#position = start;
      return this.fail(`unknown character "${this.#source[start]}"`);
    }
    return { token: tokenOf(match), start, end: TOKEN.lastIndex };
  }
}

function tokenOf([, quoted, digits, name, sign]: RegExpExecArray): Token {
  if (quoted !== undefined)
    return {
      kind: 'text',
      text: quoted.slice(1, -1).replace(/\\(.)/g, (_, char: string) => unescaped(char)),
    };
  if (digits !== undefined) return { kind: 'number', text: digits };
  if (name !== undefined) return { kind: 'name', text: name };
  return { kind: 'sign', text: sign ?? '' };
}

function unescaped(char: string): string {
  if (char === 'n') return '\n';
  if (char === 't') return '\t';
  return char;
}
