/** Forty family names as they stand in memoirs, from the families of many countries. */
export const FAMILY_NAMES = [
  ...[
    'Nguyen',
    'Khrimian',
    'Szczepanski',
    'Mkrtchyan',
    'Hrdlicka',
    'Przybylski',
    'Nkrumah',
    'Ngozi',
    'Siobhan',
    'Tkachenko',
  ],
  ...[
    'Wojciech',
    'Schwarzkopf',
    'Vsevolod',
    'Bjornstad',
    'Zhdanov',
    'Chrzanowski',
    'Mbeki',
    'Dvorak',
    'Vlk',
    'Zdenek',
  ],
  ...[
    'Pagliacci',
    'Villalobos',
    'Xiang',
    'Zheng',
    'Huynh',
    'Ghazarian',
    'Kwiatkowski',
    'Papadopoulos',
    'Weinstein',
    'Caoimhe',
  ],
  ...[
    'Oyelaran',
    'Thibodeaux',
    'Lindqvist',
    'Hovsepian',
    'Trzcinski',
    'Srinivasan',
    'Hathaway',
    'Brennan',
    'Calloway',
    'Ostrander',
  ],
] as const;

/** Sentences around a name; some begin with it, some hold it twice. */
const AROUND = [
  (name: string) => `In the spring the ${name} family moved into the house across the road.`,
  (name: string) => `${name} never spoke of the crossing, and nobody asked.`,
  (name: string) => `My mother baked for Mrs. ${name} on Fridays, and ${name}'s boys carried the basket.`,
  (name: string) => `We laughed about it with old ${name} until the lamp went out.`,
];

/**
 * A memoir in which the first of the names is written most often and the last one least, each at least twice. No name is
 * written as often as another one.
 */
export function memoirOfNames(names: readonly string[] = FAMILY_NAMES): string[] {
  const paragraphs = [
    'It was a cold morning, and nobody spoke; we walked down to the river and waited for the boat.',
  ];
  for (const [rank, name] of names.entries())
    for (let times = 0; times < names.length - rank + 1; times++) {
      const say = AROUND[(rank + times) % AROUND.length] as (name: string) => string;
      // The third holds the name twice: alone it would bring the order of the names into disorder.
      paragraphs.push(
        (rank + times) % AROUND.length === 2 ? say(name).replace(`${name}'s`, 'her') : say(name),
      );
    }
  return paragraphs;
}
