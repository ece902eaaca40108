import type { LanguageRules } from './language-rules.ts'

export const frRules: LanguageRules = {
  digits: 'zéro un|une deux trois quatre cinq six sept huit neuf',
  pairs:
    'dix vingt trente quarante cinquante soixante septante|soixante-dix quatrevingt|huitante nonante|quatrevingtdix',
  lists: {
    very: `
      trop, vraiment, tellement, si, une, un, qu une, qu un, une vraie, un vrai, juste une, juste un, super, grave`,
    money: "argent, l'argent, d'argent, sous, fric, thune, thunes, pognon, oseille",
    currency: 'euro, euros, eur, balles, dollars, dollar, francs',
    give: `
      envoie, envoyer, envoies, envoi, prête, prêter, prêtes, donne, donner, donnes, vire, virer, transfère,
      transférer, avance, avancer, verse, verser, dépanne, dépanner, file, filer, passe, envoyez, prêtez, donnez`,
    me: "me, moi, m', nous",
    you: "te, toi, t', vous",
    canyou: `
      peux tu, pourrais tu, tu peux, tu pourrais, veux tu, pouvez vous, pourriez vous, est ce que tu peux,
      tu peux pas, s'il te plaît, stp, aide moi, aider`,
    need: `
      j'ai besoin, ai besoin, il me faut, il me faudrait, me manque, il me manque, besoin urgent, j'aurais besoin,
      manque`,
    bank: `
      iban, rib, numéro de compte, coordonnées bancaires, numéro de carte, carte bancaire, code secret, code de carte,
      cvv, cryptogramme, identifiants bancaires, relevé bancaire`,
    giftcard: `
      carte cadeau, cartes cadeaux, cartes cadeau, carte cadeaux, bon cadeau, ticket pcs, tickets pcs, coupon pcs,
      coupons pcs, recharge pcs, ticket neosurf, coupon transcash, recharge transcash, carte prépayée, ticket toneo,
      coupon toneo, recharge neosurf`,
    card: 'carte, cartes, coupon, coupons, ticket, recharge, recharges',
    buy: 'achète, acheter, achètes, achetez, prends, procure',
    code: 'code, codes, photo, numéros, verso',
    invest: `
      investir, investis, investissement, investissements, investit, trader, trading, placer, placement, investissez,
      j'investis`,
    profit: `
      bénéfice, bénéfices, gagner, gagne, rendement, rendements, profit, profits, doubler, doublé, revenus passifs`,
    teach: "t'apprendre, te montrer comment, t'aider à, t'expliquer comment, t'apprends, te montre comment",
    wallet: 'portefeuille, wallet, adresse, plateforme, broker',
    trouble: `
      hôpital, l'hôpital, opération, accident, bloqué, bloquée, coincé, coincée, douane, clinique, hospitalisation`,
    cantpay: 'pas payer, plus payer, peux pas payer',
    pay: 'payer, payes, paies, régler, paye, prendre en charge',
    bill: "facture, loyer, billet, visa, vol, frais, ticket, factures, taxi, train, d'avion, l'avion, recharge",
    my: 'mon, ma, mes',
    your: 'ton, ta, tes, votre, vos',
    contact: `
      écris, écrire, écrivez, ajoute, ajouter, ajoutez, contacte, contacter, contactez, appelle, rejoins, rejoindre,
      retrouve, retrouver, cherche, suis, parle, parler, discuter, discute, joindre, texte, viens, envoie, joignable,
      message`,
    on: 'sur, par, via, en, à, au',
    have: "as, ai, avez, utilises, t'as, j'ai",
    a: 'un, le, aussi, tu, pas',
    move: `
      on passe, passons, on continue, continuons, on va, allons, viens sur, passe sur, plutôt sur, je suis sur,
      tu es sur, es tu sur, on se parle, on parle, on peut, on discute, rejoins moi, on se retrouve, continuer,
      rendez vous`,
    number: `
      numéro, num, numéro de téléphone, téléphone, mail, e mail, email, adresse mail, portable, numéro de portable,
      gsm, 06, adresse e mail, tel, mel`,
    whats: "quel est, c'est quoi, quelle est, donne moi",
    here: "voici, voilà, c'est",
    digit: 'un, 1, deux, 2, 0',
  },
  money: `
    besoin d'argent, besoin de 0, besoin de sous, prêter de l'argent, prêter 0, envoyer de l'argent,
    envoie de l'argent, virement bancaire, faire un virement, fais moi un virement, me faire un virement, mandat cash,
    mandat western, mandat postal, je te rembourse, te rembourserai, je te rembourserai, sugar daddy, sugar baby,
    je te paie, je te paye, te payer pour, je peux te payer, aide financière, aider financièrement,
    aide moi financièrement, soutien financier, soucis financiers, problèmes financiers .. aide|aider,
    problème d'argent, problèmes d'argent, héritage .. million|millions|euros|argent, gains garantis,
    rendement garanti, argent facile, gagner de l'argent, doubler ton argent,
    plus d'argent .. aide|aider|prêter|envoyer, dépanner de 0, dépanne moi, peux me dépanner, frais de dossier,
    frais de douane, frais de transfert, contre rémunération, moyennant finance, tarif 0, acheter des bitcoins`,
  off_platform: `
    donne moi ton numéro, donne ton numéro, file moi ton numéro, file ton num, ton num stp, envoie moi ton numéro,
    échanger nos numéros, échange de numéros, s'échanger nos numéros, laisse moi ton numéro, je peux avoir ton numéro,
    avoir ton numéro, avoir ton insta|snap, ajoute moi sur, écris moi sur, écris moi à, écris moi par mail,
    contacte moi sur|par|au, appelle moi au, rejoins moi sur, viens sur mon,
    pas souvent ici .. écris|ajoute|contacte|mail, en dehors du site, en dehors de ce site, hors du site,
    hors de ce site, quitter ce site, ailleurs que sur ce site, parler ailleurs, discuter ailleurs,
    continuer ailleurs, mon mail est, mon mail c'est, mon snap c'est, mon insta c'est, par mail à, whatsapp moi`,
  harmful: `
    je vais te tuer, vais te tuer, je te tue, je vais te frapper|violer|défoncer|buter|crever|cogner|niquer,
    je vais te faire payer, tu vas le regretter, tu vas regretter, vas me le payer, tu vas me le payer,
    je sais où tu habites, sais où tu habites, sais où tu vis, je sais où tu travailles, tue toi, suicide toi,
    va mourir, va crever, crève salope|connard|connasse|pute, pends toi, j'espère que tu vas mourir|crever,
    j'espère que tu meurs|crèves, mérites de mourir|crever, fais gaffe à toi,
    sale pute|conne|con|salope|chienne|garce|truie|pédé|arabe|juif|juive|noir|noire|nègre|gouine|putain|grosse|gros|bougnoule|traînée|pétasse|merde,
    grosse vache|truie|pute|conne|salope|merde|cochonne|moche, pauvre conne|con|type|fille|merde|tache|débile,
    espèce de pute|conne|con|salope|merde|connard|connasse|chienne|porc|truie, petite pute|salope|conne|merde, salope,
    connasse, connard, enculé, enculée, pétasse, fils de pute, fille de pute, ta gueule, ferme ta gueule,
    va te faire foutre|enculer, nique ta mère, nique ta race, ntm, fdp, es moche, es #very moche, es grosse,
    es une pute|conne|merde|salope|traînée|cochonne|chienne, es un con|connard|porc|minable|déchet|raté,
    es dégueulasse, es #very dégueulasse, es répugnante, es #very répugnante, tu ne vaux rien, tu vaux rien,
    tu me dégoûtes, personne ne veut de toi, personne ne t'aime, t'es conne, es conne, t'es con,
    dégage connard|connasse|salope|pute, casse toi, va au diable, sac à merde, vieille peau,
    envoie des nudes ou|sinon, envoie .. nudes sinon, envoie .. photos nues sinon, sinon je publie, sinon je balance,
    sinon je diffuse, ou je publie tes photos, publier tes photos, diffuser tes photos, balancer tes photos,
    tu me dois .. sexe|coucher, tu dois coucher avec moi, que tu le veuilles ou non, te violer, je te viole,
    mérites d'être violée, suce ma bite, suce moi, te forcer, je te force, nègre, négresse, bougnoule, bougnoules,
    youpin, youpine, sale pédale, grosse pédale, pédé, sale tapette, gouine, tarlouze, bamboula, chinetoque,
    retourne dans ton pays, rentre dans ton pays, rentre chez toi sale, espèce de mongol|mongole|triso,
    gros|grosse|sale mongol|mongole`,
}
