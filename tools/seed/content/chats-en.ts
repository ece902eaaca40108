import type { Dialogue } from './dialogue.ts'

export const chatsEn: readonly Dialogue[] = [
  {
    turns: [
      'Hi! Your profile made me laugh on the tram, so thank you for that.',
      'Happy to help. Which bit?',
    ],
  },
  {
    turns: [
      'Good morning from a very rainy window.',
      'Same rain here. Tea or coffee?',
      'Coffee, always. You?',
      'Tea until eleven, then I change sides.',
    ],
  },
  {
    topic: 'coffee',
    turns: [
      'You claim to know the best flat white in town. Prove it.',
      'I never reveal my sources in the first message.',
      'Fair. Third message then?',
      'Small place behind the station, blue door. Ask for Milo.',
      'Blue door, Milo. I am writing this down.',
      'Now you owe me a cake tip.',
    ],
  },
  {
    topic: 'dogs',
    turns: [
      'Important question: what is the dog called?',
      'Biscuit. He answers to Cheese as well.',
      'Mine is called Professor and has never read a book.',
      'They should meet. Supervised.',
      'Sunday in the park? There is a kiosk by the pond.',
      'Eleven o’clock? Biscuit is not good before ten.',
      'Eleven it is. We will be the ones in the puddle.',
    ],
  },
  {
    topic: 'cooking',
    turns: [
      'What is on the stove tonight?',
      'Lentil soup, and it is trying to escape.',
      'Put a lid on it!',
      'Now it is sulking. Any advice for too much cumin?',
      'A spoon of yoghurt and confidence.',
      'It worked. You may stay.',
    ],
  },
  {
    topic: 'travel',
    turns: [
      'I saw the night train photo. Was that to Vienna?',
      'It was! Top bunk, no sleep, wonderful.',
      'I did Stockholm to Narvik once. Same feeling.',
      'Tell me about it? I have always wanted to go that far north.',
      'Eighteen hours of birch trees and then suddenly a fjord.',
      'Right, I am packing.',
      'Bring biscuits. The buffet closes early.',
      'Noted. Biscuits and a thick book.',
    ],
  },
  {
    topic: 'hiking',
    turns: [
      'Do you have a favourite walk near you?',
      'A ridge loop, twelve kilometres, bakery at the end.',
      'The bakery is what makes it a good walk.',
      'Exactly my philosophy.',
    ],
  },
  {
    topic: 'music',
    turns: [
      'What was the last record you bought?',
      'A second-hand Nina Simone, with someone’s name written on the sleeve.',
      'Whose?',
      'Margaret, 1969. I think about Margaret a lot.',
      'I hope Margaret danced.',
      'I am sure she did.',
    ],
  },
  {
    topic: 'reading',
    turns: [
      'What are you reading at the moment?',
      'A detective from 1934. I suspect the vicar.',
      'It is never the vicar.',
      'That is what the vicar wants you to think.',
      'Fine. A coffee says it is the niece.',
      'Deal. I have eighty pages to go.',
      'And? It has been two days.',
      'It was the niece. How do you take your coffee?',
    ],
  },
  {
    turns: [
      'Hello! I am bad at first messages, so here is a fact: octopuses have three hearts.',
      'Best first message this week. I can only offer that wombats make cubes.',
      'I knew that and I am delighted that you do too.',
    ],
  },
  {
    turns: [
      'How was your day?',
      'Long, but there was cake at work. Yours?',
      'I fixed the washing machine with a coat hanger and I feel invincible.',
      'Can you do dishwashers?',
      'I can do anything now.',
    ],
  },
  {
    topic: 'cycling',
    turns: [
      'Was that your bike in the third photo? Lovely thing.',
      'It is older than me. Every part has been replaced twice.',
      'So is it still the same bike?',
      'We discuss that on long climbs.',
      'I could join that discussion on Saturday.',
      'Flat route or hills?',
      'Flat. I want to be able to talk.',
      'River path then, nine thirty, at the old lock.',
      'See you there. I will be the one with the red helmet.',
    ],
  },
  {
    topic: 'gardening',
    turns: [
      'How are the tomatoes?',
      'Green, stubborn and far too many.',
      'Chutney!',
      'You have a recipe?',
      'My aunt’s. Top secret. I will send it tonight.',
      'Your aunt would like me, I can feel it.',
    ],
  },
  {
    turns: [
      'I have a free evening on Thursday and two tickets to something odd.',
      'How odd?',
      'A silent film with a live accordion.',
      'I am in. Eight o’clock?',
      'Half past seven, they have good soup.',
      'Then half past seven it is.',
    ],
  },
  {
    turns: [
      'Did you get home dry?',
      'Mostly. My left shoe did not make it.',
      'I had a really nice time today.',
      'Me too. I was still smiling at the bus stop.',
      'Same again next week?',
      'Yes please. I choose the cake this time.',
      'Agreed. Nothing with raisins.',
      'No raisins. Finally somebody sensible.',
      'Sleep well!',
      'You too. Mind the puddles.',
      'Ha. Good night.',
      'Good night.',
    ],
  },
]
