const PEOPLE =
  'my mother|my father|our neighbor, Mrs. Hale,|Uncle Robert|the baker|my sister Ruth|the new teacher|old Mr. Dunn';
const DEEDS =
  'kept the letters in a blue tin|walked to the mill before sunrise|sang while the kettle boiled|mended shoes by the window|' +
  'planted beans along the fence|told us about the sea|lost a glove in the snow|bought a horse for forty dollars|' +
  'laughed so hard that nobody could eat|never mentioned the war again';
const TIMES =
  'In the spring of 1938,|When I was seven,|That winter,|After the harvest,|Every Sunday,|The day before Christmas,|Long ago,|' +
  'On the 3rd of May,';
const ENDS =
  'and we watched from the stairs|because there was nothing else to do|and the whole street heard of it|' +
  'though the road was deep in mud|while the rain beat on the roof|and I can still see it today|' +
  'which is how I learned to be patient|until the lamp went out';

/** Paragraphs of a memoir, about so many words, always the same: for benches and tests that need a long text. */
export function memoirText(words: number): string[] {
  let state = 11;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  const pick = (list: string) => {
    const choices = list.split('|');
    return choices[below(choices.length)] ?? '';
  };
  const sentence = () =>
    below(6) === 0
      ? `“You should know,” she said, “that ${pick(PEOPLE)} ${pick(DEEDS)}.”`
      : `${pick(TIMES)} ${pick(PEOPLE)} ${pick(DEEDS)}, ${pick(ENDS)}.`;
  const paragraphs: string[] = [];
  for (let written = 0; written < words; ) {
    if (paragraphs.length % 40 === 0) paragraphs.push(`Chapter ${paragraphs.length / 40 + 1}`);
    const paragraph = Array.from({ length: 3 + below(5) }, sentence).join(' ');
    paragraphs.push(paragraph);
    written += paragraph.split(' ').length;
  }
  return paragraphs;
}
