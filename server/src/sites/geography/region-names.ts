/**
 * Local names of regions by GeoNames' admin1 code (Belgian provinces and Irish counties: admin2), because the data's names are mostly
 * English. Regions with two official languages have both names. Regions that are not listed keep the data's name.
 */
const regionNameLists: Record<string, string> = {
  NL: `01 Drenthe;02 Friesland;03 Gelderland;04 Groningen;05 Limburg;06 Noord-Brabant;07 Noord-Holland;09 Utrecht;10 Zeeland;
    11 Zuid-Holland;15 Overijssel;16 Flevoland`,
  BE: `BRU Brussel / Bruxelles;VAN Antwerpen;VBR Vlaams-Brabant;VLI Limburg;VOV Oost-Vlaanderen;VWV West-Vlaanderen;
    WBR Brabant wallon;WHT Hainaut;WLG Liège;WLX Luxembourg;WNA Namur`,
  DE: `01 Baden-Württemberg;02 Bayern;03 Bremen;04 Hamburg;05 Hessen;06 Niedersachsen;07 Nordrhein-Westfalen;08 Rheinland-Pfalz;
    09 Saarland;10 Schleswig-Holstein;11 Brandenburg;12 Mecklenburg-Vorpommern;13 Sachsen;14 Sachsen-Anhalt;15 Thüringen;16 Berlin`,
  AT: `01 Burgenland;02 Kärnten;03 Niederösterreich;04 Oberösterreich;05 Salzburg;06 Steiermark;07 Tirol;08 Vorarlberg;09 Wien`,
  CH: `AG Aargau;AI Appenzell Innerrhoden;AR Appenzell Ausserrhoden;BE Bern / Berne;BL Basel-Landschaft;BS Basel-Stadt;
    FR Fribourg / Freiburg;GE Genève;GL Glarus;GR Graubünden / Grigioni;JU Jura;LU Luzern;NE Neuchâtel;NW Nidwalden;OW Obwalden;
    SG St. Gallen;SH Schaffhausen;SO Solothurn;SZ Schwyz;TG Thurgau;TI Ticino;UR Uri;VD Vaud;VS Valais / Wallis;ZG Zug;ZH Zürich`,
  FR: `11 Île-de-France;24 Centre-Val de Loire;27 Bourgogne-Franche-Comté;28 Normandie;32 Hauts-de-France;44 Grand Est;
    52 Pays de la Loire;53 Bretagne;75 Nouvelle-Aquitaine;76 Occitanie;84 Auvergne-Rhône-Alpes;93 Provence-Alpes-Côte d’Azur;94 Corse`,
  IT: `01 Abruzzo;02 Basilicata;03 Calabria;04 Campania;05 Emilia-Romagna;06 Friuli-Venezia Giulia;07 Lazio;08 Liguria;09 Lombardia;
    10 Marche;11 Molise;12 Piemonte;13 Puglia;14 Sardegna;15 Sicilia;16 Toscana;17 Trentino-Alto Adige / Südtirol;18 Umbria;
    19 Valle d’Aosta / Vallée d’Aoste;20 Veneto`,
  ES: `07 Illes Balears;27 La Rioja;29 Comunidad de Madrid;31 Región de Murcia;32 Navarra / Nafarroa;34 Asturias;39 Cantabria;
    51 Andalucía;52 Aragón;53 Canarias;54 Castilla-La Mancha;55 Castilla y León;56 Catalunya;57 Extremadura;58 Galicia;
    59 País Vasco / Euskadi;60 Comunitat Valenciana;CE Ceuta;ML Melilla`,
  GB: 'ENG England;NIR Northern Ireland;SCT Scotland;WLS Wales',
  IE: `01 Carlow;02 Cavan;03 Clare;04 Cork;06 Donegal;10 Galway;11 Kerry;12 Kildare;13 Kilkenny;14 Leitrim;15 Laois;18 Longford;
    19 Louth;20 Mayo;21 Meath;22 Monaghan;23 Offaly;24 Roscommon;25 Sligo;26 Tipperary;29 Westmeath;30 Wexford;31 Wicklow;33 Dublin;
    42 Limerick;44 Waterford`,
  CA: `01 Alberta;02 British Columbia;03 Manitoba;04 New Brunswick / Nouveau-Brunswick;05 Newfoundland and Labrador;07 Nova Scotia;
    08 Ontario;09 Prince Edward Island;10 Québec;11 Saskatchewan;12 Yukon;13 Northwest Territories;14 Nunavut`,
  AU: `01 Australian Capital Territory;02 New South Wales;03 Northern Territory;04 Queensland;05 South Australia;06 Tasmania;
    07 Victoria;08 Western Australia`,
  NZ: `10 Chatham Islands;E7 Auckland;E8 Bay of Plenty;E9 Canterbury;F1 Gisborne;F2 Hawke’s Bay;F3 Manawatū-Whanganui;F4 Marlborough;
    F5 Nelson;F6 Northland;F7 Otago;F8 Southland;F9 Taranaki;G1 Waikato;G2 Wellington;G3 West Coast;TAS Tasman`,
  PL: `72 Dolnośląskie;73 Kujawsko-pomorskie;74 Łódzkie;75 Lubelskie;76 Lubuskie;77 Małopolskie;78 Mazowieckie;79 Opolskie;80 Podkarpackie;
    81 Podlaskie;82 Pomorskie;83 Śląskie;84 Świętokrzyskie;85 Warmińsko-mazurskie;86 Wielkopolskie;87 Zachodniopomorskie`,
  DK: '17 Hovedstaden;18 Midtjylland;19 Nordjylland;20 Sjælland;21 Syddanmark',
  SE: `02 Blekinge;03 Gävleborg;05 Gotland;06 Halland;07 Jämtland;08 Jönköping;09 Kalmar;10 Dalarna;12 Kronoberg;14 Norrbotten;15 Örebro;
    16 Östergötland;18 Södermanland;21 Uppsala;22 Värmland;23 Västerbotten;24 Västernorrland;25 Västmanland;26 Stockholm;27 Skåne;
    28 Västra Götaland`,
  NO: `01 Akershus;04 Buskerud;05 Finnmark;08 Møre og Romsdal;09 Nordland;12 Oslo;13 Østfold;14 Rogaland;17 Telemark;18 Troms;20 Vestfold;
    21 Trøndelag;34 Innlandet;42 Agder;46 Vestland`,
  FI: `01 Uusimaa;02 Varsinais-Suomi;04 Satakunta;05 Kanta-Häme;06 Pirkanmaa;07 Päijät-Häme;08 Kymenlaakso;09 Etelä-Karjala;
    10 Etelä-Savo;11 Pohjois-Savo;12 Pohjois-Karjala;13 Keski-Suomi;14 Etelä-Pohjanmaa;15 Pohjanmaa / Österbotten;16 Keski-Pohjanmaa;
    17 Pohjois-Pohjanmaa;18 Kainuu;19 Lappi`,
}

/** Maps `NL.07` to `Noord-Holland`. */
export const regionNamesByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(regionNameLists).flatMap(([country, regions]) =>
    [...regions.matchAll(/(\w+) ([^;]+)/g)].map(([, code, name]): [string, string] => [
      `${country}.${code ?? ''}`,
      (name ?? '').trim(),
    ]),
  ),
)
