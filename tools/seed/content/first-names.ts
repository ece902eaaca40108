import type { DemoCountry } from './countries.ts'

/** Family origin of a person; determines skin and hair of the portrait. */
export type Ancestry =
  | 'north'
  | 'middle'
  | 'south'
  | 'levant'
  | 'maghreb'
  | 'west_africa'
  | 'south_asia'
  | 'east_asia'
  | 'latin'
  | 'caribbean'
export type NameGroup = {
  ancestry: Ancestry
  women: string
  men: string
  olderWomen?: string
  olderMen?: string
}

const turkish: NameGroup = {
  ancestry: 'levant',
  women: 'Elif Zeynep Leyla Esra Defne Aylin Selin',
  men: 'Emre Can Kerem Baran Deniz Murat Onur',
  olderWomen: 'Fatma Gülay Nevin Sevgi',
  olderMen: 'Mehmet Hasan Orhan Cemal',
}
const maghrebi: NameGroup = {
  ancestry: 'maghreb',
  women: 'Yasmina Salma Nour Imane Samira Hafsa Lina',
  men: 'Youssef Bilal Karim Anass Sami Mehdi Ilyas',
  olderWomen: 'Fatiha Latifa Naima',
  olderMen: 'Rachid Abdel Hamid',
}
const westAfrican: NameGroup = {
  ancestry: 'west_africa',
  women: 'Amara Ama Efua Adaeze Fatou Aissata Ngozi',
  men: 'Kwame Kofi Chidi Mamadou Tunde Sekou Ike',
  olderWomen: 'Comfort Grace Abena',
  olderMen: 'Emmanuel Yaw Samuel',
}
const southAsian: NameGroup = {
  ancestry: 'south_asia',
  women: 'Priya Anjali Meera Sana Kavya Nisha Aisha',
  men: 'Arjun Rohan Vikram Imran Dev Nikhil Zain',
  olderWomen: 'Sunita Usha Lata',
  olderMen: 'Ashok Rajesh Anil',
}
const eastAsian: NameGroup = {
  ancestry: 'east_asia',
  women: 'Mei Yuki Linh Hana Jia Minji Thuy',
  men: 'Kenji Minh Jun Wei Tao Hiro Daniel',
  olderWomen: 'Lan Ling Keiko',
  olderMen: 'Hung Chen Akira',
}
const latin: NameGroup = {
  ancestry: 'latin',
  women: 'Camila Valentina Luciana Renata Ximena Gabriela',
  men: 'Diego Santiago Andrés Rafael Luis Thiago',
  olderWomen: 'Rosa Marisol Graciela',
  olderMen: 'Jorge Ramón Ernesto',
}
const surinamese: NameGroup = {
  ancestry: 'caribbean',
  women: 'Shanice Naomi Jaleesa Chantal Kezia Ruth',
  men: 'Jerrel Romano Clyde Dion Ruben Kelvin',
  olderWomen: 'Hillegonda Muriel Joyce',
  olderMen: 'Harold Orlando Stanley',
}
const blackBritish: NameGroup = {
  ancestry: 'caribbean',
  women: 'Naomi Tiana Simone Keisha Jade Monique',
  men: 'Marcus Tyrell Jerome Nathan Andre Leon',
  olderWomen: 'Beverley Marcia Yvonne',
  olderMen: 'Winston Desmond Carlton',
}

