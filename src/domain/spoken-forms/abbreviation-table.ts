/**
 * How an abbreviation behaves: `title` and `name` stand before a name, `place` before the name of a place, `end` may end
 * a sentence, `month` stands in a date, `number` means something before figures only, and `any` is always the same.
 */
export type AbbreviationClass = 'any' | 'end' | 'month' | 'name' | 'number' | 'place' | 'title';

const TABLE: Readonly<Record<AbbreviationClass, string>> = {
  title:
    'Mr mister|Mrs missus|Ms miz|Dr doctor|Prof professor|Rev reverend|Fr father|Br brother|Bro brother|Sr sister|' +
    'Hon honorable|Rt right|Messrs messieurs|Mssrs messieurs|Mme madame|Mmes mesdames|Mlle mademoiselle|Sra señora|' +
    'Capt captain|Cpt captain|Lt lieutenant|Lieut lieutenant|Sgt sergeant|Sergt sergeant|Sjt sergeant|Cpl corporal|' +
    'Pvt private|Pte private|Maj major|Col colonel|Gen general|Genl general|Adm admiral|' +
    'Cmdr commander|Comdr commander|Cdr commander|Ens ensign|Gov governor|Sen senator|Rep representative|' +
    'Pres president|Supt superintendent|Insp inspector|Det detective|Atty attorney|Amb ambassador|Archbp archbishop|' +
    'Bp bishop|Msgr monsignor|Mgr monsignor|Mons monsieur|Asst assistant|Treas treasurer|Sec secretary|' +
    'Pfc private first class|Cllr councillor|Esqr esquire|Mx mix|Supvr supervisor|Dir director|Vice-Pres vice president',
  name:
    'Wm William|Chas Charles|Geo George|Jas James|Jos Joseph|Thos Thomas|Robt Robert|Benj Benjamin|Saml Samuel|' +
    'Edw Edward|Jno John|Danl Daniel|Richd Richard|Fredk Frederick|Alexr Alexander|Nathl Nathaniel|Eliz Elizabeth|' +
    'Margt Margaret|Cath Catherine|Hy Henry|Andw Andrew|Abr Abraham|Matt Matthew|Patk Patrick|Michl Michael',
  place: 'Mt mount|Mtn mountain|Mts mountains|Ft fort|Pt point|Ste sainte|Is island|Pk park|Lk lake',
  end:
    'Jr junior|Snr senior|Jnr junior|Esq esquire|Co company|Cos companies|Inc incorporated|Mfg manufacturing|Mfrs manufacturers|Ltd limited|Bros brothers|' +
    'Assn association|Assoc association|Univ university|Inst institute|Dept department|Depts departments|Ave avenue|' +
    'Av avenue|Blvd boulevard|Rd road|Ln lane|Ct court|Pl place|Sq square|Hwy highway|Pkwy parkway|Ter terrace|' +
    'Terr terrace|Apt apartment|Bldg building|Bn battalion|Btn battalion|Regt regiment|Rgt regiment|Div division|' +
    'Bde brigade|Inf infantry|Cav cavalry|Arty artillery|Sqn squadron|Sqdn squadron|Plt platoon|' +
    'Hosp hospital|Acad academy|Twp township|Sch school|Cem cemetery|Natl national|Intl international|Govt government|' +
    'govt government|dept department|etc et cetera|bros brothers|inc incorporated|ltd limited|Ctr center|Hts heights|Ret retired|ret retired',
  month:
    'Jan January|Feb February|Febr February|Mar March|Apr April|Jun June|Jul July|Aug August|Sept September|' +
    'Sep September|Oct October|Nov November|Dec December|Mon Monday|Tue Tuesday|Tues Tuesday|Wed Wednesday|' +
    'Weds Wednesday|Thu Thursday|Thur Thursday|Thurs Thursday|Fri Friday|Sat Saturday|Sun Sunday|Xmas Christmas',
  number:
    'no number|nos numbers|vol volume|vols volumes|p page|pp pages|pg page|pgs pages|ch chapter|chs chapters|chap chapter|' +
    'fig figure|figs figures|c circa|ca circa|circ circa|b born|d died|bn born|bapt baptized|art article|' +
    'sec section|sect section|para paragraph|pt part|pts parts|bk book|rm room|apt apartment|ste suite|ext extension|' +
    'tel telephone|rte route|hwy highway|l line|ll lines|v verse|vv verses|ver version|fl floor|ed edition|est established|' +
    'co company|cat catalogue|op opus|lot lot|Rs rupees|n note',
  any:
    'vs versus|viz namely|cf compare|approx approximately|appt appointment|appts appointments|incl including|' +
    'excl excluding|esp especially|misc miscellaneous|temp temperature|max maximum|min minimum|orig originally|' +
    'pop population|tho though|thro through|yr year|yrs years|hr hour|hrs hours|mins minutes|secs seconds|' +
    'wk week|wks weeks|mos months|doz dozen|lb pound|lbs pounds|oz ounces|yd yard|yds yards|gal gallon|gals gallons|' +
    'qt quart|qts quarts|tsp teaspoon|tsps teaspoons|tbsp tablespoon|tbsps tablespoons|pkg package|pkgs packages|' +
    'recd received|acct account|amt amount|avg average|bal balance|capt captain|sgt sergeant|cpl corporal|lt lieutenant|' +
    'prof professor|hosp hospital|regt regiment|batt battalion|ditto ditto|do ditto|ibid ibidem|mgr manager|asst assistant|' +
    'supt superintendent|secy secretary|treas treasurer|chmn chairman|abbr abbreviated|ft feet|mi miles|blvd boulevard|' +
    'ave avenue|jr junior|mt mount|mr mister|mrs missus|dr doctor|rev reverend|messrs messieurs|sq square|cu cubic|adj adjective|' +
    'div division|opp opposite|rec received|tues Tuesday|thurs Thursday|sept September|attn attention|c/o care of',
};

