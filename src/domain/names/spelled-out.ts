const pairs = (list: string) => new Set(list.split(' '));

/**
 * What an English word may begin with before its first vowel. Source: every pair and triple of consonants before "ana",
 * as the built-in voice takes them; what is not here it spells.
 */
const BEGINNINGS = pairs(
  'bh bj bl br ch cl cr cw cz dh dj dl dr dv dw dz fj fl fr gh gj gl gm gn gr gw hl hr hs hw kh kj kl km kn kr kw lh ' +
    'll mc mr nc nr pf ph pl pm pn pr ps pt rh sc sf sh sj sk sl sm sn sp sq sr st sv sw sz th tj tk tr ts tv tw vl ' +
    'vr wh wr zb zh zl zv zw chl chr grz mcb mcc mcd mcf mcg mch mck mcl mcm mcn mcp mcq mcr mct mcv mcw pfl phl phr ' +
    'prz sch schl schm schn schr schw scl scr sgr shl shr skl skr sph spl spr str thr thw trz zdr szcz przb',
);

/** Pairs of consonants that may end one, found in the same way behind "ta". */
const ENDINGS = pairs(
  'bb bh bl bs bt ch ck cq cs ct cz dd dh dl ds dt dz ff fs ft fz gg gh gl gm gn gs gt hd hg hl hm hn hr hs ht jl jm ' +
    'jn kh kk ks kt lb lc ld lf lg lk ll lm ln lp ls lt lx lz mb mc md mf mg mh mk ml mm mn mp mq ms mt mx mz nb nc nd ' +
    'nf ng nh nk nl nm nn np nq ns nt nx nz pf ph pl pp ps pt rb rc rd rf rg rk rl rm rn rp rr rs rt rv rx rz sc sh sk ' +
    'sm sn sp sr ss st sz th tl tr ts tt tz vl vr vs wd wk wl wm wn ws wt xt xx zd zk zm zn zs zz',
);

/** The same for three. */
const LONG_ENDINGS = pairs(
  'bbs bst bts chl chs cht ckl cks cld cts dds dmt dnt dst dth ffs fft fth fts ggs ghm ghn ghs ght gms gns ' +
    'gst gts hlf hls hlt hmg hms hng hns hrs hrt khs kst lbs lch lck lcs lds ldt lff lfs lft lgh lks lls lms ' +
    'lns lph lps lpt lsh lsk lst lth lts ltz mbs mch mck mcl mcs mct mcz mdh mdl mds mdt mff mft mgg mgh mgl ' +
    'mgs mgt mkl mks mms mns mpf mph mpl mpp mps mpt msk mst msz mth mtl mts mtt mtz mzl nbs nch nck ncl ncs ' +
    'nct ncz ndh ndl nds ndt nff nft ngg ngh ngl ngs ngt nkl nks nms nns npf nph npl npp nps npt nsk nst nsz ' +
    'nth ntl nts ntt ntz nzl phs pps pst pth pts rbs rch rck rcq rcs rcz rds rdt rff rfs rgh rgs rkl rks rkt ' +
    'rld rll rls rlt rmd rmm rmn rms rmt rnd rnm rnn rns rnt rpf rph rps rpt rrh rrs rsh rsk rss rst rth rtl ' +
    'rts rtt rtz rzt sch scs sks sms smt sns snt sps ssl stl sts stz szt tch thm thn ths tsk ttl tts ttz tzl ' +
    'vls vsk wds wks wls wms wns wsl wth wts xth xts zdz zts',
);

/** Words that it knows as a whole, whatever they begin with. */
const KNOWN = pairs('nth hmm shh psst pst brr tsk pfft zzz mmm');
const MIN_LETTERS = 2;

/** A word in small plain letters, as an engine gets it. */
export const plainLetters = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[đĐð]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const parts = (cluster: string, length: number) =>
  Array.from({ length: Math.max(0, cluster.length - length + 1) }, (_, at) => cluster.slice(at, at + length));

const isEnding = (cluster: string) =>
  cluster.length < 3
    ? parts(cluster, 2).every((pair) => ENDINGS.has(pair))
    : parts(cluster, 3).every((triple) => LONG_ENDINGS.has(triple));

/** The consonants behind the last vowel. */
function endingOf(letters: string): string {
  let at = letters.length;
  while (at > 0 && !/[aeiouy]/.test(letters[at - 1] ?? '')) at--;
  return letters.slice(at);
}

/**
 * Whether a synthesizer would take a word for letters and read them one by one, because no English word begins or ends
 * like it: "Nguyen", "Khrimian". Of a few words it does so although it has them in its dictionary.
 */
export function isSpelledOut(word: string): boolean {
  if (/n['’]t$/i.test(word)) return false; // "couldn't" is in every dictionary, with its mark
  const letters = plainLetters(word);
  if (letters.length < MIN_LETTERS || KNOWN.has(letters)) return false;
  const first = letters.search(/[aeiouy]/);
  if (first < 0) return true;
  const beginning = letters.slice(0, first);
  if (beginning.length > 1 && !BEGINNINGS.has(beginning)) return true;
  return !isEnding(endingOf(letters));
}
