import type { Interest } from '@amarelle/contract/fields'
import type { DemoCountry } from './countries.ts'
import type { Niche } from './voice.ts'

/** What makes the people of one demo site different from those of another. */
export type SiteFlavour = {
  niche: Niche
  /** `[age, weight]`, blended between; nobody is younger than the first or older than the last. */
  ages: readonly (readonly [number, number])[]
  countries: readonly (readonly [DemoCountry, number])[]
  /** Added to the usual liking of 1. */
  likes: Partial<Record<Interest, number>>
  setting: 'any' | 'calm' | 'outdoors'
  womenShare: number
}

const west: SiteFlavour['countries'] = [
  ['NL', 26],
  ['DE', 20],
  ['BE', 10],
  ['GB', 10],
  ['US', 5],
  ['FR', 6],
  ['ES', 4],
  ['IT', 4],
  ['PL', 3],
  ['SE', 3],
  ['DK', 3],
  ['AT', 3],
  ['CH', 2],
  ['IE', 2],
]

export const siteFlavours: Record<Niche, SiteFlavour> = {
  1: {
    niche: 1,
    ages: [
      [19, 3],
      [24, 9],
      [29, 14],
      [34, 13],
      [40, 9],
      [48, 6],
      [56, 3],
      [66, 1],
    ],
    countries: west,
    likes: {
      travel: 2,
      food: 2,
      music: 2,
      coffee: 2,
      concerts: 1,
      series: 1,
      cooking: 1,
      gym: 1,
      dogs: 1,
      festivals: 1,
    },
    setting: 'any',
    womenShare: 0.52,
  },
  2: {
    niche: 2,
    ages: [
      [50, 6],
      [55, 12],
      [60, 13],
      [65, 11],
      [70, 7],
      [76, 3],
      [81, 1],
    ],
    countries: west,
    likes: {
      gardening: 4,
      reading: 3,
      cycling: 2,
      museums: 3,
      theatre: 3,
      singing: 2,
      family: 4,
      cooking: 2,
      golf: 1,
      volunteering: 2,
      wine: 2,
      travel: 3,
      history: 2,
      video_games: -0.9,
      festivals: -0.8,
      climbing: -0.7,
      surfing: -0.8,
      gym: -0.5,
    },
    setting: 'calm',
    womenShare: 0.55,
  },
  6: {
    niche: 6,
    ages: [
      [20, 3],
      [26, 9],
      [32, 13],
      [38, 11],
      [45, 8],
      [53, 5],
      [62, 2],
      [68, 1],
    ],
    countries: [
      ['NL', 20],
      ['DE', 20],
      ['AT', 9],
      ['CH', 9],
      ['BE', 8],
      ['GB', 10],
      ['FR', 5],
      ['IT', 4],
      ['ES', 4],
      ['SE', 4],
      ['DK', 2],
      ['PL', 2],
      ['US', 2],
      ['IE', 3],
    ],
    likes: {
      hiking: 12,
      camping: 7,
      climbing: 6,
      cycling: 7,
      nature: 8,
      running: 4,
      skiing: 5,
      surfing: 3,
      sailing: 3,
      swimming: 3,
      dogs: 2,
      photography: 2,
      fashion: -0.7,
      golf: -0.5,
      video_games: -0.6,
    },
    setting: 'outdoors',
    womenShare: 0.48,
  },
}
