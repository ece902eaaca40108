/** Largest first. The data has no population; among cities of the same name members usually mean the largest. */
export const largeCities: readonly string[] =
  `GB London;US New York;US Los Angeles;DE Berlin;ES Madrid;IT Roma;FR Paris;PL Warszawa;
CA Toronto;AU Sydney;AU Melbourne;US Chicago;US Houston;ES Barcelona;DE Hamburg;AT Wien;DE München;IT Milano;CA Montréal;
SE Stockholm;NL Amsterdam;BE Brussel;DK København;NO Oslo;FI Helsinki;IE Dublin;CH Zürich;NZ Auckland;DE Köln;DE Frankfurt am Main;
GB Birmingham;GB Manchester;GB Glasgow;GB Liverpool;GB Leeds;GB Edinburgh;GB Bristol;FR Marseille;FR Lyon;FR Toulouse;FR Nice;
FR Nantes;FR Bordeaux;FR Lille;IT Napoli;IT Torino;IT Palermo;IT Genova;IT Bologna;IT Firenze;ES Valencia;ES Sevilla;ES Zaragoza;
ES Málaga;ES Bilbao;PL Kraków;PL Łódź;PL Wrocław;PL Poznań;PL Gdańsk;NL Rotterdam;NL Den Haag;NL Utrecht;NL Eindhoven;
NL Groningen;NL Tilburg;NL Almere;NL Breda;NL Nijmegen;NL Arnhem;NL Haarlem;NL Maastricht;NL Leiden;NL Amersfoort;NL Zwolle;
BE Antwerpen;BE Gent;BE Brugge;BE Leuven;BE Liège;DE Stuttgart;DE Düsseldorf;DE Leipzig;DE Dortmund;DE Essen;DE Bremen;DE Dresden;
DE Hannover;DE Nürnberg;AT Graz;AT Linz;AT Salzburg;AT Innsbruck;CH Genève;CH Basel;CH Bern;CH Lausanne;SE Göteborg;SE Malmö;
SE Uppsala;DK Aarhus;DK Odense;DK Aalborg;NO Bergen;NO Trondheim;NO Stavanger;FI Tampere;FI Turku;FI Espoo;IE Cork;IE Galway;
US Philadelphia;US Phoenix;US San Diego;US Dallas;US San Francisco;US Seattle;US Denver;US Boston;US Portland;US Austin;
CA Vancouver;CA Calgary;CA Ottawa;AU Brisbane;AU Perth;AU Adelaide;NZ Wellington;NZ Christchurch`
    .split(';')
    .map((city) => city.trim())
