import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export interface PdfLine {
  readonly text: string;
  /** points from the left and from the bottom of the page */
  readonly x: number;
  readonly y: number;
  readonly sizePoints: number;
}

export interface PdfOptions {
  readonly widthPoints?: number;
  readonly heightPoints?: number;
  /** asks for this password when opened */
  readonly password?: string;
  /** a JPEG that every page may draw as /Im1 */
  readonly picture?: { readonly jpeg: Uint8Array; readonly widthPx: number; readonly heightPx: number };
  /** what lies on every page beside its content, each as a PDF writes it */
  readonly annotations?: readonly string[];
  /** claims so many pages */
  readonly claimedPages?: number;
}

/** What Windows-1252 has beyond Latin-1 and a memoir needs. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};

/** A PDF whose pages hold these lines in Times Roman. */
export function pdfBytes(pages: readonly (readonly PdfLine[])[], options: PdfOptions = {}): Buffer {
  return pdfOfContents(
    pages.map((lines) => Buffer.from(lines.map(textOperators).join('\n'), 'latin1')),
    options,
  );
}

/** How a line is drawn. */
export function textOperators({ text, x, y, sizePoints }: PdfLine): string {
  const bytes = [...text].map((letter) => WIN_ANSI[letter] ?? letter.charCodeAt(0));
  const hex = Buffer.from(bytes).toString('hex');
  return `BT /F1 ${sizePoints} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td <${hex}> Tj ET`;
}

/** A PDF with these content streams, one per page. */
export function pdfOfContents(contents: readonly Buffer[], options: PdfOptions = {}): Buffer {
  const { widthPoints = 396, heightPoints = 612, password, claimedPages = contents.length } = options;
  const lock = password === undefined ? undefined : lockOf(password);
  const FIRST_PAGE = 4;
  const kids = contents.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${claimedPages} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'),
  ];
  const annotated = options.annotations ? `/Annots [${options.annotations.join(' ')}] ` : '';
  const drawable = options.picture ? `/XObject << /Im1 ${FIRST_PAGE + contents.length * 2} 0 R >>` : '';
  for (const content of contents) {
    const page =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPoints} ${heightPoints}] ${annotated}` +
      `/Resources << /Font << /F1 3 0 R >> ${drawable} >> /Contents ${objects.length + 2} 0 R >>`;
    objects.push(Buffer.from(page));
    objects.push(stream(lock ? lock.seal(deflateSync(content), objects.length + 1) : deflateSync(content)));
  }
  if (options.picture) objects.push(jpegStream(options.picture));
  if (lock) objects.push(Buffer.from(lock.dictionary));
  const trailer = lock ? `/Encrypt ${objects.length} 0 R /ID [<${FILE_ID}> <${FILE_ID}>]` : '';
  return assembled(objects, trailer);
}

/** Operators that draw the picture over the whole page. */
export const pictureOperators = (widthPoints: number, heightPoints: number) =>
  `q ${widthPoints} 0 0 ${heightPoints} 0 0 cm /Im1 Do Q`;

function jpegStream({ jpeg, widthPx, heightPx }: NonNullable<PdfOptions['picture']>): Buffer {
  const head =
    `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')]);
}

function stream(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

function assembled(objects: readonly Buffer[], trailer: string): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(offset);
    parts.push(part);
    offset += part.length;
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const FILE_ID = '00112233445566778899aabbccddeeff';
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** PDF 1.4 standard security, 40 bits (PDF Reference 1.4, section 3.5). Old and weak, but every reader asks for it. */
function lockOf(password: string) {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.from('fcffffff', 'hex');
  const key = md5(padded, owner, permissions, Buffer.from(FILE_ID, 'hex')).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
    seal: (bytes: Buffer, objectNumber: number) =>
      rc4(md5(key, Buffer.of(objectNumber & 255, objectNumber >> 8, 0, 0, 0)).subarray(0, 10), bytes),
  };
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    const kept = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
