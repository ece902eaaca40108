import type { Interest } from '@amarelle/contract/domain/interests'

/** Sentences in which people describe their interests, in the first person. */
export const interestsEn: Record<Interest, readonly string[]> = {
  travel: [
    'I plan trips on the back of envelopes and somehow they always work out.',
    'Last year I took the night train to Vienna and have been insufferable about it ever since.',
    'Half my photos are of train stations, which tells you how I like to get anywhere.',
  ],
  cooking: [
    'I cook the way my gran did: too much, too late, and with the radio on.',
    'My risotto takes forty minutes and I will need you to keep me company for all of them.',
    'I own nine kinds of chilli and I am willing to share eight.',
  ],
  hiking: [
    'Give me a path, a sandwich and a hill with a view and I am easy company.',
    'I like the kind of walk where the conversation is longer than the route.',
    'Blisters heal, but I still talk about that sunrise above the clouds.',
  ],
  cycling: [
    'My bike cost more than my sofa and I regret nothing.',
    'On Sundays I ride sixty kilometres for a slice of apple cake.',
    'I cycle everywhere, in all weather, and arrive with terrible hair.',
  ],
  running: [
    'I run slowly and happily, mostly along the water, before the city wakes up.',
    'Somewhere around kilometre eight I always have my best ideas and forget them by ten.',
  ],
  gym: [
    'Three mornings a week I lift heavy things, mainly so that I can order dessert.',
    'The gym is my thinking time, so no, I never answer my phone there.',
  ],
  yoga: [
    'Ten years of yoga and I still cannot touch my toes gracefully, but I sleep like a stone.',
    'There is a yoga mat in my car at all times, next to the emergency chocolate.',
  ],
  swimming: [
    'I swim in open water from May until my toes object.',
    'Early lanes, wet hair, first coffee: that is my perfect start.',
  ],
  dancing: [
    'I dance in the kitchen, at weddings and, after one drink, in queues.',
    'I am two years into salsa lessons and finally dangerous.',
    'If there is a live band, I will be the first one on the floor. Someone has to be.',
  ],
  music: [
    'There is always something playing at mine, usually vinyl, usually Nina Simone.',
    'I make playlists for people I like. It is basically my love language.',
  ],
  concerts: [
    'I would rather have bad seats at a great gig than the other way round.',
    'Small venues, sticky floors, a band nobody knows yet: that is my night out.',
  ],
  festivals: [
    'I have camped in mud for music I could have streamed at home, and I would do it again.',
    'My festival rule: find the smallest stage and stay there until midnight.',
  ],
  guitar: [
    'I know eleven songs on the guitar and play four of them really well.',
    'My guitar hangs by the door, so it gets played before the dishes are done.',
  ],
  singing: [
    'I sing in a choir that is better than we deserve.',
    'Long drives are for singing, and I take the harmonies very seriously.',
  ],
  reading: [
    'I read on trams, in baths and under tables at boring parties.',
    'There are two books on my bedside table, and one of them is always a detective.',
    'Lend me a book you love and I will know you better than after three dates.',
  ],
  writing: [
    'I keep a notebook of things overheard on the bus. You would be amazed.',
    'I write short stories that nobody has read yet, apart from my very polite sister.',
  ],
  films: [
    'I stay for the credits and I have opinions about the soundtrack.',
    'Tuesday night is film night. I bring the popcorn, you choose, no complaining.',
  ],
  series: [
    'I promise not to watch ahead, and I have kept that promise almost twice.',
    'I have seen every Nordic crime series, so I lock my doors now.',
  ],
  theatre: [
    'I help out behind the bar of our little theatre and see every play for free.',
    'I cry at the theatre, at the happy bits too, so bring tissues.',
  ],
  museums: [
    'I visit one museum a month and always pick a painting to steal in theory.',
    'I am that person who reads every sign in a museum. Every one.',
  ],
  photography: [
    'I still shoot film, so you will have to wait a week to see how you look.',
    'I take photos of doors, dogs and people who are laughing.',
  ],
  painting: [
    'I paint small watercolours on big holidays.',
    'There is paint on most of my jeans. I call it a collection.',
  ],
  crafts: [
    'I knit jumpers that almost fit the people I give them to.',
    'My hands need something to do, so I build, mend, sew or glue.',
  ],
  gardening: [
    'I talk to my tomatoes and they have never once interrupted me.',
    'My balcony is four square metres and holds nineteen pots of herbs.',
    'In spring you will find me in the garden with dirt on my knees and a grin.',
  ],
  dogs: [
    'My dog picks my friends, and so far his judgement has been better than mine.',
    'I walk a scruffy terrier who thinks he owns the park.',
    'Fair warning: the dog gets the good half of the sofa.',
  ],
  cats: [
    'I live with a cat who tolerates me between meals.',
    'Two cats, one armchair, and a treaty that gets broken every evening.',
  ],
  horses: [
    'Most evenings I smell faintly of stable, and I would not have it any other way.',
    'I have been around horses since I was six, and they still make me laugh every day.',
  ],
  nature: [
    'I can be perfectly quiet for an hour to see one kingfisher.',
    'Rain on a tent, wind in the pines, no signal. That is where I get my head back.',
  ],
  camping: [
    'I can pitch a tent in four minutes, and in the dark in five.',
    'Coffee from a camping stove is objectively better. I have done the research.',
  ],
  climbing: [
    'I climb indoors in winter and on real rock as soon as it is dry.',
    'Climbing taught me to trust a rope and the person holding it.',
  ],
  skiing: [
    'One week of snow a year keeps me going through all the others.',
    'I ski with more joy than technique and always find the hut with the best soup.',
  ],
  surfing: [
    'I spend more time falling off the board than standing on it, and I come up smiling.',
    'I check the swell before I check my messages.',
  ],
  sailing: [
    'I share an old wooden boat with two friends. It leaks a little and we love it.',
    'On the water I finally stop looking at the clock.',
  ],
  football: [
    'My team breaks my heart every season and I have already renewed my season ticket.',
    'I play five-a-side on Thursdays and limp proudly on Fridays.',
  ],
  tennis: [
    'I play tennis with a great forehand and a backhand we do not discuss.',
    'Doubles on a summer evening, then something cold on the terrace: lovely.',
  ],
  golf: [
    'I golf for the walk and the company, which is just as well given my score.',
    'Nine holes, good talk, no phones. It is more fun than it sounds.',
  ],
  board_games: [
    'I own a shelf of board games and I explain the rules properly.',
    'I am a gracious winner at board games and a terrible loser at cards.',
  ],
  video_games: [
    'I game a couple of nights a week, and yes, I do pause when you walk in.',
    'I will happily lose to you at Mario Kart, but only the first time.',
  ],
  coffee: [
    'I judge a town by its coffee and its bookshops, in that order.',
    'Never before the first espresso, please. After that I am delightful.',
    'I know the best flat white in town and I am willing to reveal it on a first date.',
  ],
  wine: [
    'I know very little about wine but I am a committed student.',
    'A glass of red, a long table, people talking over each other: that is heaven.',
  ],
  food: [
    'I will cross town for good dumplings and expect you to keep up.',
    'I read menus the way other people read novels.',
    'My favourite question is: what are we eating next?',
  ],
  baking: [
    'On Saturdays I bake sourdough and give half of it to the neighbours.',
    'I bake when I am happy, when I am sad and when it rains. So there is usually cake.',
  ],
  fashion: [
    'I find most of my clothes second-hand and can tell you the story of each one.',
    'I believe in a good coat. Everything else is negotiable.',
  ],
  cars: [
    'I am restoring a car that is older than me, and one day it may even start.',
    'I like old cars, small roads and no particular destination.',
  ],
  motorcycles: [
    'From April to October my plans depend on the sun and my motorbike.',
    'There is a spare helmet in my hallway. Just saying.',
  ],
  volunteering: [
    'On Saturdays I help at the food bank, and it is the best part of my week.',
    'I read to people at the care home round the corner; they correct my pronunciation.',
  ],
  languages: [
    'I am learning Portuguese from songs, so I can mostly order heartbreak.',
    'I speak four languages and make jokes in one and a half.',
  ],
  history: [
    'I cannot pass an old church without going in to look for the oldest stone.',
    'Ask me about Roman roads only if you have an evening to spare.',
  ],
  science: [
    'I drag people outside to look at Saturn, and they always thank me afterwards.',
    'I did one chemistry course and still find it magic when things change colour.',
  ],
  spirituality: [
    'I light a candle most evenings and think about what went well.',
    'I believe that people come into your life for a reason, even the difficult ones.',
  ],
  meditation: [
    'I meditate for fifteen minutes a day, and it has saved me many silly e-mails.',
    'Sitting still was the hardest thing I ever learned, and the most useful.',
  ],
  family: [
    'Sunday is for my family: loud, long, and somebody always brings a new dog.',
    'My nieces think I am hilarious. I am working on the adults.',
  ],
}
