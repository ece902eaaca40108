import type { AgentLanguageRules } from './agent-language-rules.ts'

export const frAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      je viendrais, je viendrai, je pourrais, je passerai,
      on peut|pourrait|pourra|va|devrait|doit, nous pouvons|pourrions|allons|devrions, je veux|voudrais|peux|pourrais|vais|viens|espère, j'aimerais, j'ai envie de, j'ai hâte de, j'adorerais, tu veux|voudrais|peux|viens, veux tu, voudrais tu,
      ça te dit de, ça te dirait de, si on, et si on, quand on, jusqu'à ce qu'on, pourquoi ne pas, hâte de, envie de, impatiente de, impatient de, on devrait, peut on, pourrait on, pourrions nous`,
    weIntend: `
      on fait,
      on peut|pourrait|pourra|va|devrait, nous pouvons|pourrions|allons|devrions, ça te dit de, ça te dirait de, si on, et si on, tu veux, veux tu, allons, viens, quand on, envie de, aimerais, que dirais tu de, que dirais tu d, ça te dit, que penses tu de, que penses tu d`,
    meet: 'se rencontrer, se voir, se retrouver, se croiser, nous rencontrer, nous voir, nous retrouver, se donne rendez vous, rencontrer, se verra, se rencontrera, se voie, se rencontre, se retrouve',
    meetYou: `
      te rencontrer, te rejoindre, me rencontrer, me rejoindre, te rendre visite, me rendre visite, venir chez toi, venir chez moi, venir te voir, venir me voir, passer te prendre, passer chez toi, passer chez moi, aller te voir, te retrouver, me retrouver, t'inviter chez moi, être avec toi`,
    seeYou: 'te voir, me voir, se voir, nous voir, t embrasser, te toucher',
    joint: `
      faire quelque chose, quelque chose ensemble,
      dîner, déjeuner, boire un verre, prendre un verre, prendre un café, boire un café, aller au cinéma, aller au resto, aller au restaurant, sortir ensemble, danser, se promener, passer la nuit|soirée, passer le week end, passer le weekend, dormir ensemble, manger ensemble, manger au resto, un café, un verre, un dîner`,
    withYou: 'ensemble, avec moi, avec toi, tous les deux',
    when: `
      demain, ce soir, aujourd'hui, après demain, la semaine prochaine, le mois prochain, le week end prochain, ce week end, ce weekend, cet été, l'an prochain, la prochaine fois, bientôt, un jour, enfin,
      lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche`,
    inPerson:
      'en vrai, en personne, dans la vraie vie, dans la vie réelle, face à face, en chair et, irl, pour de vrai, en réalité',
    iAm: 'je suis, suis je',
    areYou:
      "tu es, t'es, es tu, êtes vous, vous êtes, est ce que tu es, tu n'es pas, tu serais, t'es pas, tes, tu es juste",
    realPerson:
      'vraie|véritable|authentique|réelle femme|personne|fille, vrai|véritable homme|humain|mec|être|gars, femme|personne réelle, homme réel, être humain, humain, humaine, femme en vrai, personne normale',
    iAmNot:
      'je ne suis pas, je suis pas, j suis pas, je ne suis absolument|vraiment|certainement pas, je suis pas, je ne suis nullement, chuis pas',
    notA: 'pas un, pas une',
    thisIsNot:
      "ce n'est pas, c'est pas, ceci n'est pas, mon profil n'est pas, ce profil n'est pas, il ne s'agit pas d',  il n'y a pas de",
    isThis: "c'est, est ce, est ce que c'est, ce profil est, ton profil est, c'est pas",
    fakeProfile:
      'faux profil, profil bidon, faux compte, profil fictif, profil inventé, profil fake, fake profil',
    article: 'un, une, de, du, le, la, juste un, juste une, vraiment un, vraiment une, qu un, qu une, des',
    fictional: `
      fictive, fictif, inventée, inventé, imaginaire, personnage, personnage fictif, personnage inventé, personnage imaginaire, fake, faux profil, irréelle, bidon`,
    machine:
      'robot, bot, machine, ordinateur, ia, chatbot, programme, algorithme, intelligence artificielle, logiciel, robots',
    paidWriter: `
      modératrice, modérateur, animatrice, animateur, opératrice, opérateur, rédactrice payée, rédacteur payé, payée, payé, payée|payé pour|à écrire|chatter|discuter|répondre|me|parler, employée|employé du|de site|ce|cette, rémunérée, rémunéré`,
  },
  meeting: `
    j'habite tout|juste près|à, j'habite à côté|deux, tu n'as qu'à sonner, sonne chez|à, on fait quelque chose .. tous les deux|ensemble,
    viens chez moi, passe chez moi, viens me voir, passe me prendre, viens me chercher, chez moi ce soir, chez toi ce soir, chez toi ou chez moi, je viens chez toi, je viens te voir, je viendrai te voir, je passe te voir|prendre, mon adresse est, donne moi ton adresse, où habites tu exactement, notre premier rendez vous,
    notre rendez vous, rendez vous avec moi, rendez vous demain|vendredi|samedi, une table pour nous, une chambre pour nous, retrouvons nous, voyons nous, rencontrons nous, on se voit demain|bientôt|samedi|vendredi|quand|ce, on se retrouve demain|à|au|samedi|vendredi, quand est ce qu'on se voit, je serai dans ta ville, dans ta ville le, on se rencontre, on se verra, on se rencontrera`,
  outsideContact: `
    continuons là bas|ailleurs|sur, on continue là bas|ailleurs, parlons ailleurs|là, on parle ailleurs, mon mail|email, mon numéro !un|1|0, mon numéro de, mon adresse mail|email|perso, ton mail|email, ton numéro de, ton adresse mail|email, appelle moi !quand, appelle moi sur|au|ce|demain, je t'appelle, téléphone moi, une autre appli|application|plateforme, un autre site, hors du site, hors de ce site, en dehors du site, en dehors d'ici, appel vidéo,
    écris moi sur|au|à, envoie moi un sms|mail|texto, joindre au|sur, mon e mail, ton e mail`,
  money: `
    m'aider .. argent, aide moi .. argent, peu d'argent,
    offre moi, achète moi, m'offrir un|une|des|quelque, m'acheter un|une|des|quelque, tu m'offres un|une|quoi, achète .. crédits, acheter .. crédits, reprends .. crédits, reprendre .. crédits, recharge ton|tes compte|crédits, plus de crédits, quelques crédits, cadeau pour moi, cadeau de toi, cadeau de ta part, petit cadeau,
    gâte moi, envoie moi un cadeau, envoie moi des fleurs, paie moi, paye moi, tu me paies, tu me payes, prête moi, me prêter, aide moi à payer, aide moi avec le loyer, besoin .. argent, besoin d .. argent, liste de souhaits, pour mon anniversaire .. offre|achète, m'envoyer .. euros|argent, un virement`,
  claimsReal: `
    je suis une personne|femme .. normale|réelle|ordinaire, je suis un homme .. normal|réel,
    aussi vivante|vivant|humaine que toi,
    en chair et en os, je suis humaine, je suis humain, j'existe vraiment|bien|réellement|pour, bien moi sur, vraiment moi, c'est bien moi, moi sur les|la photos|photo, mes propres photos, mes vraies photos, de vraies photos de moi, photos sont vraies|réelles|authentiques, mon profil est réel|vrai|authentique, c'est un vrai profil, à une vraie personne|femme, à un vrai homme|humain, avec une vraie personne|femme, derrière ce profil .. vraie, aussi réelle que toi, aussi réel que toi, la personne que je dis`,
  claimsRealAtEnd: `
    j'existe, je suis réelle, je suis réel, je suis vraie, je suis vrai, je suis bien|vraiment|tout|totalement réelle|réel|vraie, je suis bel et bien réelle, je suis authentique, que je suis réelle|réel|vraie, je suis une vraie, je suis pour de vrai`,
  deniesFictional: `
    personne n'écrit à|pour, personne d'autre n'écrit, personne n'écrit, personne ne tape|répond|parle à|pour, tape|écris .. moi même, tape tout moi, mon profil n'est pas faux|fake|inventé|fictif, personne ne me paie|paye, je ne suis pas payée|payé|salariée|employée|modératrice, je ne travaille pas pour|ici, rien de faux chez moi`,
  admitsFictional: `
    je ne suis pas réelle|réel|vraie, je n'existe pas, j'existe pas, écrivent pour moi, écrit pour moi, écrits par, écrit par, je n'existe qu, existe que dans,
    un personnage fictif|inventé, un profil fictif, une personne fictive`,
  asksWhetherReal: `
    tu existes vraiment|réellement|pour, existes tu, est ce que tu existes, tu n'existes pas, tu es humaine|humain, tu n'es pas réelle|réel|vraie, à une vraie personne|femme, à un vrai humain|homme, avec une vraie personne|femme, avec un vrai humain|homme, à un robot|bot|humain, avec un robot|bot, à une machine|ia, avec une machine|ia, ton profil est vrai|réel|faux|fake, est ce un vrai profil, c'est un vrai profil, tes photos sont vraies|réelles,
    c'est vraiment toi, c'est bien toi, qui écrit|es vraiment|réellement|ici, qui écrit .. vraiment|réalité, qui se cache derrière, qui est derrière, qui m'écrit, à qui je parle, avec qui je parle, vrai ou faux profil, es tu .. humaine|humain, t'es .. humaine|humain, robot ou humain, humain ou robot|bot,
    payée|payé pour écrire|m'écrire|m|chatter|discuter|répondre|parler|ça|cela, rémunérée|rémunéré pour, payée|payé au message, qui te paie|paye, on te paie|paye pour, tu travailles pour le|ce|cette|la site|appli|plateforme|entreprise, travailles tu pour le|ce|cette site|appli|plateforme,
    avec|à une modératrice|animatrice|opératrice|employée, avec|à un modérateur|animateur|opérateur|employé, prouve .. tu es réelle|réel|vraie|vrai, prouve .. tu existes, de vraies femmes|filles|personnes, de vrais hommes|gens, quelqu'un de réel|vrai ici, réponses|messages automatiques, tu es vraiment une femme, es tu vraiment une femme, t'es vraiment une femme, tu es vraiment un homme, es tu vraiment un homme`,
  asksWhetherRealAtEnd: `
    tu es réelle, tu es réel, t'es réelle, t'es réel, es tu réelle, es tu réel, tu es vraie, es tu vraie, t'es vraie, tu es bien réelle, tu es vraiment réelle, tu existes, tu es fausse, tu es fake, es tu une vraie, c'est réel,
    tu es payée, tu es payé, es tu payée, es tu payé, t'es payée, t'es payé, c'est automatique, c'est un faux profil, t'es un bot|robot, c'est fake, tu es authentique`,
  asksWhetherRealAlone: `
    réelle, réel, fake, bot, robot, humaine, humain, vraie personne|femme, modératrice, modérateur, animatrice, animateur, chatbot, un bot|robot|modérateur|animateur, une modératrice|animatrice|vraie, rédactrice payée, vraie ou fausse, vrai ou faux profil`,
  negation: "pas, jamais, sans, impossible, ni, personne, rien, n'est pas, aucun, aucune, non plus",
  rhetoricalNegation:
    'ne serait .. pas mieux, ne serait pas mieux, n est ce pas mieux, ne veux tu pas, pourquoi pas, pourquoi ne pas, pourquoi .. pas, pas de problème|souci, pas seulement, sans problème|souci, pas attendre de, pas trop tarder, n est ce pas, sans doute, ne regretteras pas',
  postponement:
    "pas encore, aujourd'hui, ce soir, cette semaine, ce mois, pour l'instant, pour le moment, avant, tant que, tout de suite",
  contrast: 'mais, cependant, car, parce, donc, pourtant',
  continuation:
    'et, ou, mais, je, tu, toi, hein, gros, mon, ma, bêta, chéri, mec, haha, lol, mdr, ou quoi, ou pas, promis, comme, pas, voyons, quand, non, oui, alors',
  idioms: `
    real madrid, je suis vraiment désolée|désolé|fan|contente|heureuse, vraie bonne, vrai cuir|trésor|bonheur, faux cuir, on se voit mal, se voir dans un miroir, à plus tard, on se retrouve ici, se retrouver seul, chez le dentiste|coiffeur|médecin, sans doute vrai, te voir sourire`,
}
