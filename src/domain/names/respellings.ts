import { knownRespellings } from './known-names.ts';
import { isSpelledOut, plainLetters } from './spelled-out.ts';

/** How a language writes its sounds. Longer letters come first; `|` is a place where a syllable ends. */
interface Tradition {
  /** names that look like it */
  readonly looksLike: RegExp;
  readonly sounds: readonly (readonly [letters: string, sound: string])[];
}

const sounds = (list: string) => list.split(' ').map((pair) => pair.split('=') as [string, string]);

const VOWELS = 'aeiou';

const TRADITIONS: readonly Tradition[] = [
  {
    // Armenian
    looksLike: /(?:ian|yan|iants|ouni)$|^(?:kh|gh|hr|mk|vr)/,
    sounds: sounds('ian=i|an yan=|yan kh=k gh=g dz=ds ou=oo ai=igh oo=oo tch=ch zh=zh ts=ts'),
  },
  {
    // Polish
    looksLike: /sz|cz|rz|ski$|ska$|wicz$|wski|dz|^w[lrsz]|^zb|czyk$/,
    sounds: sounds(
      'szcz=shch prz=psh krz=ksh trz=tsh rz=zh sz=sh cz=ch dzi=j dz=dz ski=|ski ska=|ska ch=h ci=chi ni=ni w=v j=y ow=ov y=i',
    ),
  },
  {
    // German and Yiddish
    looksLike: /sch|tz|pf|^kn|[^aeiou]ei[^aeiou]|eu|stein|berg$|mann$|baum|witz$|^w/,
    sounds: sounds(
      'tsch=ch sch=sh schw=shv chs=ks pf=f tz=ts stein=|stine ei=igh ie=ee eu=oy au=ow witz=|vits w=v j=y z=ts ch=k kn=k|n th=t dt=t',
    ),
  },
  {
    // Italian
    looksLike: /gn[aeio]|gli|cci|cch|zz|sci|ini$|elli$|etti$|ucci$|azzo$|cio$/,
    sounds: sounds(
      'gli=lyi gn=|ny cch=k cci=|chi cce=|cheh ch=k gh=g sci=shi sce=sheh zz=ts ci=chi ce=cheh gi=ji ge=jeh z=ts',
    ),
  },
  {
    // Spanish
    looksLike: /[aeiou]ll[aeou]|ñ|ez$|^j|gue|gui|qu[ei]|illo$|illa$|^x|eros$|ado$/,
    sounds: sounds(
      'gue=geh gui=gi qui=ki que=keh ll=y ge=heh gi=hi j=h ce=seh ci=si z=s hu=w h= x=h cu=kw qu=k v=b ñ=ny',
    ),
  },
  {
    // Czech, Slovak, and the Slavic south
    looksLike: /[čšžřě]|ic$|ek$|^hr|^vl|^zd|^brn|ova$|^lj|^nj|cek$/,
    sounds: sounds('ch=h cz=ch lj=ly nj=ny ic=ich j=y c=ts'),
  },
  {
    // Russian and Ukrainian, as they are written in English
    looksLike: /(?:ov|ev|enko|chuk|sky|skaya|ova|ovich|sviatoslav)$|^(?:kh|zh|shch|ts|vs|dm|vl)/,
    sounds: sounds('shch=sh kh=k zh=zh tch=ch ts=ts sky=|ski iy=i yu=yoo ya=ya ye=yeh ai=igh y=i'),
  },
  {
    // Irish
    looksLike: /bh|mh|dh|aoi|gh|fh|^(?:caoi|saoi|siob|si|niamh)/,
    sounds: sounds('aoi=ee aoidh=ee ea=a eo=oh ao=ee bh=v mh=v dh= gh= fh= th=h io=i si=shi se=sheh c=k'),
  },
  {
    // Scandinavian
    looksLike: /[åäöøæ]|^(?:bj|hj|kj|sj|lj|gj|fj|skj|tj)|sson$|sen$|gaard|quist$/,
    sounds: sounds(
      'skj=sh sj=sh kj=ch tj=ch hj=y gj=y lj=y gaard=|gord quist=|kwist ø=er ö=er å=aw ä=eh æ=a j=y',
    ),
  },
  {
    // Hungarian
    looksLike: /gy|ssz|cs|zs|^sz|ly$|nagy|falvi|[őű]/,
    sounds: sounds('ssz=s sz=s zs=zh cs=ch gy=j ly=y ny=ny s=sh c=ts j=y'),
  },
  {
    // Vietnamese and Chinese
    looksLike: /^(?:ng|nh|zh|x|q[^u]|ts|hs)|(?:uyen|uong|inh|anh)$/,
    sounds: sounds('ngh=n ng=ng nh=ny ph=f th=t zh=j x=sh q=ch hs=sh uy=wee uo=oo gi=z ao=ow'),
  },
  {
    // African
    looksLike: /^(?:m|n)[bdgkjzt]|^(?:mw|ny)/,
    sounds: sounds('mw=em|w nk=en|k ng=en|g nd=en|d mb=em|b mz=em|z nj=en|j nt=en|t ny=ny'),
  },
];

