import type { AgentLanguageRules } from './agent-language-rules.ts'

export const enAgentRules: AgentLanguageRules = {
  lists: {
    intend: `
      i would, i d,
      we can|could|should|will|might|shall|ll|d|must, can|could|should|shall|will we, let's, lets, let us, maybe we,
      i'd|would love|like to, id love|like to, i want|hope|plan|promise|long|need to, i wanna|will|ll|can|could|might|may|am|m,
      gonna, wanna, want to, do|would|could you, why don't we|you, when do we, looking forward to, can't wait to,
      cant wait to, dying to, how about, would be nice|lovely|great to, allow us to, until we, when we, once we, if we`,
    weIntend: `
      shall the two of us, the two of us,
      we can|could|should|will|might|shall|ll|must, can|could|should|shall|will we, let's, lets, let us, maybe we,
      why don't we, how about, what about, what do you say to, fancy, what would you say to, want to, wanna, would you like|love to, when we, once we`,
    meet: 'meet, meet up, get together, hook up, hang out, see each other, meeting',
    meetYou: `
      meet you, meet me, meet with you|me, meeting you, visit you|me, visiting you, pick you|me up, take you|me out,
      come and see you, come see you, come to you, get to know you, come over, come by, drop by, be with you`,
    seeYou: 'see you, see me, seeing you, see us, hold you, touch you, kiss you',
    joint: `
      do something, do something together, something together,
      have dinner|lunch|breakfast|brunch, have a drink|coffee|date|meal, grab a drink|coffee|bite|beer, grab coffee|dinner|lunch,
      go for a drink|walk|coffee|meal|beer, go for dinner|lunch, go out, go on a date, spend the night|weekend|evening|day,
      go away together, sleep together, go dancing, coffee, dinner, a drink, lunch`,
    withYou: 'together, with me, with you',
    when: `
      tomorrow, tonight, today, this week|weekend|evening|afternoon|summer|monday|tuesday|wednesday|thursday|friday|saturday|sunday,
      next week|weekend|month|summer|year|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday,
      on monday|tuesday|wednesday|thursday|friday|saturday|sunday, at the weekend, soon, someday, one day, some day, finally`,
    inPerson: 'in person, in real life, irl, face to face, in the flesh, for real, offline',
    iAm: "i am, i'm, im",
    areYou:
      "are you, r u, are u, r you, you are, you're, youre, ur, u are, are you even, are you just, you just",
    realPerson: `
      real|genuine|actual|living|true|normal person|woman|man|girl|guy|human|lady|being|profile, human, human being`,
    iAmNot:
      "i am not, i'm not, im not, i ain't, i am no, i'm no, im no, i am definitely|really not, i'm definitely|really not, i am|m certainly|just not, i'm not really|even",
    notA: 'not a, not an, no, not any, not some',
    thisIsNot:
      "this is not, this isn't, this is no, it's not, it is not, it's no, my profile is not|no, my profile isn't",
    isThis: 'is this, is it, this is, is your profile, your profile is, is that',
    fakeProfile:
      'fake profile, fake account, fictional profile, invented profile, made up profile, bot profile, scam profile',
    article:
      'a perfectly|completely|totally|very|quite, a, an, any, some, just a, some kind of, one of those, the, even a, just some, really a',
    fictional:
      'fake, fictional, fictitious, invented, imaginary, made up, fictional character, character, fiction, catfish, persona',
    machine: 'bot, robot, computer, machine, ai, chatbot, program, algorithm, chat bot, bots',
    paidWriter: `
      moderator, chat moderator, operator, chat operator, chat host|agent, paid writer|chatter|actor, hired writer, ghostwriter, staff,
      paid to write|chat|answer|talk|flirt|text, paid for this|writing|chatting|answering|texting, employee of .. site|company|app, writing for .. company|site,
      working for this|the site|company|app`,
  },
  meeting: `
    ring the|my bell|doorbell, i live near|close|opposite the|your|you, i live next to|door, i live right|just by|near|next,
    come over, come to my place|house|flat|home|apartment, come by my, at my place, to my place, your place or mine,
    i live at, my address is, give me your address, what's your address, book|booked a table|hotel|room for us, pick me up,
    our first|next date, our date, meet me at|in|on|there|tomorrow|tonight, see you at the|my|your, see you on|in person,
    see you there, let's meet, i'll be in your|town, i'm in your town|city, i'll come to your|you, i'm coming to your|you`,
  outsideContact: `
    let's continue|talk|chat|write|move there|elsewhere|somewhere, another app|site|platform, other app|site|platform,
    away from here, your phone|private|mobile number, my phone|private|mobile number, give me a call|ring, call me at|on|tonight|tomorrow|later,
    phone me, video call me|you, video call with, my e mail|email|mail address, your e mail|email|mail address, mail me, email me,
    my email|mail is, my private mail|email|account`,
  money: `
    help me .. money|cash, help me .. bit|little of money|cash, account is empty .. help, with a bit of money, with some|money cash,
    !to|did|would|will|mum|mother|dad|father|they|she|he|always buy me, you to buy me, buy|get|order|purchase|need .. credits, top up,
    more credits, send|give|get me a|some gift|present|gifts|flowers|something, gift|present for me, spoil me, treat me to,
    pay for me|my, tip me, lend me, help me with the|my rent|bill|bills|debts, help me out with, wish list, wishlist,
    my birthday .. gift|present, send .. gifts, little something for me, little gift|present from you, little .. present|gift would, present|gift would make, want|like a gift|present from you`,
  claimsReal: `
    as alive|human as you, i am|m alive,
    i am|m flesh and blood, made of flesh, i am|m human, i am|m a human|person, i really|do|actually|truly|certainly exist, i do really exist, 
    my own photos|pictures|pics|photo, really me in|on the, me in|on the photos|pictures|pics|photo, that is|s really me,
    real photos|pictures|pics of me, photos|pictures|pics are|of real|mine|genuine, profile is real|genuine, this is a real profile,
    a real person behind|here|writing|typing, to|with a real person|woman|man|girl|human, who i say i am,
    i am|m one hundred|0 percent real, i am|m the real deal|thing, as real as you|it`,
  claimsRealAtEnd: `i exist, i am|m real, im real, i am|m really|very|so|totally|completely|quite|absolutely|definitely|obviously real, i am|m genuine,
    i am|m for real, i am|m really me, course i am`,
  deniesFictional: `
    nobody|noone else|writes|types for|writes|types, nobody writes|types for|this, no one writes|types for|this, no one else writes|types,
    write|type everything|all|it|every .. myself, profile is|s not|no fake|fictional|invented|made, profile isn't fake|fictional|invented,
    nobody pays me, no one pays me, i am|m not paid|staff|employed, i don't work for|here, nothing fake about, i am|m not one of them`,
  admitsFictional: `
    i am|m not real, i don't exist, i do not exist, write|writes for me, written by, i only exist, people who write, is fictional,
    a fictional character|profile|person`,
  asksWhetherReal: `
    are|r you|u human|even|actually|really real, are|r you|u even human, are|r you|u actually human, are|r you|u human,
    you|u not real, you aren't real, do you really|actually|even exist, do u even|really exist,
    to|with a real|actual|genuine person|woman|man|girl|human|guy, to|with a bot|robot|computer|machine|human,
    is this profile|account real|fake, is your profile real|fake|genuine, is this a real profile|person|woman, is this real|fake or,
    are your photos|pictures|pics real|fake|yours, is that really you, who .. writing to me, who is .. writing this, who writes this,
    who are you really, who am i writing|talking|chatting, do you exist, real person or, bot or human, human or bot, real or fake, fake or real,
    get paid to write|chat|answer|talk|text|flirt, get paid for this|writing|chatting|texting|answering, pay you to write|chat|talk|answer|text|flirt,
    do you work for this|the site|app|platform, with|to a paid, with|to a moderator|operator, by a moderator|operator|paid|bot|machine, prove .. you are|re real, prove that you exist,
    anyone|anybody|someone|nobody real here, real people|women|men here, any real women|men|people here|on, are you|u really a woman|man|girl|person|human, is this automated, automated messages|answers|replies,
    r|are u|you 0 real, r|are u|you 4real, is it a bot|computer|machine writing`,
  asksWhetherRealAtEnd: `
    are|r you|u real, are|r you|u for real, you|u real, are|r you|u genuine, is this real, are you really real, are|r you|u fake,
    is this you, is this a scam,
    you|u legit, is this legit, you|u fake, you|u a bot|robot|human|person, you|u human, are you|u paid, do you get paid, is this even real, is anyone|anybody here real, you|u a real person|woman|man|girl`,
  asksWhetherRealAlone: `
    real, fake, bot, robot, chatbot, human, legit, catfish, scam, moderator, operator, paid writer|chatter, a bot|moderator|fake|human, a real person|woman|girl, real person|woman|girl|human, genuine, not real, not a bot, real or not, 0 real, 4real`,
  negation: `
    not, never, no, cannot, can't, cant, won't, wont, don't, dont, couldn't, shouldn't, wouldn't, isn't, aren't, nobody,
    without, neither, nor, unable, impossible, won't ever, didn't`,
  rhetoricalNegation: `
    shouldn't we, couldn't we, isn't it, wouldn't it, won't you,
    can't wait, cant wait, cannot wait, why don't, why not, no problem|doubt|worries|matter, why can't|shouldn't|couldn't, don't worry|forget,
    not only|just, won't regret, can't be long, not long`,
  postponement:
    'yet, until, before, today, tonight, right now, this week|weekend|month, at the moment, just now',
  contrast: 'but, however, though, although, because, so',
  continuation: `
    and, or, but, man, babe, baby, dear, honey, darling, dude, silly, though, btw, haha, lol, ok, okay, i, you, u, as, please, then, here,
    just, because, promise, believe, like you`,
  idioms: `
    meet .. deadline|deadlines|target|targets|criteria|needs|requirements|expectations, meet the parents, meet people, meets the eye, meet your maker,
    real sorry|madrid|estate|happy|glad|tired|quick|good|nice|leather|deal breaker, fake leather|fur|news, make ends meet, see you later|around|soon in,
    meet halfway, see what you|we, no hurry, real time, seeing you write, spend my money`,
}
