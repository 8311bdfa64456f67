/** The first page of a memoir, as a family's book begins: voices are fitted with it. */
export const FIRST_PAGE = [
  'I was born in the last house of the village, where the road gives up and the fields begin. My father used to say that ' +
    'the postman came to us only when he had run out of excuses. There were five of us children, two dogs, a goat with a ' +
    'bad temper, and a piano that nobody could play, because it had been given to my mother instead of money.',
  'In winter the kitchen was the only warm room. We did our lessons at the long table while soup simmered on the stove, and ' +
    'my grandmother, who had never been to school, listened to every word. She could not read, but she knew when one of us ' +
    'was guessing. Years afterwards I found out that she had learned whole poems by heart that way, and half of the history ' +
    'of England, in the wrong order.',
  'Our nearest neighbour was a clockmaker called Mr. Jarvis. He had one glass eye and forty clocks, and no two of them ' +
    'agreed. If you asked him for the time he would choose the one he liked best. On Saturdays he let me wind them, and he ' +
    'paid me with a penny and a piece of advice. The pennies are gone. The advice I still have: never hurry a spring, and ' +
    'never argue with a woman who is holding a kettle.',
  'I was nine when the river rose. We carried the hens upstairs, then the flour, then the goat, and we watched through the ' +
    'bedroom window as our own gate floated past. My mother laughed until she cried. She said that at least somebody in this ' +
    'family was getting to see the world.',
] as const;

/** A later page of the same book: what is measured. */
export const LATER_PAGE =
  'The doctor came twice that week, once through deep snow. Grandfather sat by the stove and carved a horse for each of ' +
  'us, and when the last one was done he folded his knife and said that spring could come. I still have mine, with a ' +
  'broken ear. Aunt Ruth sold the farm in the year of the flood, but she never spoke about the price. On warm evenings ' +
  'we would walk to the bridge, count the boats, and argue about which of them had travelled farthest.';
