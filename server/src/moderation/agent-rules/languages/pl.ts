import type { AgentLanguageRules } from './agent-language-rules.ts'

export const plAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      możemy, moglibyśmy, mogłybyśmy, powinniśmy, chcę, chciałabym, chciałbym, mogę, mogłabym, mógłbym, może, zamierzam, planuję, chcesz, chciałbyś, chciałabyś, masz ochotę, mam ochotę, mam nadzieję że, nie mogę się doczekać aż, nie mogę się doczekać kiedy, doczekać się, czemu nie, dlaczego nie, kiedy, gdy, aż, obiecuję że, marzę żeby, marzę o tym żeby, lubiłabym, chętnie, co powiesz`,
    weIntend:
      'zrobimy, możemy, moglibyśmy, powinniśmy, może, chcesz, masz ochotę, chodźmy, pójdźmy, wybierzmy się, kiedy, gdy, co powiesz, zróbmy',
    meet: 'się spotkać, spotkamy się, się spotkamy, spotkać się, spotykamy się, zobaczyć się, się zobaczymy, zobaczymy się, umówić się, umówimy się, się umówić, poznać się osobiście, spotkajmy się, się spotykać, spotkanie ze mną, spotkanie z tobą',
    meetYou: `
      spotkać cię, cię spotkać, cię odwiedzić, odwiedzić cię, mnie odwiedzić, przyjechać do ciebie, przyjść do ciebie, przyjechać do mnie, przyjść do mnie, cię poznać, poznać cię, po ciebie przyjechać, odebrać cię, odebrać mnie, być przy tobie, spotkać się z tobą, spotkać się ze mną, odwiedzę cię, przyjadę do ciebie, przyjdę do ciebie, wpaść do ciebie, wpaść do mnie`,
    seeYou:
      'cię zobaczyć, zobaczyć cię, cię zobaczę, zobaczę cię, mnie zobaczyć, ciebie zobaczyć, cię pocałować, cię dotknąć, cię przytulić',
    joint: `
      zrobić coś, coś razem, coś we dwoje,
      na kolację, na obiad, na kawę, na drinka, na piwo, do kina, na spacer, na randkę, potańczyć, na tańce, spędzić noc, spędzić weekend, spędzić wieczór, spać razem, zjeść razem, zjeść kolację, wyjść razem, do restauracji, na śniadanie`,
    withYou: 'razem, ze mną, z tobą, we dwoje, wspólnie',
    when: `
      jutro, dziś, dzisiaj, dziś wieczorem, dzisiaj wieczorem, pojutrze, w przyszłym tygodniu|miesiącu|roku, w następnym tygodniu, w weekend, latem, wkrótce, niedługo, kiedyś, pewnego dnia, wreszcie, w końcu, następnym razem,
      w poniedziałek|wtorek|środę|czwartek|piątek|sobotę|niedzielę`,
    inPerson:
      'na żywo, osobiście, w realu, w prawdziwym życiu, twarzą w twarz, w rzeczywistości, offline, irl',
    iAm: 'jestem, ja jestem',
    areYou:
      'jesteś, czy jesteś, jesteś tylko, czy ty jesteś, ty jesteś, nie jesteś, jesteś może, to ty jesteś, czy jesteś tylko',
    realPerson: `
      prawdziwą|realną|żywą|zwykłą|normalną|autentyczną kobietą|osobą|dziewczyną, prawdziwym|realnym|żywym|zwykłym|normalnym człowiekiem|mężczyzną|facetem, człowiekiem`,
    iAmNot:
      'nie jestem, ja nie jestem, nie jestem żadnym, nie jestem żadną, wcale nie jestem, nie jestem przecież',
    notA: 'nie jestem żadnym, żadnym, nie jestem',
    thisIsNot:
      'to nie jest, to nie, nie jest to, mój profil nie jest, ten profil nie jest, mój profil to nie, to żaden',
    isThis:
      'czy to, to jest, czy to jest, czy twój profil to, czy twój profil jest, twój profil jest, twój profil to, to, czy ten profil jest',
    fakeProfile:
      'fałszywy profil, fałszywe konto, fejkowy profil, fejkowe konto, fikcyjny profil, zmyślony profil, wymyślony profil, fałszywym profilem',
    article:
      'zupełnie, całkiem, całkowicie, żadnym, żadną, jakimś, jakąś, tylko, zwykłym, po prostu, jakaś, jakiś, w ogóle, naprawdę, tą, tym, żaden, może',
    fictional: `
      fikcyjna, fikcyjny, fikcyjną postacią, fikcyjną, postacią, wymyśloną postacią, wymyślona, wymyślony, wymyśloną, zmyślona, zmyślony, zmyśloną postacią, zmyśloną, postacią fikcyjną, fejkiem, fejkowa, fałszywa, fałszywym profilem, fake, nieprawdziwa, wytworem wyobraźni`,
    machine:
      'botem, robotem, komputerem, maszyną, sztuczną inteligencją, ai, chatbotem, programem, algorytmem, bot, robot, botką, automatem',
    paidWriter: `
      moderatorką, moderatorem, moderatorka, moderator, operatorką, operatorem, płatną osobą|autorką|pisarką, płatnym autorem, opłacana, opłacany, opłacaną osobą, wynajęta, wynajęty, pracownicą portalu|serwisu|strony|firmy, pracownikiem portalu|serwisu|strony|firmy`,
  },
  meeting: `
    cię .. odwiedzę, odwiedzę cię, cię .. odwiedzić,
    zadzwoń do drzwi, mieszkam tuż|zaraz|blisko przy|obok|ciebie|koło, zrobimy coś .. dwoje|razem,
    przyjdź do mnie, przyjedź do mnie, wpadnij do mnie, wpadnij dziś|jutro|wieczorem, odwiedź mnie, odbierz mnie, przyjadę do ciebie, przyjdę do ciebie, odwiedzę cię, u mnie dziś|jutro|wieczorem|w, u ciebie dziś|jutro|wieczorem, mój adres to, podaj mi swój adres, daj mi swój adres, gdzie dokładnie mieszkasz, nasza pierwsza randka, nasze pierwsze spotkanie, nasza randka, nasze spotkanie, naszej randce, naszym spotkaniu, randka ze mną, randkę ze mną, stolik dla nas, pokój dla nas,
    chodźmy .. na kolację|kawę|randkę|obiad|spacer|drinka, chodź ze mną na, do zobaczenia jutro|w|na, widzimy się w|jutro|na, zobaczymy się w|jutro|na, kiedy się spotkamy|zobaczymy|widzimy, spotkajmy się, umówmy się, spotkamy się w|jutro|na|osobiście, będę w twoim mieście, w twoim mieście będę, w twoich stronach`,
  outsideContact: `
    popiszemy na messengerze|whatsappie|telegramie,
    piszmy tam|na|gdzie, pogadajmy tam|na|gdzie, przejdźmy na, porozmawiajmy gdzie|na|tam, zadzwoń do|na, zadzwonię do, mój mail|email, mój numer !jeden|1|0, mój adres mailowy, mój e mail, mój adres mailowy|email, mojego maila, mój numer telefonu, twój mail|numer, twój numer telefonu, twój adres mailowy, swój numer|mail|adres mailowy, złapiesz mnie pod|na, znajdziesz mnie na|pod, inna aplikacja|strona, innej aplikacji|stronie, inną aplikację|stronę, poza tą stroną|aplikacją|tym, wyślij mi maila|smsa, napisz do mnie na|pod, napisz mi na, wideorozmowa, wideorozmowę, mój insta, mój snap, prywatny numer|mail, na priv`,
  money: `
    pomożesz mi .. pieniędzmi, pomóż mi .. pieniędzmi, pomóc mi .. pieniędzmi,
    kup mi, kupisz mi, kupiłbyś mi, kupić mi, dokup .. kredytów|kredyty|kredytów, kup .. kredyty|kredytów|kredytów, kupić .. kredyty|kredytów, więcej kredytów, doładuj konto|kredyty|saldo, doładować, prezent dla mnie, prezencik dla|od, prezent od ciebie, podaruj mi, daj mi prezent, wyślij mi prezent|pieniądze|kwiaty, rozpieść mnie, rozpieszczaj mnie, zafunduj mi, postaw mi, zapłać mi|za, zapłacisz za|mi, zapłać mój, pożycz mi, pożyczysz mi, możesz pożyczyć, pożyczyć mi, pomóż mi z czynszem|rachunkami, pomóż mi zapłacić, potrzebuję .. pieniędzy, potrzebuję .. zł|złotych|euro, lista życzeń, na moje urodziny .. kup|daj, wesprzyj mnie, przelej mi, zrób mi przelew, wyślij mi blika, blikiem`,
  claimsReal: `
    tak samo żywa|żywy jak, równie prawdziwa|żywa jak,
    z krwi i kości, jestem człowiekiem, ja naprawdę istnieję, naprawdę istnieję, istnieję naprawdę,  zdjęciach to .. ja, zdjęciu to .. ja, to ja na zdjęciach|zdjęciu, to naprawdę ja, moje własne zdjęcia, moje prawdziwe zdjęcia, prawdziwe zdjęcia mnie, zdjęcia są prawdziwe|moje|autentyczne, mój profil jest prawdziwy|autentyczny, to prawdziwy profil, to jest prawdziwy profil, prawdziwy człowiek po drugiej, z prawdziwą kobietą|osobą, z prawdziwym człowiekiem|mężczyzną, tak samo prawdziwa jak, tak samo prawdziwy jak, tym za kogo się podaję, tą za którą się podaję`,
  claimsRealAtEnd: `istnieję, jestem prawdziwa, jestem prawdziwy, jestem realna, jestem realny, jestem naprawdę|całkowicie|w|absolutnie|jak prawdziwa|prawdziwy|realna, jestem autentyczna, jestem autentyczny, jestem prawdziwą osobą, że jestem prawdziwa|prawdziwy|realna, jestem żywa`,
  deniesFictional: `
    nikt za mnie nie pisze, nikt nie pisze za mnie, nikt inny nie pisze, nikt inny tu nie, wszystko piszę sama|sam, piszę wszystko sama|sam, sama|sam wszystko piszę, sama|sam piszę każde, mój profil nie jest fałszywy|fejkowy|fikcyjny|zmyślony|fejkiem, nikt mi nie płaci, nikt mi za to nie, nie płacą mi, nie pracuję dla|tutaj|tu, nie jestem pracownicą|pracownikiem|moderatorką|moderatorem, nic we mnie fałszywego`,
  admitsFictional: `
    nie jestem prawdziwa|prawdziwy|realna, nie istnieję, piszą za mnie, pisze za mnie, pisane przez, istnieję tylko, żyję tylko,
    to fikcyjna postać|osoba, fikcyjna postać, fikcyjny profil, fikcyjną postacią|osobą`,
  asksWhetherReal: `
    istniejesz naprawdę, naprawdę istniejesz, czy istniejesz, w ogóle istniejesz, nie istniejesz, jesteś .. człowiekiem, nie jesteś prawdziwa|prawdziwy|realna, z prawdziwym człowiekiem|mężczyzną, z prawdziwą kobietą|osobą|dziewczyną, z żywym człowiekiem, z botem|robotem|komputerem|maszyną|człowiekiem, ze sztuczną inteligencją, twój profil jest prawdziwy|fałszywy, czy ten profil jest prawdziwy|fałszywy, czy to prawdziwy profil, czy to jest prawdziwy profil, twoje zdjęcia są prawdziwe|twoje,
    czy to naprawdę ty, to naprawdę ty, to ty na zdjęciach|zdjęciu, kim naprawdę|właściwie jesteś, kto .. naprawdę tu|pisze, kto to .. pisze, kto tu .. pisze, kto się kryje, kto za tym stoi, z kim ja .. piszę|rozmawiam, z kim rozmawiam|piszę, prawdziwa czy fałszywa|fejk, człowiek czy bot, bot czy człowiek, prawdziwy czy fałszywy,
    płacą ci za|od pisanie|odpowiedzi|rozmowy|to|wiadomości|czatowanie, płacą tobie za, kto ci płaci, dostajesz pieniądze za pisanie|wiadomości|odpowiedzi|rozmowy, pracujesz dla tego|tej portalu|serwisu|strony|firmy|aplikacji, pracujesz dla portalu|serwisu|strony,
    z moderatorką|moderatorem|operatorką|operatorem|pracownikiem|pracownicą, pisze .. moderator|moderatorka, udowodnij .. jesteś prawdziwa|prawdziwy|realna, udowodnij że istniejesz, prawdziwe kobiety|dziewczyny|osoby tu|tutaj|na, prawdziwi ludzie|mężczyźni tu|tutaj, ktoś prawdziwy, automatyczne odpowiedzi|wiadomości, jesteś naprawdę|faktycznie kobietą|mężczyzną`,
  asksWhetherRealAtEnd: `
    jesteś prawdziwa, jesteś prawdziwy, jesteś realna, jesteś realny, jesteś naprawdę prawdziwa, czy jesteś prawdziwa, czy ty jesteś prawdziwa, istniejesz, jesteś fejkiem, jesteś autentyczna, czy to prawda że istniejesz, jesteś żywa,
    płacą ci, czy płacą ci, płacą ci za to, jesteś opłacana, to jest automatyczne, to fejk, to jest fejk, czy to fejk`,
  asksWhetherRealAlone: `
    real, fake, fejk, bot, robot, prawdziwa, prawdziwy, człowiek, moderatorka, moderator, prawdziwa kobieta|osoba, prawdziwy człowiek, chatbot, fałszywy profil, prawdziwa czy nie`,
  negation: 'nie, nigdy, bez, niemożliwe, nikt, nic, żaden, żadna, ani, nie da się',
  rhetoricalNegation:
    'czy nie lepiej, nie lepiej, czy nie wolisz, nie mogę się doczekać, nie mogę doczekać, nie mogę się już doczekać, czemu nie, dlaczego nie, dlaczego .. nie, czemu .. nie, nie ma problemu, nie tylko, nie martw się, bez wątpienia, bez problemu, nie pożałujesz, może nie, czy nie',
  postponement:
    'jeszcze, dziś, dzisiaj, w tym tygodniu|miesiącu, na razie, teraz, w tej chwili, zanim, dopóki, dopiero, chwilowo',
  contrast: 'ale, jednak, bo, więc, dlatego, ponieważ, lecz, za to',
  continuation:
    'i, czy, albo, ale, ja, ty, głuptasie, kochanie, skarbie, no, tak, nie, haha, lol, czy co, czy nie, jak, naprawdę, przecież, obiecuję, z, a, prawda, hej',
  idioms: `
    real madryt, real madrid, prawdziwym|prawdziwy|prawdziwa skarbem|skarb|skóra, do zobaczenia później, do zobaczenia na czacie, widzimy się na czacie|tutaj, spotkanie z szefem, naprawdę mi przykro, naprawdę dobra|pod|miło, spotkałam ją, zobaczymy co, zobaczymy jak, zobaczymy czy, piszmy na czacie|tutaj`,
}
