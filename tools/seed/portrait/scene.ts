import type { RandomSource } from '../random-source.ts'
import type { Setting } from './person.ts'
import {
  drawDisc,
  drawHouses,
  drawLamps,
  drawPath,
  drawRect,
  scatterDiscs,
  drawShelves,
  drawSky,
  drawSkyline,
  drawTrees,
} from './scenery.ts'

/** `light` tints the whole picture; `weather` and `dress` determine the clothes. */
export type PhotoScene = {
  name: string
  settings: readonly Setting[]
  weather: 'warm' | 'mild' | 'cold'
  dress: 'casual' | 'smart' | 'outdoor'
  light: readonly [colour: string, opacity: number]
  draw: (chance: RandomSource) => string
}

const createStudioScene = (name: string, colours: [string, string, string], shape: string): PhotoScene => ({
  name,
  settings: ['any', 'calm'],
  weather: 'mild',
  dress: 'smart',
  light: ['#ffd9b8', 0.05],
  draw: () => drawSky(...colours) + shape,
})

export const photoScenes: readonly PhotoScene[] = [
  {
    name: 'dusk',
    settings: ['any'],
    weather: 'mild',
    dress: 'smart',
    light: ['#ff9d6e', 0.1],
    draw: (c) =>
      drawSky('#ffcf9f', '#f58f7c', '#a3557f', '#3d2c5c') +
      drawSkyline(c, '#46305f', 640, '#ffd58c') +
      drawLamps(c, 14, 620, 980, ['#ffd79a', '#ffb07c', '#ff8d86']),
  },
  {
    name: 'sea',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'warm',
    dress: 'casual',
    light: ['#ffe6bf', 0.07],
    draw: (c) =>
      drawSky('#8cc8e6', '#cfe5e8', '#fde3c2', '#f9c79c') +
      drawDisc(c.int(560, 680), 380, 84, '#fff6df') +
      drawRect(0, 540, 800, 260, '#4f9fb5') +
      drawRect(0, 540, 800, 54, '#87c4cc') +
      drawRect(0, 640, 800, 16, '#bfe2e2') +
      drawRect(0, 716, 800, 20, '#a5d5d8') +
      drawRect(0, 780, 800, 220, '#ecd0a3'),
  },
  {
    name: 'dunes',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'mild',
    dress: 'outdoor',
    light: ['#ffe9c4', 0.06],
    draw: (c) =>
      drawSky('#b6d9ea', '#e4edea', '#f7e9cf', '#f1d7a8') +
      drawPath('M0 620Q200 500 420 600T800 540V1000H0Z', '#e8cf9d') +
      drawPath('M0 760Q260 640 520 740T800 700V1000H0Z', '#d9b97f') +
      scatterDiscs(c, 40, [0, 560, 800, 900], [8, 34], ['#8ea267', '#a9b57c', '#71874f']),
  },
  {
    name: 'park',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'mild',
    dress: 'casual',
    light: ['#fff0b0', 0.07],
    draw: (c) =>
      drawSky('#e9f2c4', '#b6d38a', '#6fa562', '#31654a') +
      scatterDiscs(
        c,
        44,
        [0, 0, 800, 900],
        [30, 110],
        ['#dff0a8', '#a8cf74', '#5d9a58', '#3c7a50', '#f4f7cf'],
      ),
  },
  {
    name: 'autumn',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'cold',
    dress: 'casual',
    light: ['#ffb765', 0.1],
    draw: (c) =>
      drawSky('#fbe6bd', '#f0bd73', '#cf7f3d', '#7a4426') +
      scatterDiscs(
        c,
        46,
        [0, 0, 800, 820],
        [26, 96],
        ['#f3c05c', '#dd8a39', '#c05a2c', '#f8dd94', '#8d5a2c'],
      ),
  },
  {
    name: 'cafe',
    settings: ['any', 'calm'],
    weather: 'mild',
    dress: 'casual',
    light: ['#ffb56b', 0.09],
    draw: (c) =>
      drawSky('#6b4532', '#55352a', '#3c2520', '#2a1a18') +
      drawRect(30, 110, 270, 430, '#f6deb6') +
      drawRect(160, 110, 12, 430, '#6b4532') +
      drawRect(30, 310, 270, 10, '#6b4532') +
      drawRect(520, 330, 320, 14, '#8a6244') +
      scatterDiscs(c, 9, [530, 260, 800, 320], [12, 26], ['#d9c9a8', '#b5523b', '#7c9460']) +
      drawLamps(c, 8, 70, 300, ['#ffd38f', '#ffbf6b', '#ffe3b0']) +
      scatterDiscs(c, 8, [0, 600, 800, 950], [30, 80], ['#7c9460', '#a25d3d']),
  },
  {
    name: 'mountain',
    settings: ['any', 'outdoors'],
    weather: 'mild',
    dress: 'outdoor',
    light: ['#fff0d8', 0.04],
    draw: () =>
      drawSky('#7fb6e0', '#c6ddec', '#efe9dd', '#e3e2d0') +
      drawPath('M0 600L180 360L330 560L540 280L800 610V1000H0Z', '#7f9bb4') +
      drawPath('M450 402L540 280L640 408L580 386L540 424L498 384Z', '#ffffff') +
      drawPath('M112 450L180 360L240 440L196 426L172 452Z', '#fff') +
      drawPath('M0 720L240 560L460 720L640 600L800 700V1000H0Z', '#54785f') +
      drawPath('M0 850Q300 760 800 840V1000H0Z', '#7e9a55'),
  },
  {
    name: 'lake',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'mild',
    dress: 'outdoor',
    light: ['#ffe2b5', 0.06],
    draw: (c) =>
      drawSky('#a9cfe6', '#dbe8ea', '#f6dcc0', '#e8b99a') +
      drawPath('M0 520Q140 400 300 500T600 430T800 500V620H0Z', '#6e8f9a') +
      drawTrees(c, 16, 610, ['#33564b', '#44695a', '#27473f']) +
      drawRect(0, 606, 800, 400, '#7fb0bf') +
      drawRect(0, 606, 800, 40, '#4d7683') +
      drawRect(120, 720, 520, 9, '#c8e2e6') +
      drawRect(330, 820, 420, 10, '#b0d5dc'),
  },
  {
    name: 'forest',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'mild',
    dress: 'outdoor',
    light: ['#eaf4b4', 0.08],
    draw: (c) =>
      drawSky('#dfe9c0', '#9dbb83', '#4f7a57', '#22473a') +
      [60, 190, 610, 730]
        .map((x) =>
          drawRect(x + c.int(-25, 25), 0, c.int(34, 62), 1000, c.pick(['#4a3a2c', '#5b4633', '#3b3026'])),
        )
        .join('') +
      scatterDiscs(c, 34, [0, 0, 800, 420], [34, 100], ['#8fb26b', '#5f8f55', '#c6dc93', '#3f7050']) +
      scatterDiscs(c, 18, [0, 800, 800, 1000], [40, 90], ['#3d6a47', '#5b8550', '#2f5540']),
  },
  {
    name: 'trail',
    settings: ['outdoors'],
    weather: 'mild',
    dress: 'outdoor',
    light: ['#ffe6b0', 0.08],
    draw: (c) =>
      drawSky('#bfdcea', '#eef0e2', '#d7e0b4') +
      drawPath('M0 540Q240 430 430 520T800 470V1000H0Z', '#86a36b') +
      drawPath('M0 660Q300 560 800 640V1000H0Z', '#6a8b52') +
      drawPath(
        'M330 1000C400 860 470 760 452 640C450 610 470 590 500 570L520 572C496 610 520 640 540 700C570 800 560 900 560 1000Z',
        '#dcc596',
      ) +
      scatterDiscs(c, 16, [0, 600, 800, 960], [18, 50], ['#b6c66f', '#efd46b', '#557a48']),
  },
  {
    name: 'snow',
    settings: ['any', 'outdoors'],
    weather: 'cold',
    dress: 'outdoor',
    light: ['#dbeaff', 0.08],
    draw: (c) =>
      drawSky('#b9d2ec', '#dfe9f4', '#eef3f8', '#d7e2ee') +
      drawPath('M0 640L140 420L260 600L400 380L560 620L680 450L800 600V1000H0Z', '#9fb8cc') +
      drawTrees(c, 12, 780, ['#55778a', '#6b8da0', '#7f9fb0']) +
      drawRect(0, 756, 800, 260, '#f5f9fc') +
      drawLamps(c, 24, 40, 900, ['#ffffff']),
  },
  {
    name: 'vineyard',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'warm',
    dress: 'casual',
    light: ['#ffd48a', 0.1],
    draw: (c) =>
      drawSky('#f9d9a0', '#f7e6bf', '#d8d79a', '#7d9150') +
      drawPath('M0 500Q200 420 420 480T800 440V1000H0Z', '#a3ad6a') +
      [0, 1, 2, 3, 4, 5]
        .map((row) =>
          drawPath(
            `M0 ${580 + row * 74}Q400 ${550 + row * 74} 800 ${586 + row * 74}v26Q400 ${584 + row * 74} 0 ${612 + row * 74}Z`,
            row % 2 ? '#56763f' : '#6b8a49',
          ),
        )
        .join('') +
      scatterDiscs(c, 10, [60, 420, 800, 480], [10, 26], ['#5d7444', '#758c52']),
  },
  {
    name: 'canal',
    settings: ['any', 'calm'],
    weather: 'mild',
    dress: 'casual',
    light: ['#ffe0bd', 0.06],
    draw: (c) =>
      drawSky('#a9cbe0', '#dbe6e6', '#f2e3cc') +
      drawHouses(c, ['#a4503e', '#8b3f3a', '#c98a5c', '#6d4a45', '#b86a4e', '#d9b48a'], 640) +
      drawRect(0, 640, 800, 26, '#57493f') +
      drawRect(0, 666, 800, 340, '#5f8087') +
      scatterDiscs(c, 12, [0, 700, 800, 980], [30, 80], ['#7fa0a2', '#8d6a5c', '#4d6c74']),
  },
  {
    name: 'street',
    settings: ['any', 'calm'],
    weather: 'warm',
    dress: 'casual',
    light: ['#ffcf9a', 0.08],
    draw: () =>
      drawSky('#f6e3cd', '#ecc9a5', '#d9a27c', '#b98263') +
      drawRect(-20, 100, 240, 920, '#cc7a5c') +
      drawRect(590, 30, 260, 980, '#e7b36f') +
      drawRect(40, 240, 90, 160, '#6b8c94') +
      drawRect(40, 500, 90, 160, '#6b8c94') +
      drawRect(640, 190, 90, 170, '#5f8189') +
      drawRect(640, 470, 90, 170, '#5f8189') +
      drawPath('M320 1000L370 630H450L530 1000Z', '#f8ead7'),
  },
  {
    name: 'balcony',
    settings: ['any', 'calm'],
    weather: 'warm',
    dress: 'casual',
    light: ['#ffe3b4', 0.07],
    draw: (c) =>
      drawSky('#fdf3e1', '#f7e3c4', '#eccfa7', '#ddb58a') +
      drawRect(80, 60, 260, 470, '#cfe6ef', 120) +
      scatterDiscs(c, 16, [0, 560, 260, 980], [30, 90], ['#6f9b63', '#88b377', '#4b7d54']) +
      scatterDiscs(c, 14, [580, 400, 800, 960], [26, 80], ['#6f9b63', '#e8785f', '#4b7d54', '#f0a58c']),
  },
  {
    name: 'garden',
    settings: ['any', 'calm'],
    weather: 'warm',
    dress: 'casual',
    light: ['#fff2c2', 0.07],
    draw: (c) =>
      drawSky('#d6eaf0', '#cfe3b8', '#8fb873', '#4f8452') +
      scatterDiscs(c, 30, [0, 330, 800, 1000], [28, 80], ['#7fae67', '#5f9458', '#a6cb83']) +
      scatterDiscs(
        c,
        26,
        [0, 420, 800, 980],
        [9, 26],
        ['#f3a5b2', '#f7d774', '#ffffff', '#c98ad0', '#e8647a'],
      ),
  },
  {
    name: 'kitchen',
    settings: ['any', 'calm'],
    weather: 'mild',
    dress: 'casual',
    light: ['#ffe6c6', 0.06],
    draw: (c) =>
      drawSky('#f3ede2', '#eae0d0', '#d9cbb6') +
      drawRect(60, 80, 230, 300, '#dcecf0') +
      drawRect(170, 80, 10, 300, '#ffffff') +
      drawRect(470, 250, 340, 16, '#a97c50') +
      drawRect(0, 600, 800, 22, '#c9a77c') +
      drawRect(0, 622, 800, 400, '#7f9a94') +
      scatterDiscs(c, 9, [490, 190, 790, 250], [16, 34], ['#d9765a', '#e3b95c', '#7c9460', '#f2ead9']) +
      scatterDiscs(c, 5, [20, 520, 260, 600], [24, 44], ['#7c9460', '#5d8259']),
  },
  {
    name: 'library',
    settings: ['any', 'calm'],
    weather: 'mild',
    dress: 'smart',
    light: ['#ffb973', 0.08],
    draw: (c) => drawSky('#5a4034', '#3a2722', '#2b1c1a') + drawShelves(c),
  },
  {
    name: 'neon',
    settings: ['any'],
    weather: 'warm',
    dress: 'smart',
    light: ['#8a4bff', 0.07],
    draw: (c) =>
      drawSky('#2a1540', '#3b1650', '#220f3d', '#120a26') +
      drawRect(40, 150, 32, 520, '#ff3d8a') +
      drawRect(690, 90, 28, 600, '#31d7ff') +
      '<circle cx="620" cy="260" r="120" fill="none" stroke="#ff7ab8" stroke-width="20"/>' +
      drawLamps(c, 18, 300, 980, ['#ff4d96', '#6c5bff', '#37d5ff', '#ffb35c']),
  },
  {
    name: 'harbour',
    settings: ['any', 'calm', 'outdoors'],
    weather: 'mild',
    dress: 'casual',
    light: ['#ffe2c2', 0.06],
    draw: (c) =>
      drawSky('#9cc6df', '#d6e5ea', '#f3e2cb') +
      drawRect(0, 560, 800, 450, '#5d8ea3') +
      [90, 240, 600, 720]
        .map(
          (x) =>
            drawRect(x, c.int(140, 260), 7, 420, '#f4f1ea') +
            drawPath(
              `M${x - 60} 556H${x + 80}L${x + 50} 606H${x - 40}Z`,
              c.pick(['#ffffff', '#30506e', '#b5433c']),
            ),
        )
        .join('') +
      scatterDiscs(c, 12, [0, 640, 800, 980], [20, 70], ['#7fb0c0', '#4c7c92', '#a5cdd6']),
  },
  {
    name: 'gallery',
    settings: ['any', 'calm'],
    weather: 'mild',
    dress: 'smart',
    light: ['#fff3e0', 0.04],
    draw: (c) =>
      drawSky('#f1eee9', '#e6e1d9', '#d4ccc0') +
      drawRect(50, 150, 220, 290, c.pick(['#3f6c8a', '#b5523b', '#e0a83f'])) +
      drawRect(80, 220, 110, 110, c.pick(['#f3e2c2', '#c7425a', '#24344a'])) +
      drawRect(560, 110, 260, 360, c.pick(['#d98a6a', '#6a8f7a', '#45355f'])) +
      drawDisc(690, 280, 76, c.pick(['#f4d27a', '#f1ece2', '#2f4466'])) +
      drawRect(0, 800, 800, 210, '#b39f86'),
  },
  createStudioScene(
    'rose',
    ['#f6c7bd', '#eaa096', '#c96d6d'],
    drawPath('M130 1000V420a270 270 0 0 1 540 0V1000Z', '#fbe0d2'),
  ),
  createStudioScene('mint', ['#9ed0c6', '#6aa8a3', '#356c70'], drawDisc(520, 380, 300, '#c4e4d6')),
  createStudioScene('sun', ['#ffdf94', '#f8bd5e', '#dc8534'], drawDisc(260, 360, 310, '#fff0c4')),
  createStudioScene(
    'lilac',
    ['#d5c7ee', '#a691d4', '#6f5ba3'],
    drawPath('M180 1000V400a230 230 0 0 1 460 0V1000Z', '#ede5fa'),
  ),
  createStudioScene(
    'sand',
    ['#efe2cf', '#dfc7a6', '#b28f66'],
    drawPath('M0 1000V560Q260 380 800 520V1000Z', '#f6ecdb'),
  ),
]