/** Sounds that none of the letters say by themselves. */
const WHOLE = /ee|oo|igh|oy|ow|aw|oh|eh|ine|er|ay/y;
const MAX_OFFERS = 4;
const MIN_LETTERS = 2;

function heard(name: string, table: Tradition['sounds']): string {
  let said = '';
  for (let at = 0; at < name.length; ) {
    const pair = table.find(([letters]) => name.startsWith(letters, at));
    said += pair?.[1] ?? name[at];
    at += pair?.[0].length ?? 1;
  }
  return said.replace(/\|+/g, '|').replace(/^\||\|$/g, '');
}

/** A run of vowels or of consonants. */
interface Run {
  readonly text: string;
  readonly isVowel: boolean;
}

function runsOf(part: string): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < part.length; ) {
    WHOLE.lastIndex = at;
    const whole = WHOLE.exec(part)?.[0];
    const letter = part[at] ?? '';
    // A y between vowels is a consonant, as in "vee-ya".
    const isY = letter === 'y' && !VOWELS.includes(part[at + 1] ?? '-');
    const isVowel = whole !== undefined || VOWELS.includes(letter) || isY;
    const text = whole ?? letter;
    const last = runs.at(-1);
    if (last && !last.isVowel && !isVowel) runs[runs.length - 1] = { text: last.text + text, isVowel };
    else runs.push({ text, isVowel });
    at += text.length;
  }
  return runs;
}

/** Vowels as an English reader says them at first sight: at the end of a syllable, and before a consonant. */
const OPEN: Readonly<Record<string, string>> = { a: 'ah', e: 'eh', i: 'ee', o: 'oh', u: 'oo', y: 'ee' };
const CLOSED: Readonly<Record<string, string>> = { u: 'oo', y: 'i' };

/** Two letters that are one sound do not part. */
const ONE_SOUND =
  /^(?:sh|ch|zh|th|ts|ny|ly|ck|ph|dz|ky|br|cr|dr|fr|gr|kr|pr|tr|vr|bl|cl|fl|gl|kl|pl|sl|sk|st|sp|kw|gw)$/;

/** Consonants between two vowels: those that end a syllable and those that begin the next. */
function parted(cluster: string): readonly [string, string] {
  if (cluster.length < 2 || ONE_SOUND.test(cluster)) return ['', cluster];
  const tail = cluster.slice(-2);
  const at = ONE_SOUND.test(tail) ? cluster.length - 2 : cluster.length - 1;
  const head = cluster.slice(0, at);
  return [head === cluster[at] ? '' : head, cluster.slice(at)];
}

/** A consonant alone needs a vowel to be said. */
const sounded = (syllable: string) => (/[aeiouy]/.test(syllable) ? syllable : `${syllable}i`);

/** English reads no word that begins so: the first consonant has a syllable of its own. */
function openBeginning(onset: string, rest: string): string[] {
  if (!isSpelledOut(`${onset}a`)) return [onset + rest];
  const [first = '', ...others] = onset.match(/sh|ch|zh|th|ts|[a-z]/g) ?? [];
  return [sounded(first), ...openBeginning(others.join(''), rest)];
}

