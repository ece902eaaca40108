import { genders, hairColors, interestCodes, lookingFor } from '@amarelle/contract/fields'
import { describe, expect, it } from 'vitest'
import { isReservedName } from '../../server/src/accounts/reserved-names.ts'
import { chatWriter } from './content/chats.ts'
import { cityOf, countries } from './content/countries.ts'
import { people } from './people.ts'
import { random } from './random.ts'

const everyone = people({ niche: 1 }, 600, 7)
const ripe = people({ niche: 2 }, 300, 7)
const outdoors = people({ niche: 6 }, 300, 7)
const all = [...everyone, ...ripe, ...outdoors]
const ageOf = (born: string) => {
  const years = 2026 - Number(born.slice(0, 4))
  return born.slice(5) > '09-01' ? years - 1 : years
}

describe('the people of a demo site', () => {
  it('are the same for the same seed and others for another', () => {
    expect(people({ niche: 1 }, 600, 7)).toEqual(everyone)
    expect(people({ niche: 1 }, 600, 8).map((person) => person.username)).not.toEqual(
      everyone.map((person) => person.username),
    )
  })

  it('are fictional in five of a hundred, and their texts differ from those of others', () => {
    expect(everyone.filter((person) => person.fictional)).toHaveLength(30)
    expect(ripe.filter((person) => person.fictional)).toHaveLength(15)
    const invented = new Set(all.filter((person) => person.fictional).map((person) => person.about))
    expect(all.filter((person) => !person.fictional && invented.has(person.about))).toEqual([])
  })

  it('have usernames that a member could choose', () => {
    const refused = all.map(({ username }) => username).filter((name) => isReservedName(name, ['Amarelle']))
    expect(refused).toEqual([])
  })

  it('have the age of their site', () => {
    for (const person of all) expect(ageOf(person.dateOfBirth)).toBe(person.look.age)
    expect(Math.min(...everyone.map((person) => ageOf(person.dateOfBirth)))).toBeGreaterThanOrEqual(19)
    expect(Math.min(...ripe.map((person) => ageOf(person.dateOfBirth)))).toBeGreaterThanOrEqual(50)
    expect(Math.max(...outdoors.map((person) => ageOf(person.dateOfBirth)))).toBeLessThanOrEqual(72)
  })

  it('have hair that fits their age and their picture', () => {
    for (const person of all) {
      if (person.hairColor === 'grey') expect(person.look.age).toBeGreaterThanOrEqual(40)
      if (person.hairColor === 'white') expect(person.look.age).toBeGreaterThanOrEqual(64)
      if (person.hairColor === 'bald') expect(person.gender).toBe('male')
      if (person.gender === 'female') expect(person.look.beard).toBe('none')
    }
    const grey = ripe.filter((person) => ['grey', 'white', 'bald'].includes(person.hairColor))
    expect(grey.length / ripe.length).toBeGreaterThan(0.4)
  })

  it('look for whom their sexuality says', () => {
    for (const { gender, sexuality, lookingFor: wanted } of all) {
      if (sexuality === 'hetero') expect(wanted).not.toBe(gender)
      if (sexuality === 'gay') expect([gender, wanted]).toEqual(['male', 'male'])
      if (sexuality === 'lesbian') expect([gender, wanted]).toEqual(['female', 'female'])
      if (sexuality === 'bi') expect(wanted).toBe('both')
    }
  })

  it('hold only codes that the contract knows', () => {
    for (const person of all) {
      expect(genders).toContain(person.gender)
      expect(lookingFor).toContain(person.lookingFor)
      expect(hairColors).toContain(person.hairColor)
      expect(interestCodes).toEqual(expect.arrayContaining(person.interests))
      expect(new Set(person.interests).size).toBe(person.interests.length)
    }
  })

  it('have usernames of the allowed form, each once per site', () => {
    for (const site of [everyone, ripe, outdoors]) {
      expect(new Set(site.map((person) => person.username.toLowerCase())).size).toBe(site.length)
      for (const { username } of site) expect(username).toMatch(/^[A-Za-z0-9._-]{3,20}$/)
    }
  })

  it('live in real cities of at least eight countries', () => {
    expect(new Set(everyone.map((person) => person.country)).size).toBeGreaterThanOrEqual(8)
    for (const person of all) {
      const cities = countries[person.country].cities.map((city) => cityOf(city).name)
      expect(cities).toContain(person.cityName)
    }
  })

  it('have texts of their own: at least sixty different ones per language, all fit for a profile', () => {
    for (const language of ['en', 'nl', 'de']) {
      const texts = all
        .filter((person) => person.language === language && !person.fictional)
        .map((person) => person.about)
      expect(new Set(texts).size).toBeGreaterThanOrEqual(60)
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(1000)
        expect(text).not.toMatch(/[{}]|undefined/)
      }
    }
    const members = everyone.filter((person) => !person.fictional)
    expect(new Set(members.map((person) => person.about)).size).toBe(members.length)
  })

  it('were members before they were last seen', () => {
    for (const person of all)
      expect(person.memberSinceDays * 1_440).toBeGreaterThanOrEqual(person.lastActiveMinutes)
  })
})

describe('chats', () => {
  it('run from two to twelve turns, in turn, and about what both like', () => {
    const write = chatWriter(random('chats'))
    for (let round = 0; round < 200; round++) {
      for (const language of ['en', 'nl', 'de'] as const) {
        const turns = write(language, ['coffee'])
        expect(turns.length).toBeGreaterThanOrEqual(2)
        expect(turns.length).toBeLessThanOrEqual(12)
        expect(turns.map((turn) => turn.by)).toEqual(
          turns.map((_, index) => (index % 2 === 0 ? 'starter' : 'other')),
        )
        expect(turns.map((turn) => turn.text).join(' ')).not.toMatch(/vinyl|Narvik|Professor/)
      }
    }
  })
})
