/**
 * Names of well-known cities, by country. Each line is `local name < GeoNames name @region code | languages name | …`: `<` only where
 * the GeoNames name differs, `@` only where the country has several cities of that name. Languages without an entry use the local name.
 */
export const cityNameLists: Record<string, string> = {
  NL: `
    Amsterdam | es Ámsterdam
    Almere < Almere Stad
    Den Haag < The Hague | en The Hague | fr La Haye | es La Haya | it L’Aia | da,no,sv,fi Haag | pl Haga
    Groningen | fr Groningue | es Groninga
    ’s-Hertogenbosch < 's-Hertogenbosch | fr Bois-le-Duc | es Bolduque
    Leiden | fr Leyde | pl Lejda
    Nijmegen | fr Nimègue | es Nimega
    Rotterdam | es Róterdam`,
  BE: `
    Aalst | fr Alost
    Antwerpen < Antwerp | en Antwerp | fr Anvers | es Amberes | it Anversa | pl Antwerpia
    Arlon | nl Aarlen
    Ath | nl Aat
    Brugge | en,fr,it Bruges | de Brügge | es Brujas | sv Brygge | pl Brugia
    Brussel < Brussels | en Brussels | de Brüssel | fr,it,da Bruxelles | es Bruselas | sv,fi Bryssel | pl Bruksela
    Dendermonde | fr Termonde
    Gent | en Ghent | fr,it Gand | es Gante | pl Gandawa
    Halle @VBR | fr Hal
    Huy | nl Hoei
    Ieper | en,fr,es,it,pl Ypres | de Ypern
    Kortrijk | fr,it Courtrai
    Leuven | de Löwen | fr Louvain | es Lovaina | it Lovanio | pl Lowanium
    Lier | fr Lierre
    Liège | nl Luik | de Lüttich | es Lieja | it Liegi
    Mechelen | fr,it Malines | de Mecheln | es Malinas
    Mons | nl Bergen
    Mouscron | nl Moeskroen
    Namur | nl Namen
    Nivelles | nl Nijvel
    Oostende < Ostend | en Ostend | de,fr,es Ostende | it,pl Ostenda
    Oudenaarde | fr Audenarde
    Roeselare | fr Roulers
    Sint-Truiden | fr Saint-Trond
    Tienen | fr Tirlemont
    Tongeren | fr Tongres
    Tournai | nl Doornik
    Vilvoorde | fr Vilvorde
    Wavre | nl Waver`,
  DE: `
    Aachen | fr Aix-la-Chapelle | es Aquisgrán | it Aquisgrana | nl Aken | pl Akwizgran
    Augsburg | fr Augsbourg | es Augsburgo | it Augusta
    Bautzen | pl Budziszyn
    Berlin | es Berlín | it Berlino | nl Berlijn | fi Berliini
    Braunschweig | fr Brunswick | pl Brunszwik
    Bremen | fr Brême | it,pl Brema
    Cottbus | pl Chociebuż
    Dresden | fr,es Dresde | it Dresda | pl Drezno
    Duisburg | fr Duisbourg | es Duisburgo
    Flensburg | fr Flensbourg | da Flensborg
    Frankfurt am Main | en,nl,da,no,sv,fi Frankfurt | fr Francfort | es Fráncfort | it Francoforte | pl Frankfurt nad Menem
    Freiburg im Breisgau < Freiburg | fr Fribourg-en-Brisgau | es Friburgo de Brisgovia | it Friburgo in Brisgovia | pl Fryburg Bryzgowijski
    Göttingen | fr Gœttingue | es Gotinga | it Gottinga | pl Getynga
    Hamburg | fr Hambourg | es Hamburgo | it Amburgo | fi Hampuri
    Hannover | en Hanover | fr Hanovre | pl Hanower
    Kassel | fr Cassel
    Kiel | pl Kilonia
    Koblenz | fr Coblence | es,it Coblenza | pl Koblencja
    Köln | en,fr Cologne | es,it Colonia | nl Keulen | pl Kolonia
    Konstanz | fr Constance | es Constanza | it Costanza | pl Konstancja
    Leipzig | it Lipsia | pl Lipsk
    Lübeck | it Lubecca | fi Lyypekki | pl Lubeka
    Magdeburg | fr Magdebourg | es,it Magdeburgo
    Mainz | fr Mayence | es Maguncia | it Magonza | pl Moguncja
    München < Munich | en,fr Munich | es Múnich | it Monaco di Baviera | pl Monachium
    Nürnberg < Nuremberg | en,fr Nuremberg | es Núremberg | it Norimberga | nl Neurenberg | pl Norymberga
    Passau | it Passavia | pl Pasawa
    Potsdam | pl Poczdam
    Regensburg | fr Ratisbonne | es,it Ratisbona | pl Ratyzbona
    Saarbrücken | fr Sarrebruck
    Schleswig | da Slesvig
    Speyer | fr Spire | it,pl Spira | es Espira
    Stuttgart | it Stoccarda
    Trier | fr Trèves | es Tréveris | it Treviri | pl Trewir
    Tübingen | fr Tubingue | es,it Tubinga | pl Tybinga
    Würzburg | fr Wurtzbourg | es Wurzburgo`,
  AT: `
    Salzburg | fr Salzbourg | es Salzburgo | it Salisburgo
    St. Martin am Tennengebirge < St. Martin of Tennengebirge
    Villach | it Villaco
    Wien < Vienna | en,it Vienna | fr Vienne | es Viena | nl Wenen | pl Wiedeń`,
  CH: `
    Basel | fr Bâle | es,it Basilea | nl Bazel | pl Bazylea
    Bellinzona | fr Bellinzone
    Bern | fr Berne | es,it Berna | pl Berno
    Biel/Bienne | de Biel | fr,it Bienne
    Chur | fr Coire | it Coira
    Fribourg | de Freiburg | es,it Friburgo | pl Fryburg
    Genève < Geneva | en Geneva | de Genf | es Ginebra | it Ginevra | fi Geneve | pl Genewa
    Lausanne | es Lausana | it Losanna | pl Lozanna
    Luzern | en,fr Lucerne | es,it Lucerna | pl Lucerna
    Neuchâtel | de Neuenburg
    Schaffhausen | fr Schaffhouse | it Sciaffusa
    Sion < Sitten | de Sitten
    Solothurn | fr Soleure | it Soletta
    St. Gallen < Sankt Gallen | fr Saint-Gall | es San Galo | it San Gallo
    Thun | fr Thoune
    Winterthur | fr Winterthour
    Zug | fr Zoug | it Zugo
    Zürich | en,fr Zurich | es Zúrich | it Zurigo | pl Zurych`,
  FR: `
    Avignon | es Aviñón | it Avignone | pl Awinion
    Bayonne | es Bayona
    Besançon | es Besanzón
    Bordeaux | es Burdeos
    Dijon | it Digione
    Dunkerque < Dunkirk | en Dunkirk | de Dünkirchen | nl Duinkerke | pl Dunkierka
    Lille | nl Rijsel
    Lyon | it Lione
    Marseille | es Marsella | it Marsiglia | pl Marsylia
    Menton | it Mentone
    Mulhouse | de Mülhausen | pl Miluza
    Nice | de,fi Nizza | es Niza | it Nizza | pl Nicea
    Orléans | pl Orlean
    Paris | es París | it Parigi | nl Parijs | fi Pariisi | pl Paryż
    Perpignan | es Perpiñán
    Strasbourg | de Straßburg | es Estrasburgo | it Strasburgo | nl Straatsburg | pl Strasburg
    Toulouse | it Tolosa | pl Tuluza`,
  GB: `
    Canterbury | fr Cantorbéry
    Edinburgh | fr Édimbourg | es,it Edimburgo | pl Edynburg
    London | fr,es Londres | it Londra | nl Londen | fi Lontoo | pl Londyn`,
  IE: `
    Dublin | es Dublín | it Dublino`,
  IT: `
    Ancona | fr Ancône
    Aosta | fr Aoste
    Assisi | fr Assise | es Asís | pl Asyż
    Bergamo | fr Bergame
    Bologna | fr Bologne | es,pl Bolonia
    Bolzano | de Bozen
    Bressanone | de Brixen
    Brunico | de Bruneck
    Catania | fr Catane
    Como | fr Côme
    Cremona | fr Crémone
    Ferrara | fr Ferrare
    Firenze < Florence | en,fr,nl Florence | de Florenz | es Florencia | sv Florens | pl Florencja
    Genova < Genoa | en Genoa | de,nl,sv,pl Genua | fr Gênes | es Génova
    Livorno | fr Livourne
    Lucca | fr Lucques
    Mantova < Mantua | en,de,es,nl,pl Mantua | fr Mantoue
    Merano | de Meran
    Messina | fr Messine | es Mesina | pl Mesyna
    Milano < Milan | en,fr Milan | de Mailand | es Milán | nl Milaan | pl Mediolan
    Modena | fr Modène
    Napoli < Naples | en,fr Naples | de,sv Neapel | es Nápoles | nl Napels | pl Neapol
    Novara | fr Novare
    Padova < Padua | en,de,es,nl,sv Padua | fr Padoue | pl Padwa
    Palermo | fr Palerme
    Parma | fr Parme
    Perugia | fr Pérouse
    Piacenza | fr Plaisance
    Pisa | fr Pise | pl Piza
    Ravenna | fr Ravenne | pl Rawenna
    Roma < Rome | en,fr,nl Rome | de,da,sv Rom | fi Rooma | pl Rzym
    Salerno | fr Salerne
    Siena | fr Sienne
    Siracusa | en,fr,nl Syracuse | de Syrakus | sv Syrakusa | pl Syrakuzy
    Sorrento | fr Sorrente
    Taranto | de Tarent | fr Tarente | es Tarento | pl Tarent
    Torino < Turin | en,de,fr,sv Turin | es Turín | nl Turijn | pl Turyn
    Trento | de Trient | fr Trente | pl Trydent
    Treviso | fr Trévise
    Trieste | de,pl Triest | nl Triëst
    Venezia < Venice | en Venice | de,da,sv Venedig | fr Venise | es Venecia | nl Venetië | fi Venetsia | pl Wenecja
    Verona | fr Vérone | pl Werona
    Vicenza | fr Vicence`,
  ES: `
    A Coruña | es La Coruña | fr La Corogne
    Barcelona | fr Barcelone | it Barcellona
    Cádiz < Cadiz | fr Cadix | it Cadice | pl Kadyks
    Cartagena | fr Carthagène
    Córdoba | fr Cordoue | it Cordova | pl Kordowa
    Girona | es Gerona | fr Gérone
    Granada | fr Grenade | pl Grenada
    Lleida | es Lérida
    Madrid | pl Madryt
    Málaga | en,fr,it,pl Malaga
    Murcia | fr Murcie | pl Murcja
    Ourense | es Orense
    Pamplona | fr Pampelune | pl Pampeluna
    Salamanca @55 | fr Salamanque | pl Salamanka
    Santiago de Compostela | fr Saint-Jacques-de-Compostelle
    Segovia | fr Ségovie | pl Segowia
    Sevilla | en Seville | fr Séville | it Siviglia | pl Sewilla
    Tarragona | fr Tarragone
    Toledo | fr Tolède
    Valencia | fr Valence | pl Walencja
    Zaragoza | de,pl Saragossa | fr Saragosse | it Saragozza`,
  PL: `
    Gdańsk | de Danzig | it Danzica
    Katowice | de Kattowitz
    Kraków | de,nl Krakau | fr Cracovie | es,it Cracovia | fi Krakova
    Łódź | de Lodz
    Poznań | de Posen
    Szczecin | de Stettin | it Stettino
    Warszawa < Warsaw | en Warsaw | de,nl Warschau | fr Varsovie | es Varsovia | it Varsavia | fi Varsova
    Wrocław | de Breslau | es,it Breslavia`,
  DK: `
    Aalborg | sv Ålborg
    Aarhus < Århus | sv Århus
    Helsingør | en Elsinore | de,sv Helsingör | fr Elseneur
    København < Copenhagen | en Copenhagen | de,nl Kopenhagen | fr,es Copenhague | it Copenaghen | sv Köpenhamn | fi Kööpenhamina | pl Kopenhaga`,
  SE: `
    Göteborg < Gothenburg | en Gothenburg | es Gotemburgo
    Malmö | da,no Malmø
    Stockholm | es Estocolmo | it Stoccolma | fi Tukholma | pl Sztokholm
    Uppsala | es Upsala`,
  NO: ``,
  FI: `
    Espoo | sv Esbo
    Hämeenlinna | sv Tavastehus
    Hanko | sv Hangö
    Helsinki | sv Helsingfors
    Hyvinkää < Hyvinge | sv Hyvinge
    Ekenäs | fi Tammisaari
    Itä-Helsinki < East Helsinki | en East Helsinki | sv Östra Helsingfors
    Jakobstad | fi Pietarsaari
    Järvenpää | sv Träskända
    Karjaa < Karis | sv Karis
    Kerava | sv Kervo
    Kirkkonummi | sv Kyrkslätt
    Kokkola | sv Karleby
    Kristiinankaupunki < Kristinestad | sv Kristinestad
    Lahti | sv Lahtis
    Lappeenranta | sv Villmanstrand
    Lohja | sv Lojo
    Loviisa < Lovisa | sv Lovisa
    Mikkeli | sv S:t Michel
    Naantali | sv Nådendal
    Närpes | fi Närpiö
    Nykarleby | fi Uusikaarlepyy
    Oulu | sv Uleåborg
    Pargas | fi Parainen
    Pori | sv Björneborg
    Porvoo | sv Borgå
    Raisio | sv Reso
    Rauma | sv Raumo
    Savonlinna | sv Nyslott
    Sipoo < Sibbo | sv Sibbo
    Tampere | sv Tammerfors
    Tornio | sv Torneå
    Turku | sv Åbo
    Vaasa | sv Vasa
    Vantaa | sv Vanda`,
  US: `
    Los Angeles | es Los Ángeles
    New Orleans | fr La Nouvelle-Orléans | es Nueva Orleans | pl Nowy Orlean
    New York < New York City | es Nueva York | pl Nowy Jork
    Philadelphia @PA | fr Philadelphie | es,it,pl Filadelfia
    Washington @DC | pl Waszyngton`,
  CA: `
    Montréal | en,de,es,it,nl,da,no,sv,fi,pl Montreal
    Québec | en Quebec City | de,nl,da,no,sv,fi,it Quebec | es,pl Quebec`,
}