function syllablesOf(part: string): string[] {
  const runs = runsOf(part);
  const syllables: string[] = [];
  let onset = '';
  for (const [at, { text, isVowel }] of runs.entries()) {
    if (!isVowel) {
      if (at === 0) onset = text;
      continue;
    }
    const next = runs[at + 1];
    const goesOn = runs[at + 2] !== undefined;
    const [coda, begins] = next && !next.isVowel ? (goesOn ? parted(next.text) : [next.text, '']) : ['', ''];
    const vowel = coda === '' ? (OPEN[text] ?? text) : (CLOSED[text] ?? text);
    syllables.push(...openBeginning(onset, vowel + coda));
    onset = begins;
  }
  return runs.some(({ isVowel }) => isVowel) ? syllables : [sounded(part)];
}

const syllabled = (said: string) => said.split('|').flatMap(syllablesOf).filter(Boolean).join('-');

const withCapital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1);

/** Whether every syllable is a word for an engine, none a row of letters. */
const isClear = (said: string) => said.split('-').every((syllable) => !isSpelledOut(syllable));

/**
 * How a name may be said, likeliest first, in syllables that an English reader and an engine say at first sight: from a
 * table of names, and from how other languages write their sounds. None where it is said as English writes it.
 */
export function respellingsOf(name: string): string[] {
  const written = name.toLowerCase().normalize('NFC');
  const plain = plainLetters(name);
  if (plain.length < MIN_LETTERS) return [];
  const fitting = TRADITIONS.filter(({ looksLike }) => looksLike.test(written) || looksLike.test(plain));
  const told = fitting.map((tradition) => syllabled(plainHeard(written, tradition.sounds)));
  const all = [
    ...knownRespellings(plain),
    ...told,
    ...(isSpelledOut(name) || told.length > 0 ? [syllabled(plain)] : []),
  ];
  return clearOnes(all, plain).slice(0, MAX_OFFERS).map(withCapital);
}

const clearOnes = (ways: readonly string[], plain: string) =>
  [...new Set(ways)].filter((said) => said.replaceAll('-', '') !== plain && isClear(said));

/** What else a vowel or a consonant may be, syllable by syllable: who reads a name cannot know, who hears it can. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/ah(?=-|$)/g, 'ay'],
  [/eh(?=-|$)/g, 'ee'],
  [/ee(?=-|$)/g, 'igh'],
  [/e(?=[^aeiouyhr-][^aeiou-]?(?:-|$))/g, 'ay'],
  [/i(?=[^aeiouygh-][^aeiou-]?(?:-|$))/g, 'ee'],
  [/a(?=[^aeiouyhw-][^aeiou-]?(?:-|$))/g, 'ah'],
  [/oh(?=-|$)/g, 'oo'],
  [/(^|-)g(?=[ei])/g, '$1j'],
  [/(^|-)j/g, '$1y'],
  [/(^|-)ch/g, '$1k'],
  [/(^|-)ch/g, '$1sh'],
  [/(^|-)c(?=[ei])/g, '$1s'],
  [/(^|-)w/g, '$1v'],
  [/(^|-)z/g, '$1ts'],
  [/(^|-)h/g, '$1'],
];

/**
 * Every way a name may be said, to be compared with how somebody says it: as each language writes its sounds, as English
 * does, and each of those with one kind of vowel or consonant said otherwise. Likeliest first.
 */
export function waysToSay(name: string, most: number): string[] {
  const written = name.toLowerCase().normalize('NFC');
  const plain = plainLetters(name);
  if (plain.length < MIN_LETTERS) return [];
  const offers = respellingsOf(name).map((said) => said.toLowerCase());
  const read = [...offers, syllabled(plain)];
  const otherwise = read.flatMap((said) => OTHERWISE.map(([sound, other]) => said.replace(sound, other)));
  const abroad = TRADITIONS.map((tradition) => syllabled(plainHeard(written, tradition.sounds)));
  return clearOnes([...read, ...otherwise, ...abroad], plain)
    .slice(0, most)
    .map(withCapital);
}

/** The sounds first, where letters have their marks; what is left of the marks goes. */
function plainHeard(written: string, table: Tradition['sounds']): string {
  const marked = [...table, ...sounds('č=ch š=sh ž=zh ř=rzh ł=w ç=s ğ=g ş=sh ć=ch ś=sh ź=zh ż=zh ń=ny')];
  return heard(written, marked)
    .normalize('NFKD')
    .replace(/[^a-z|]/g, '');
}
