import * as v from 'valibot';

interface Sure {
  /** 0-1 */
  readonly confidence?: number | undefined;
}

interface Property {
  readonly detectedLanguages: readonly ({ readonly languageCode: string } & Sure)[];
  readonly detectedBreak?: { readonly type: string } | undefined;
}

export interface VisionSymbol extends Sure {
  readonly text: string;
  readonly property: Property;
}

export interface VisionWord extends Sure {
  readonly symbols: readonly VisionSymbol[];
  /** in pixels of the picture, from the word's own upper left */
  readonly boundingBox: { readonly vertices: readonly { readonly x: number; readonly y: number }[] };
}

export interface VisionParagraph extends Sure {
  readonly words: readonly VisionWord[];
}

interface VisionBlock extends Sure {
  readonly paragraphs: readonly VisionParagraph[];
  readonly blockType: string;
}

export interface VisionPage extends Sure {
  readonly blocks: readonly VisionBlock[];
  readonly property: Property;
}

/** What Cloud Vision answers about one picture. Source: AnnotateImageResponse of its REST reference, v1. */
export interface VisionAnswer {
  readonly fullTextAnnotation?: { readonly pages: readonly VisionPage[] } | undefined;
  readonly error?: { readonly code: number; readonly message: string } | undefined;
}

/** Zero is left out of a reply: of a corner at the edge a coordinate is missing. */
const vertex = v.object({ x: v.optional(v.number(), 0), y: v.optional(v.number(), 0) });
const box = v.optional(v.object({ vertices: v.optional(v.array(vertex), []) }), {});
const confidence = v.optional(v.number());
const property = v.optional(
  v.object({
    detectedLanguages: v.optional(
      v.array(v.object({ languageCode: v.optional(v.string(), ''), confidence })),
      [],
    ),
    detectedBreak: v.optional(v.object({ type: v.optional(v.string(), 'UNKNOWN') })),
  }),
  {},
);
const symbol = v.object({ text: v.optional(v.string(), ''), property, confidence });
const word = v.object({ symbols: v.optional(v.array(symbol), []), boundingBox: box, confidence });
const paragraph = v.object({ words: v.optional(v.array(word), []), confidence });
const block = v.object({
  paragraphs: v.optional(v.array(paragraph), []),
  blockType: v.optional(v.string(), 'UNKNOWN'),
  confidence,
});
const page = v.object({ blocks: v.optional(v.array(block), []), property, confidence });
const answer = v.object({
  fullTextAnnotation: v.optional(v.object({ pages: v.optional(v.array(page), []) })),
  error: v.optional(v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string(), '') })),
});

const reply = v.object({ responses: v.pipe(v.array(answer), v.minLength(1)) });

/** The answer about the only picture of a request; undefined for anything that is no reply. */
export function visionAnswer(json: string): VisionAnswer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined; // half a body, or a page of a proxy
  }
  const parsed = v.safeParse(reply, value);
  return parsed.success ? parsed.output.responses[0] : undefined;
}
