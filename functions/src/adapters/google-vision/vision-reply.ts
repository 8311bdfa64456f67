import * as v from 'valibot';

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

/** What Cloud Vision answers about one picture. Source: AnnotateImageResponse of its REST reference, v1. */
const answer = v.object({
  fullTextAnnotation: v.optional(v.object({ pages: v.optional(v.array(page), []) })),
  error: v.optional(v.object({ code: v.optional(v.number(), 0), message: v.optional(v.string(), '') })),
});

const reply = v.object({ responses: v.pipe(v.array(answer), v.minLength(1)) });

export type VisionAnswer = v.InferOutput<typeof answer>;
export type VisionPage = v.InferOutput<typeof page>;
export type VisionParagraph = v.InferOutput<typeof paragraph>;
export type VisionWord = v.InferOutput<typeof word>;
export type VisionSymbol = v.InferOutput<typeof symbol>;

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
