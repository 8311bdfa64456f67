/** Names that families have and English readers stumble over, as those who bear them mostly say them. */
const TABLE = `
Nguyen win, nwin/Huynh hwin, win/Ng ing, eng/Pham fam/Phan fan/Phuoc fook/Tran trahn/Ngoc nawk/Thuy twee/Duong zoong, yoong
Hoang hwang, wahng/Vuong voong/Quynh kwin/Trinh trin/Dao dow/Bui boo-ee/Thanh tan/Nghia nee-ah/Nga nah/Ngo noh
Zhang jahng/Zhao jow/Zhou joh/Zhu joo/Xiao shyow/Xu shoo/Xue shweh/Xie shyeh/Qian chyen/Qin chin/Qiu chyoh/Cai tsigh
Cao tsow/Cui tsway/Hsieh shyeh/Hsu shoo/Tsai tsigh/Tsang tsang/Kwok kwok/Cheung chung/Hwang hwahng/Choi choy/Yi ee, yee
Siobhan shi-vawn/Niamh neev/Aoife ee-fa/Saoirse seer-sha, sur-sha/Caoimhe kwee-va, kee-va/Eoin oh-en/Eoghan oh-en
Sean shawn/Sinead shi-nayd/Roisin roh-sheen/Padraig paw-drig, paw-rick/Tadhg tie-g, tige/Oisin ush-een/Cillian kill-ee-an
Meabh mayv/Grainne grawn-ya/Aisling ash-ling/Diarmuid deer-mid/Ruairi rory/Orlaith or-la/Cian kee-an/Ciara keer-a
Deirdre deer-dra/Sorcha sur-a-ka/Dearbhla der-vla/Gallagher gal-a-her/Geoghegan gay-gan/Mainwaring mannering/Menzies ming-iss
Dalziel dee-ell/Cholmondeley chum-lee/Beauchamp bee-cham/Featherstonehaugh fan-shaw/Marjoribanks march-banks/Leveson loo-son
Rhys reese/Ieuan yigh-an/Llewellyn loo-ell-in/Llyr leer/Myfanwy muh-van-wee/Angharad ang-har-ad/Gwenllian gwen-lee-an
Wojciech voy-check/Krzysztof kshish-toff/Szymon shim-on/Zbigniew zbig-nyef/Grzegorz gzheh-gosh, greh-gosh/Jerzy yeh-zhee
Przybylski shi-bil-skee/Szczepanski shteh-pan-skee/Wojtowicz voy-toh-vitch/Wisniewski vish-nef-skee/Krzyzewski shi-shef-skee
Kosciuszko kosh-choosh-ko/Walesa va-wen-sa/Wroblewski vroh-blef-skee/Jagiello yag-yeh-loh/Agnieszka ag-nyesh-ka
Dvorak dvor-zhak/Hrdlicka hurd-litch-ka/Dvorsky dvor-skee/Vlk vulk/Zdenek zi-deh-nek/Jiri yi-ree/Jaroslav ya-ro-slav
Bjorn byorn/Hjalmar yal-mar/Kjell chell/Sjoberg shoh-berg/Ljungberg yung-berg/Goran yur-an/Ngaio nigh-oh/Inga ing-a
Goethe gur-ta/Schultze shool-tsa/Jaeger yay-ger/Pfeiffer figh-fer/Koch coke, kotch/Knecht kuh-nekt/Loew lohv, low
Jose hoh-zay/Jorge hor-hay/Jesus hay-soos/Joaquin wah-keen/Guillermo gee-yair-mo/Xavier zay-vee-er/Javier ha-vee-air
Ximena hee-may-na/Juarez wa-rez/Jimenez hi-may-nez/Quintanilla kin-ta-nee-ya/Villa vee-ya/Guadalupe gwah-da-loo-pay
Xochitl so-cheel/Cuauhtemoc kwow-tay-mock/Itzel eet-zel/Joao zhwow/Guimaraes gee-ma-rice/Magalhaes ma-gal-yice
Giuseppe joo-zep-pay/Gianni john-ee/Luigi loo-ee-jee/Guglielmo gool-yel-mo/Giovanni joh-vah-nee/Chiara kee-ar-a
Bianchi bee-ang-kee/Cecchini cheh-kee-nee/Castiglione kas-tee-lyoh-nay/Gnocchi nyok-kee/Lucia loo-chee-a/Ignazio een-yat-see-oh
Khrimian krim-ee-an/Mkrtchyan mi-kurt-chan/Mkhitaryan mi-kee-tar-yan/Hrant hrant/Hovhannes hoh-vah-ness/Ghazarian ka-zar-ee-an
Khachaturian kach-a-toor-ee-an/Hagop ha-gope/Sahakyan sa-hak-yan/Araxie a-rax-ee/Siranoush see-ra-noosh/Mgrdich mi-gur-ditch
Tchaikovsky chigh-kov-skee/Dmitri di-mee-tree/Vsevolod fseh-vo-lod, seh-vo-lod/Vyacheslav vya-cheh-slav/Ksenia ksen-ya, sen-ya
Mstislav mi-stee-slav/Pnina pi-nee-na/Tzvi tsvee, ts-vee/Tsvi tsvee/Chaim high-im/Yitzhak yit-sock/Chana hah-na/Rivka riv-ka
Szabo sah-boh/Gyorgy jurj/Nagy nahj/Kovacs koh-vatch/Istvan isht-vahn/Laszlo lahs-loh/Gyula joo-la/Sandor shahn-dor
Papadopoulos pa-pa-dop-oo-los/Ioannis yo-ah-nees/Gkekas geh-kas/Mpampis bam-pees/Ntina dee-na/Eleutheria el-ef-theh-ree-a
Nkrumah en-kroo-ma/Mbeki em-beck-ee/Ndiaye en-jigh/Nkosi en-koh-see/Ngozi en-goh-zee/Nnamdi nahm-dee/Mwangi em-wahn-gee
Ndebele en-deh-beh-leh/Mzee em-zay/Nyambura nyam-boo-ra/Oluwaseun oh-loo-wa-shay-oon/Chukwuemeka chook-way-meh-ka
Dhruv droov/Jhumpa joom-pa/Bhattacharya ba-ta-char-ya/Lakshmi luck-shmee/Krishnamurthy krish-na-moor-tee/Aishwarya aysh-war-ya
Srinivasan sree-nee-va-san/Mukherjee moo-ker-jee/Ghosh gohsh/Singh sing/Tsering tser-ing/Nguema en-gway-ma
Hawaii ha-wigh-ee/Kamehameha ka-may-ha-may-ha/Kealoha kay-a-loh-ha/Nuuanu noo-oo-ah-noo/Thibodeaux tib-oh-doh/Boudreaux boo-droh
Arceneaux ar-sa-noh/Beaulieu bohl-yer/Rousseau roo-soh/Guillaume gee-yome/Jacques zhock/Jean-Luc zhawn-luke/Francois frahn-swah
Lefevre le-fev-ra/Renault ren-oh/Geoffroy zhoh-frwah/Yves eve/Yvette ee-vet/Hugues hyoog/Thierry tyeh-ree/Benoit ben-wah
`;

function readTable(): ReadonlyMap<string, readonly string[]> {
  const entries = TABLE.split(/[\n/]/).filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf(' ');
      const said = entry.slice(at + 1).split(', ');
      return [entry.slice(0, at).toLowerCase(), said];
    }),
  );
}

let table: ReadonlyMap<string, readonly string[]> | null = null;

/** How a name is said that is in the table, without its accents; read when it is first asked. */
export function knownRespellings(plainName: string): readonly string[] {
  table ??= readTable();
  return table.get(plainName) ?? [];
}
