import type { Interest } from '@amarelle/contract/domain/interests'
import { type RandomSource, createDeck } from '../random-source.ts'
import { dutchSentences } from './sentences-nl.ts'
import { englishSentences } from './sentences-en.ts'
import { germanSentences } from './sentences-de.ts'
import type { Niche, TextLanguage, SentencePools } from './sentence-pools.ts'

const sentencesByLanguage: Record<TextLanguage, SentencePools> = {
  en: englishSentences,
  nl: dutchSentences,
  de: germanSentences,
}

export type AboutPerson = {
  language: TextLanguage
  niche: Niche
  age: number
  cityName: string
  interests: readonly Interest[]
  relationshipStatus: string
  fictional: boolean
}

/** Creates profile texts; a sentence is reused only after its whole pool has been used. */
export function createAboutWriter(chance: RandomSource): (person: AboutPerson) => string {
  const decks = new Map<readonly string[], () => string>()
  function say(pool: readonly string[]): string {
    let draw = decks.get(pool)
    if (!draw) {
      draw = createDeck(chance, pool)
      decks.set(pool, draw)
    }
    return draw()
  }
  const usedLines = new Set<string>()

  function compose(person: AboutPerson): string {
    const voice = sentencesByLanguage[person.language]
    const own = voice.niche[person.niche]
    const interest = (index: number) => {
      const code = person.interests[index]
      return code ? say(voice.interests[code]) : say(voice.quirks)
    }
    const opening = () =>
      own.openings.length > 0 && chance.chance(0.6)
        ? say(own.openings)
        : chance.chance(0.3)
          ? say(voice.city).replace('{city}', person.cityName)
          : say(person.age < 64 && chance.chance(0.35) ? voice.work : voice.openings)
    const hope = () => (own.hopes.length > 0 && chance.chance(0.55) ? say(own.hopes) : say(voice.hopes))
    const history =
      person.relationshipStatus === 'widowed' && chance.chance(0.6)
        ? [say(voice.widowed)]
        : person.relationshipStatus === 'divorced' && chance.chance(0.4)
          ? [say(voice.divorced)]
          : []
    const shapes: (() => string[])[] = [
      () => [opening(), interest(0), interest(1), ...history, hope()],
      () => [opening(), ...history, interest(0), hope()],
      () => [interest(0), interest(1), say(voice.quirks)],
      () => [interest(0), ...history, say(voice.quirks), hope()],
      () => [opening(), interest(0), say(voice.quirks), interest(1), ...history, hope()],
      () => [say(voice.short), interest(0)],
      () => [say(voice.city).replace('{city}', person.cityName), interest(0), hope()],
    ]
    const index = chance.weighted([
      [0, 5],
      [1, 4],
      [2, 2],
      [3, 3],
      [4, 2],
      [5, 1],
      [6, 2],
    ])
    const sentences = (shapes[index] as () => string[])()
    if (sentences.length < 5) return sentences.join(' ')
    const middle = Math.ceil(sentences.length / 2)
    return `${sentences.slice(0, middle).join(' ')}\n\n${sentences.slice(middle).join(' ')}`
  }

  return (person) => {
    if (person.fictional) return say(sentencesByLanguage[person.language].fictional)
    let text = compose(person)
    while (usedLines.has(text)) text = compose(person)
    usedLines.add(text)
    return text
  }
}