/** First names with the frequency of each group; older names for people born before about 1972. */
export const firstNames: Record<DemoCountry, readonly (readonly [NameGroup, number])[]> = {
  NL: [
    [
      {
        ancestry: 'north',
        women:
          'Sanne Lotte Fleur Anouk Iris Femke Eva Roos Maartje Lieke Noor Jasmijn Merel Puck Floor Nina Tess Bente',
        men: 'Daan Bram Sem Thijs Lars Jesse Ruben Tim Sander Niels Jasper Koen Stijn Joris Mees Teun Wouter Gijs',
        olderWomen: 'Marijke Ineke Wilma Anneke Marja Loes Els Hanneke Tineke Jolanda',
        olderMen: 'Henk Kees Wim Jan Piet Rob Hans Gerard Ton Frans',
      },
      76,
    ],
    [turkish, 6],
    [maghrebi, 7],
    [surinamese, 7],
    [southAsian, 2],
    [eastAsian, 2],
  ],
  DE: [
    [
      {
        ancestry: 'north',
        women:
          'Lena Anna Lea Marie Hannah Laura Jana Katharina Mia Paula Frieda Johanna Theresa Svenja Klara Pia',
        men: 'Lukas Jonas Felix Paul Max Leon Moritz Jan Tobias Philipp Anton Niklas David Simon Hannes Ben',
        olderWomen: 'Sabine Petra Monika Renate Ursula Gabriele Heike Birgit Angelika',
        olderMen: 'Jürgen Klaus Wolfgang Uwe Bernd Dieter Rainer Thomas Manfred',
      },
      80,
    ],
    [turkish, 11],
    [southAsian, 2],
    [eastAsian, 3],
    [westAfrican, 3],
  ],
  BE: [
    [
      {
        ancestry: 'middle',
        women: 'Lore Silke Charlotte Elke Marie Lien Hanne Ine Julie Amélie Jolien Nele',
        men: 'Wout Jens Pieter Arthur Mathias Bert Lander Simon Robbe Thibault Stan Senne',
        olderWomen: 'Martine Linda Rita Greet Christine Nadine',
        olderMen: 'Luc Marc Dirk Johan Patrick Guido',
      },
      78,
    ],
    [maghrebi, 11],
    [turkish, 4],
    [westAfrican, 7],
  ],
  GB: [
    [
      {
        ancestry: 'north',
        women: 'Emily Charlotte Sophie Megan Lucy Hannah Chloe Grace Amy Rosie Poppy Freya Imogen Beth',
        men: 'Jack Oliver Harry Tom James Callum Ben George Sam Rhys Ewan Alfie Joe Toby',
        olderWomen: 'Susan Linda Carol Julie Jane Gillian Sheila Wendy',
        olderMen: 'Keith Graham Nigel Ian Stephen Colin Trevor Malcolm',
      },
      70,
    ],
    [southAsian, 12],
    [blackBritish, 9],
    [westAfrican, 5],
    [eastAsian, 4],
  ],
  US: [
    [
      {
        ancestry: 'middle',
        women: 'Madison Ashley Hailey Brooke Lauren Abby Olivia Riley Paige Morgan Sierra Kate',
        men: 'Tyler Ethan Cole Hunter Ryan Logan Austin Zach Nick Mason Drew Chase',
        olderWomen: 'Debra Nancy Karen Cynthia Donna Pam',
        olderMen: 'Gary Larry Doug Randy Steve Dennis',
      },
      56,
    ],
    [latin, 18],
    [blackBritish, 15],
    [eastAsian, 6],
    [southAsian, 5],
  ],
  FR: [
    [
      {
        ancestry: 'middle',
        women: 'Camille Manon Léa Chloé Inès Juliette Clara Margaux Élise Louise Lucie Agathe',
        men: 'Hugo Lucas Théo Louis Antoine Baptiste Clément Julien Maxime Rémi Paul Étienne',
        olderWomen: 'Sylvie Nathalie Brigitte Françoise Martine',
        olderMen: 'Philippe Alain Thierry Bernard Gilles',
      },
      74,
    ],
    [maghrebi, 15],
    [westAfrican, 8],
    [eastAsian, 3],
  ],
  ES: [
    [
      {
        ancestry: 'south',
        women: 'Lucía Marta Paula Carmen Alba Irene Sara Elena Nuria Laia Rocío Ainhoa',
        men: 'Pablo Álvaro Javier Sergio Dani Adrián Marcos Iker Hugo Rubén Jordi Mario',
        olderWomen: 'Pilar Dolores Mercedes Amparo',
        olderMen: 'Antonio Manuel Paco Jesús',
      },
      86,
    ],
    [latin, 12],
    [westAfrican, 2],
  ],
  IT: [
    [
      {
        ancestry: 'south',
        women: 'Giulia Chiara Francesca Martina Sofia Alessia Elisa Sara Ilaria Bianca Noemi Greta',
        men: 'Matteo Luca Andrea Marco Lorenzo Davide Alessio Simone Filippo Nicolò Pietro Dario',
        olderWomen: 'Anna Patrizia Daniela Rosanna',
        olderMen: 'Giuseppe Franco Roberto Claudio',
      },
      94,
    ],
    [westAfrican, 3],
    [southAsian, 3],
  ],
  PL: [
    [
      {
        ancestry: 'north',
        women: 'Zuzanna Maja Julia Kasia Ola Magda Natalia Agnieszka Weronika Iga',
        men: 'Jakub Szymon Kacper Michał Bartek Wojtek Piotr Tomek Mateusz Kuba',
        olderWomen: 'Grażyna Bożena Teresa Ewa',
        olderMen: 'Andrzej Marek Zbigniew Jerzy',
      },
      100,
    ],
  ],
  SE: [
    [
      {
        ancestry: 'north',
        women: 'Elsa Astrid Linnea Ebba Maja Saga Klara Ida Tove Sofia',
        men: 'Erik Oskar Axel Viktor Gustav Nils Emil Linus Anton Hampus',
        olderWomen: 'Birgitta Lena Eva Kerstin',
        olderMen: 'Lars Anders Göran Bengt',
      },
      86,
    ],
    [createLevantineGroup(), 9],
    [westAfrican, 5],
  ],
  DK: [
    [
      {
        ancestry: 'north',
        women: 'Freja Ida Clara Sofie Laura Emma Mathilde Signe Maja Caroline',
        men: 'Mikkel Frederik Magnus Emil Rasmus Mads Søren Jonas Anders Kasper',
        olderWomen: 'Kirsten Hanne Lone Bente',
        olderMen: 'Jens Ole Poul Flemming',
      },
      90,
    ],
    [createLevantineGroup(), 7],
    [eastAsian, 3],
  ],
  AT: [
    [
      {
        ancestry: 'middle',
        women: 'Anna Sophie Magdalena Valentina Eva Katharina Leonie Miriam Viktoria Resi',
        men: 'Florian Stefan Michael Lukas Dominik Georg Matthias Elias Fabian Sebastian',
        olderWomen: 'Brigitte Elfriede Christa Gerlinde',
        olderMen: 'Josef Franz Helmut Gerhard',
      },
      88,
    ],
    [turkish, 9],
    [eastAsian, 3],
  ],
  CH: [
    [
      {
        ancestry: 'middle',
        women: 'Nina Lara Selina Livia Seraina Flurina Corinne Rahel Noemi Alina',
        men: 'Luca Nico Reto Beat Fabian Urs Silvan Marco Gian Andrin',
        olderWomen: 'Ruth Vreni Margrit Silvia',
        olderMen: 'Ueli Hansruedi Kurt Peter',
      },
      88,
    ],
    [turkish, 5],
    [southAsian, 4],
    [westAfrican, 3],
  ],
  IE: [
    [
      {
        ancestry: 'north',
        women: 'Aoife Ciara Niamh Saoirse Orla Róisín Sinéad Maeve Clodagh Gráinne',
        men: 'Conor Cian Oisín Seán Eoin Darragh Rory Fionn Cillian Declan',
        olderWomen: 'Bridget Deirdre Noreen Geraldine',
        olderMen: 'Seamus Brendan Noel Dermot',
      },
      92,
    ],
    [westAfrican, 5],
    [southAsian, 3],
  ],
}

function createLevantineGroup(): NameGroup {
  return {
    ancestry: 'levant',
    women: 'Rana Maryam Darya Leila Shirin Yara',
    men: 'Omar Amir Dara Navid Samir Elias',
    olderWomen: 'Nasrin Samia',
    olderMen: 'Farid Hamid',
  }
}