export interface Abbreviation {
  readonly said: string;
  readonly is: AbbreviationClass;
}

function entries(): [string, Abbreviation][] {
  return (Object.keys(TABLE) as AbbreviationClass[]).flatMap((is) =>
    TABLE[is].split('|').map((row): [string, Abbreviation] => {
      const space = row.indexOf(' ');
      return [row.slice(0, space), { said: row.slice(space + 1), is }];
    }),
  );
}

/** By the letters as they are written, without the stop. Those in capitals begin a name or a title. */
export const ABBREVIATIONS: ReadonlyMap<string, Abbreviation> = new Map(entries().reverse());

/** Those that British books write without a stop. */
export const WITHOUT_STOP = new Set(
  'Mr Mrs Ms Dr Prof Capt Lt Sgt Cpl Pte Pvt Messrs Mme Mlle Mt Ft Jr Wm Supt Bros Ltd Cmdr'.split(' '),
);

/** States, behind a comma and a place. */
export const STATES: ReadonlyMap<string, string> = new Map(
  (
    'Ala Alabama|Ariz Arizona|Ark Arkansas|Calif California|Cal California|Colo Colorado|Conn Connecticut|Del Delaware|' +
    'Fla Florida|Ga Georgia|Ida Idaho|Ill Illinois|Ind Indiana|Kans Kansas|Kan Kansas|Ky Kentucky|La Louisiana|Md Maryland|' +
    'Mass Massachusetts|Mich Michigan|Minn Minnesota|Miss Mississippi|Mo Missouri|Mont Montana|Neb Nebraska|Nebr Nebraska|' +
    'Nev Nevada|Okla Oklahoma|Ore Oregon|Oreg Oregon|Pa Pennsylvania|Penn Pennsylvania|Penna Pennsylvania|Tenn Tennessee|' +
    'Tex Texas|Va Virginia|Vt Vermont|Wash Washington|Wis Wisconsin|Wisc Wisconsin|Wyo Wyoming|Ont Ontario|Que Quebec|' +
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
    'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
    'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
    'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|' +
    'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming'
  )
    .split('|')
    .map((row): [string, string] => {
      const space = row.indexOf(' ');
      return [row.slice(0, space), row.slice(space + 1)];
    }),
);
