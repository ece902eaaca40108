import type { AgentLanguageRules } from './agent-language-rules.ts'

export const itAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      possiamo, potremmo, potremo, vogliamo, dobbiamo, dovremmo, voglio, vorrei, posso, potrei, mi piacerebbe, ti va di, vuoi, vorresti, ti piacerebbe, magari possiamo, non vedo l'ora di, ho voglia di, voglia di, spero di, sogno di, perché non, quando, finché non, se, andiamo a, vengo a, verrò a`,
    weIntend: `
      facciamo,
      possiamo, potremmo, vogliamo, dovremmo, ti va di, vuoi, ti piacerebbe, andiamo, andiamo a, usciamo a, perché non, voglia di, quando, mi piacerebbe, che ne dici di, che ne dici, che ne diresti di, cosa ne dici di`,
    meet: 'vederci, incontrarci, conoscerci, trovarci, ci vediamo, ci incontriamo, incontriamoci, vediamoci, ci vedremo, ci incontreremo',
    meetYou: `
      incontrarti, incontrarmi, conoscerti, venire a trovarti, venire a trovarmi, venirti a trovare, venirmi a trovare, venire da te, venire da me, passare a prenderti, passare a prendermi, venirti a prendere, stare con te, vederti dal vivo, conoscermi, raggiungerti, raggiungermi`,
    seeYou: 'vederti, vedermi, vederci, baciarti, toccarti, abbracciarti',
    joint: `
      fare qualcosa, qualcosa insieme,
      a cena, cenare, pranzare, a pranzo, bere qualcosa, prendere un caffè, bere un caffè, un caffè, un aperitivo, al cinema, uscire insieme, uscire, ballare, passare la notte, passare la serata, passare il weekend, dormire insieme, colazione insieme, un appuntamento, mangiare insieme, fuori a cena`,
    withYou: 'insieme, con me, con te, noi due',
    when: `
      domani, stasera, stanotte, oggi, dopodomani, la settimana prossima, la prossima settimana, il mese prossimo, il prossimo mese, questo weekend, nel weekend, quest'estate, presto, un giorno, finalmente, la prossima volta,
      lunedì, martedì, mercoledì, giovedì, venerdì, sabato, domenica`,
    inPerson: 'di persona, dal vivo, nella vita reale, faccia a faccia, in carne e, irl, dal vero',
    iAm: 'sono, io sono',
    areYou: 'sei, tu sei, è lei, non sei, sei solo, non sarai, sarai, sei mica, sei per caso',
    realPerson: `
      donna|persona|ragazza vera|reale|autentica, uomo|ragazzo|essere vero|reale, vera|reale donna|persona|ragazza, vero|reale uomo|ragazzo, umana, umano, essere umano, persona normale, donna in carne`,
    iAmNot:
      'non sono, io non sono, non sono affatto, non sono certo, mica sono, non sono proprio, che non sono, non sono mica, non sono per niente',
    notA: 'non sono un, non sono una, mica un, mica una',
    thisIsNot: 'non è, questo non è, il mio profilo non è, questo profilo non è, non si tratta di',
    isThis: 'è, questo è, è questo, il tuo profilo è, non è, questo profilo è',
    fakeProfile:
      'profilo falso, profilo finto, account falso, profilo fittizio, profilo inventato, profilo fake, falso profilo, finto profilo',
    article:
      'un, una, uno, il, la, solo un, solo una, mica un, mica una, affatto un, per caso un, soltanto un, davvero un, davvero una',
    fictional:
      'finta, falsa, fittizia, fittizio, inventata, inventato, immaginaria, personaggio, personaggio inventato, personaggio di fantasia, personaggio fittizio, fake, profilo falso, profilo finto, di fantasia',
    machine:
      'bot, robot, macchina, computer, ia, ai, chatbot, programma, algoritmo, intelligenza artificiale, bots',
    paidWriter: `
      moderatrice, moderatore, animatrice, animatore, operatrice di|della chat, operatore di|della chat, operatrice, scrittrice pagata, scrittore pagato, pagata per|a scrivere|chattare|rispondere|parlare|messaggio|questo|scrivermi, pagato per|a scrivere|chattare|rispondere|parlare|messaggio|questo|scrivermi, dipendente del|di sito|questo`,
  },
  meeting: `
    vengo .. a trovarti, verrei .. a trovarti,
    abito vicino|accanto|proprio|qui vicino|a|alla, suona il campanello, citofona, facciamo qualcosa .. due|insieme,
    vieni da me, vieni a casa mia, vieni a trovarmi, vieni a prendermi, passa da me, passa a prendermi, da me stasera, da te stasera, a casa mia stasera|domani|sabato, da me o da te, vengo da te, vengo a trovarti, verrò da te, verrò a trovarti, il mio indirizzo è, dammi il tuo indirizzo, dove abiti esattamente, il nostro primo appuntamento, il nostro appuntamento, appuntamento con me, un tavolo per noi, una camera per noi,
    ci vediamo domani|sabato|venerdì|domenica|stasera|presto|alle|alla|in|di, quando ci vediamo, quando ci incontriamo, incontriamoci, vediamoci, sarò nella tua città, sarò dalle tue parti, ci incontreremo, ci vedremo presto|domani, usciamo insieme`,
  outsideContact: `
    continuiamo lì|là|su|altrove, parliamo altrove|su|lì, sentiamoci su|al, la mia mail|email, il mio numero di, il mio indirizzo, la tua mail|email, il tuo numero di, chiamami !quando, ti chiamo al|stasera|domani|su, telefonami, un'altra app|piattaforma, un altro sito, fuori da qui, fuori da questo sito|app, videochiamata, videochiamiamoci, in privato su, mandami una mail|email, mandami un sms, scrivimi al|a|su, mi trovi al|su, trovami su, per telefono`,
  money: `
    mi aiuti .. soldi, aiutami .. soldi, aiutarmi .. soldi, po' di soldi,
    comprami, mi compri un|una|qualcosa, comprarmi un|una|qualcosa, regalami, mi regali, regalarmi, compra .. crediti, comprare .. crediti, prendi .. crediti, altri crediti, più crediti, ricarica il|i|crediti, ricaricare .. crediti, regalo per me, regalo da te, regalo tuo, regalino da parte, un regalino per, viziami con, offrimi, mandami un regalo|soldi|fiori, pagami, mi paghi, prestami, mi presti, mi puoi prestare, aiutami a pagare, aiutami con l'affitto, lista dei desideri,
    bisogno di .. soldi|denaro, mi servono .. soldi|euro, per il mio compleanno .. compra|regala, fammi un bonifico, un bonifico`,
  claimsReal: `
    sono una persona|donna .. normale|vera|reale, sono un uomo .. normale|vero,
    viva|vivo|umana quanto|come te,
    in carne e ossa, sono umana, sono umano, esisto davvero|veramente|realmente, io esisto, certo che esisto, sono davvero|proprio|veramente io, sono io .. nelle|in foto|foto, quella nelle foto sono, le mie vere foto, le mie foto sono vere|reali|mie, foto vere di me, foto sono vere|reali, il mio profilo è vero|reale|autentico, questo è un profilo vero|reale, con una persona vera|reale, con una donna vera|reale, vera quanto te, reale come te, reale quanto te, chi dico di essere`,
  claimsRealAtEnd: `
    sono vera, sono reale, sono vero, sono davvero|proprio|assolutamente|verissima vera|reale|vero, sono verissima, sono autentica, che sono vera|reale|vero, sono vera al cento, esisto`,
  deniesFictional: `
    nessuno scrive|digita|parla|risponde per|al, nessun altro scrive, digito tutto io, scrivo tutto io, scrivo tutto da, digito tutto da, il mio profilo non è falso|finto|fake|inventato, nessuno mi paga, non mi pagano, non lavoro per|qui, non sono una moderatrice, non sono pagata|pagato, niente di finto in me`,
  admitsFictional: `
    non sono reale, non sono vera|vero, non esisto, scrivono per me, scrive per me la|lo|il, scritto da, scritti da, esisto solo, vivo solo qui,
    un personaggio di fantasia, un personaggio inventato, un profilo fittizio, una persona fittizia`,
  asksWhetherReal: `
    esisti davvero|veramente|realmente|sul, non esisti, sei .. umana|umano, non sei reale|vera, con una persona vera|reale, con una donna vera|reale, con un uomo vero|reale, con qualcuno di vero|reale, con un bot|robot|umano|computer, con una macchina|ia, il tuo profilo è vero|falso|reale|finto, è un profilo vero|reale, le tue foto sono vere|reali|tue, sei davvero|proprio|veramente tu, sei tu .. foto, chi sei davvero|veramente, chi scrive .. qui|davvero|veramente|realtà, chi c'è dietro,
    con chi sto parlando, con chi parlo, vera o finta, vero o falso profilo, persona o bot, bot o persona, umana o bot|robot,
    ti pagano per|a scrivere|chattare|parlare|rispondere|scrivermi|questo|messaggio, chi ti paga, lavori per il|questo|la|questa sito|app|piattaforma|azienda, con una moderatrice|operatrice|animatrice|dipendente, con un moderatore|operatore|animatore|dipendente,
    dimostrami .. sei vera|vero|reale, dimostra .. sei vera|vero|reale, dimostrami che esisti, provami che sei, donne|ragazze|persone vere|reali qui|su, c'è qualcuno di vero|reale, qualcuno di vero|reale qui, risposte automatiche, messaggi automatici, sei davvero|veramente una donna|ragazza, sei davvero|veramente un uomo`,
  asksWhetherRealAtEnd: `
    sei reale, sei vera, sei vero, tu sei reale, tu sei vera, sei davvero reale, sei davvero vera, esisti, sei finta, sei falsa, sei un fake, è reale, sei autentica,
    ti pagano, sei pagata, sei pagato, ti pagano per questo, è automatico, è un fake, è finto, è un profilo finto`,
  asksWhetherRealAlone: `
    reale, fake, bot, robot, umana, umano, finta, moderatrice, moderatore, persona vera|reale, donna vera, una persona vera, un bot|robot|fake|moderatore, una moderatrice, chatbot, vera o finta, profilo falso`,
  negation: 'non, mai, senza, impossibile, nessuno, niente, nulla, neanche, mica, nemmeno',
  rhetoricalNegation:
    "non è meglio, non sarebbe meglio, non vuoi, non vedo l'ora, perché non, non c'è problema, nessun problema, senza problemi, non solo, non ti preoccupare, senza dubbio, non te ne pentirai, finché non",
  postponement:
    'ancora, oggi, stasera, questa settimana, questo mese, per ora, al momento, prima di, prima che, adesso',
  contrast: 'ma, però, tuttavia, perché, quindi, così, bensì',
  continuation:
    'e, o, ma, io, tu, sciocco, sciocca, caro, cara, tesoro, amore, haha, lol, davvero, no, non, te, o cosa, o no, come, certo, giuro, eh, dai, promesso',
  idioms: `
    real madrid, tifi real, a più tardi, sono davvero una fan, sono davvero dispiaciuta|dispiaciuto|contenta|felice, vera pelle, davvero buona, vero tesoro, ci vediamo in chat, ci vediamo qui, appuntamento dal dentista, incontro di, vediamo se|cosa|come`,
}
