import type { AgentLanguageRules } from './agent-language-rules.ts'

export const esAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      podemos, podríamos, podremos, vamos a, quiero, quisiera, me gustaría, me encantaría, puedo, podría, voy a, iré a, espero, tengo ganas de, qué ganas de, ganas de, quieres, querrías, te gustaría, te apetece, por qué no,
      deberíamos, tenemos que, quizá podamos, quizás podamos, podamos, cuando, hasta que, deseando, estoy deseando, muero por, ojalá, a ver si, si`,
    weIntend: `
      hacemos, hagamos,
      podemos, podríamos, podamos, vamos a, vamos, vayamos a, quieres, te apetece, te gustaría, deberíamos, por qué no, ganas de, tenemos que, podríamos ir a, cuando, salgamos a, qué te parece, qué me dices de, qué tal`,
    meet: 'vernos, quedar, encontrarnos, conocernos, juntarnos, reunirnos, quedemos, nos veamos, nos conozcamos, nos encontremos',
    meetYou: `
      conocerte, visitarte, visitarme, ir a verte, venir a verme, ir a tu casa, venir a mi casa, recogerte, recogerme, quedar contigo, quedar conmigo, encontrarte, verte en, estar contigo, ir a buscarte, invitarte a mi casa, conocerme`,
    seeYou: 'verte, verme, vernos, besarte, tocarte',
    joint: `
      hacer algo, algo juntos,
      cenar, comer juntos, tomar un café, tomar algo, tomar una copa, ir al cine, ir a cenar, salir juntos, bailar, pasear, pasar la noche, pasar el fin de semana, dormir juntos, desayunar juntos, un café, cenar juntos, una cita`,
    withYou: 'juntos, juntas, conmigo, contigo, los dos',
    when: `
      mañana, esta noche, hoy, pasado mañana, la semana que viene, el mes que viene, la próxima semana, el próximo mes, este fin de semana, el fin de semana, este verano, pronto, algún día, un día, por fin, la próxima vez,
      el lunes|martes|miércoles|jueves|viernes|sábado|domingo`,
    inPerson: 'en persona, en la vida real, cara a cara, en carne y, irl, en vivo, en directo',
    iAm: 'soy, yo soy',
    areYou: 'eres, tú eres, es usted, no eres, eres solo, no serás, serás, acaso eres',
    realPerson: `
      mujer|persona|chica real, hombre|chico|humano|ser real, persona|mujer|chica de verdad, hombre|chico de verdad, persona de carne, verdadera|auténtica mujer|persona, humana, humano, ser humano, persona normal, mujer auténtica`,
    iAmNot: 'no soy, yo no soy, no soy ningún, no soy ninguna, que no soy',
    notA: 'no soy un, no soy una, ningún, ninguna',
    thisIsNot: 'no es, este no es, esto no es, mi perfil no es, este perfil no es, no se trata de',
    isThis: 'es, será, este es, esto es, es este, es esto, tu perfil es, no es',
    fakeProfile:
      'perfil falso, cuenta falsa, perfil ficticio, perfil inventado, perfil fake, falso perfil, perfil de mentira',
    article: 'un, una, ningún, ninguna, solo un, solo una, el, la, sólo un, sólo una, de verdad un',
    fictional:
      'falsa, falso perfil, ficticia, ficticio, inventada, inventado, imaginaria, personaje, personaje ficticio, personaje inventado, personaje de ficción, fake, perfil falso',
    machine:
      'bot, robot, máquina, ordenador, computadora, ia, chatbot, programa, algoritmo, inteligencia artificial, bots',
    paidWriter: `
      moderadora, moderador, operadora de chat|la, operador de chat|la, animadora, animador, redactora pagada, redactor pagado, pagada para|por escribir|chatear|responder|hablar|esto, pagado para|por escribir|chatear|responder|hablar|esto, contratada para, contratado para, empleada|empleado de esta|la|este página|web|sitio|empresa`,
  },
  meeting: `
    vivo al lado, vivo cerca de ti|la|aquí, llama al timbre, toca el timbre, hacemos algo .. dos|juntos,
    vente a mi casa, vente conmigo, ven a mi casa, ven a verme, ven a casa, ven a buscarme, pásate por mi casa, en mi casa esta, en tu casa esta, tu casa o la mía, voy a tu casa, voy a verte, iré a verte, iré a tu casa, voy a ir a verte, mi dirección es, dame tu dirección, dónde vives exactamente, nuestra primera cita, nuestra cita, una cita conmigo, mesa para nosotros, habitación para nosotros, recógeme,
    quedamos el|mañana|en|este|esta|pronto, quedemos, nos vemos el|mañana|en persona|este|pronto, cuándo nos vemos, cuándo quedamos, estaré en tu ciudad, nos conoceremos, nos veremos en, veámonos, nos veremos pronto|mañana`,
  outsideContact: `
    por messenger,
    seguimos hablando por, seguimos por allí|ahí|whatsapp, hablemos por, hablamos por otro|allí, sigamos por, mi correo|email|teléfono !en|es, mi número de, mi número !uno|1|0, tu correo|email|número|teléfono, llámame !cuando, te llamo al|esta|mañana|por, otra app|aplicación|página|plataforma, otro sitio, fuera de aquí, fuera de esta página|web|app, videollamada, por privado en, mándame un correo|sms|mail, escríbeme al|a|por, me encuentras en, encuéntrame en, por teléfono`,
  money: `
    me ayudas .. dinero, ayúdame .. dinero, ayudarme .. dinero, algo de dinero,
    cómprame, me compras un|una|algo, me compres un|una|algo, comprarme un|una|algo, regálame, me regalas, regalarme, compra .. créditos, comprar .. créditos, compres .. créditos, más créditos, recarga tu|tus|créditos|saldo, regalo para mí, regalo tuyo, regalito tuyo, un regalito para, mímame con, invítame a, mándame un regalo|dinero, mándame flores, págame, me pagas, préstame, me prestas, me puedes prestar, ayúdame a pagar, ayúdame con el alquiler, lista de deseos,
    necesito .. dinero, por mi cumpleaños .. compra|regala, hazme un bizum, hazme una transferencia, un bizum`,
  claimsReal: `
    soy una persona|mujer .. normal|corriente|real,
    tan viva|vivo|humana como tú,
    de carne y hueso, soy humana, soy humano, existo de verdad|realmente, sí existo, yo existo, claro que existo, soy yo de verdad|realmente, soy yo la de, la de las fotos soy, mis propias fotos, mis fotos son reales|auténticas|mías, fotos reales|auténticas mías, son mis fotos de verdad, mi perfil es real|verdadero|auténtico, este es un perfil real|verdadero, con una persona real|de verdad, con una mujer real|de verdad, tan real como tú, soy quien digo`,
  claimsRealAtEnd: `
    soy real, soy muy real, soy totalmente|completamente|bien real, soy de verdad, soy auténtica, soy auténtico, soy verdadera, que soy real, soy cien por cien real, existo, soy de verdad real`,
  deniesFictional: `
    nadie escribe|teclea|habla|responde por, nadie más escribe, lo escribo|tecleo todo yo, escribo|tecleo todo yo, todo lo escribo yo, mi perfil no es falso|fake|ficticio|inventado, nadie me paga, no me pagan, no trabajo para|aquí, no soy moderadora|moderador|empleada|empleado, nada falso en mí`,
  admitsFictional: `
    no soy real, no soy de verdad, no existo, escriben por mí, escribe por mí la, escrito por, escritos por, solo existo, sólo existo, solo vivo aquí,
    un personaje ficticio|inventado, un perfil ficticio, una persona ficticia`,
  asksWhetherReal: `
    existes de verdad|realmente, existes en realidad, no existes, eres .. humana|humano, no eres real, no eres de verdad, con una persona real|de verdad|auténtica, con una mujer real|de verdad, con un hombre real|de verdad, con alguien real, con un bot|robot|humano, con una máquina|ia, con un ordenador, tu perfil es real|falso|verdadero, es real este perfil, es un perfil real|verdadero, tus fotos son reales|tuyas|falsas,
    eres tú de verdad|realmente, eres tú la de, eres la de las fotos, quién eres de verdad|realmente|en, quién escribe .. aquí|realmente|verdad|realidad, quién está detrás, con quién hablo, con quién estoy hablando, real o falsa, falso o real, persona o bot|robot, bot o persona|humana,
    te pagan por|para escribir|chatear|hablar|responder|contestar|esto|escribirme|cada, cobras por|para escribir|chatear|hablar|responder|cada|mensaje, quién te paga, trabajas para esta|la|este|el página|web|sitio|app|empresa|plataforma,
    con una moderadora|operadora|animadora|empleada, con un moderador|operador|animador|empleado, demuéstrame .. eres real|verdad, demuestra .. eres real|verdad, demuéstrame que existes, mujeres|chicas|personas|hombres reales aquí|en, hay alguien real, alguien real aquí, respuestas automáticas, mensajes automáticos, eres realmente|verdaderamente una mujer, eres de verdad una mujer, eres realmente un hombre`,
  asksWhetherRealAtEnd: `
    eres real, tú eres real, eres de verdad, eres verdadera, eres auténtica, existes, eres falsa, es real, eres realmente real, eres fake,
    te pagan, te pagan por esto, cobras por esto, esto es automático, es un perfil falso, es fake, es falso, eres auténtico, eres verdadero`,
  asksWhetherRealAlone: `
    real, fake, bot, robot, humana, humano, moderadora, moderador, persona real, mujer real, una persona real, un bot|robot|moderador, una moderadora, chatbot, perfil falso, real o fake, real o no`,
  negation: 'no, nunca, jamás, sin, imposible, nadie, nada, ni, tampoco, ningún, ninguna',
  rhetoricalNegation:
    'no es mejor, no sería mejor, no quieres, no prefieres, por qué no, no hay problema, no te preocupes, sin problema, no veo la hora, no solo, no puedo esperar, sin duda, cómo no, no te arrepentirás, no tardaremos',
  postponement:
    'todavía, aún, hoy, esta noche, esta semana, este mes, por ahora, de momento, hasta, antes de, ahora mismo',
  contrast: 'pero, sin embargo, porque, así que, pues, sino',
  continuation:
    'y, o, pero, yo, tú, tonto, tonta, cariño, cielo, guapo, jaja, lol, verdad, no, te, lo, o qué, o no, como, ni, claro, en serio, eh, amor, prometo',
  idioms: `
    real madrid, del real madrid, nos vemos reflejados, nos vemos en el chat, nos vemos por aquí, hasta luego, de verdad en|de que, cuero de verdad, realmente buena, soy de verdad fan, soy de madrugar, cita del dentista, ver si, a ver qué, quedar bien|mal|claro, puede quedar`,
}
