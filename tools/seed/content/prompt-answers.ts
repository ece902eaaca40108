import type { ProfilePrompt } from '@amarelle/contract/domain/fields'
import type { RandomSource } from '../random-source.ts'
import type { TextLanguage } from './sentence-pools.ts'

/** Prompts that every niche offers, with answers. */
const answersByLanguage: Readonly<
  Record<TextLanguage, Readonly<Partial<Record<ProfilePrompt, readonly string[]>>>>
> = {
  en: {
    perfect_sunday: [
      'Late breakfast, a long walk, and nobody asks what time it is.',
      'The flea market first, then soup, then the film I always fall asleep in.',
      'Coffee by the window until the paper is read, including the chess corner.',
    ],
    always_laugh: [
      'Dogs that carry sticks wider than the path.',
      'My own jokes, sadly before I have finished them.',
      'Weather forecasts that begin with “surprisingly”.',
    ],
    small_joy: [
      'The first strawberries of the year.',
      'A bus that waits because the driver saw me running.',
      'Clean sheets, an open window and rain.',
    ],
  },
  nl: {
    perfect_sunday: [
      'Laat ontbijt, een lange wandeling, en niemand vraagt hoe laat het is.',
      'Eerst de rommelmarkt, dan soep, dan de film waarbij ik altijd in slaap val.',
      'Koffie bij het raam tot de krant uit is, ook de puzzel.',
    ],
    always_laugh: [
      'Honden met een stok die breder is dan het pad.',
      'Mijn eigen grappen, helaas voordat ik ze heb verteld.',
      'Weerberichten die met “verrassend genoeg” beginnen.',
    ],
    small_joy: [
      'De eerste aardbeien van het jaar.',
      'Een bus die wacht omdat de chauffeur me zag rennen.',
      'Schone lakens, een open raam en regen.',
    ],
  },
  de: {
    perfect_sunday: [
      'Spätes Frühstück, ein langer Spaziergang, und niemand fragt nach der Uhrzeit.',
      'Erst der Flohmarkt, dann Suppe, dann der Film, bei dem ich immer einschlafe.',
      'Kaffee am Fenster, bis die Zeitung gelesen ist, auch die Schachecke.',
    ],
    always_laugh: [
      'Hunde mit Stöcken, die breiter sind als der Weg.',
      'Meine eigenen Witze, leider bevor ich fertig erzählt habe.',
      'Wetterberichte, die mit „überraschenderweise“ beginnen.',
    ],
    small_joy: [
      'Die ersten Erdbeeren des Jahres.',
      'Ein Bus, der wartet, weil der Fahrer mich rennen sah.',
      'Frische Bettwäsche, ein offenes Fenster und Regen.',
    ],
  },
}

/** Up to two answered prompts for a member who writes in this language; nothing for half of them. */
export function createPromptAnswers(
  chance: RandomSource,
  language: TextLanguage,
): Partial<Record<ProfilePrompt, string>> {
  if (chance.chance(0.5)) return {}
  const offers = Object.entries(answersByLanguage[language])
  return Object.fromEntries(
    chance.sample(offers, chance.int(1, 2)).map(([prompt, answers]) => [prompt, chance.pick(answers)]),
  )
}
