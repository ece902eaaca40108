import { maxPromptAnswerLength } from '@amarelle/contract/domain/limits'
import { getNichePrompts } from '@amarelle/contract/domain/niches'
import { genders, hairColors, lookingFor } from '@amarelle/contract/domain/fields'
import { interestCodes } from '@amarelle/contract/domain/interests'
import { describe, expect, it } from 'vitest'
import { isReservedName } from '../../server/src/accounts/sign-up/reserved-names.ts'
import { createChatWriter } from './content/chats.ts'
import { toCityForms, demoCountries } from './content/countries.ts'
import { createPeople } from './create-people.ts'
import { createRandomSource } from './random-source.ts'

const firstSitePeople = createPeople({ niche: 1 }, 600, 7)
const matureSitePeople = createPeople({ niche: 2 }, 300, 7)
const outdoorSitePeople = createPeople({ niche: 6 }, 300, 7)
const allPeople = [...firstSitePeople, ...matureSitePeople, ...outdoorSitePeople]
const calculateAge = (born: string) => {
  const years = 2026 - Number(born.slice(0, 4))
  return born.slice(5) > '09-01' ? years - 1 : years
}

describe('the people of a demo site', () => {
  it('are the same for the same seed and others for another', () => {
    expect(createPeople({ niche: 1 }, 600, 7)).toEqual(firstSitePeople)
    expect(createPeople({ niche: 1 }, 600, 8).map((person) => person.username)).not.toEqual(
      firstSitePeople.map((person) => person.username),
    )
  })

  it('are fictional in five of a hundred, and their texts differ from those of others', () => {
    expect(firstSitePeople.filter((person) => person.fictional)).toHaveLength(30)
    expect(matureSitePeople.filter((person) => person.fictional)).toHaveLength(15)
    const invented = new Set(allPeople.filter((person) => person.fictional).map((person) => person.about))
    expect(allPeople.filter((person) => !person.fictional && invented.has(person.about))).toEqual([])
  })

  it('answer short prompts that every niche offers, about half of them, and fictional profiles none', () => {
    const answered = allPeople.filter(({ notes }) => Object.keys(notes).length > 0)
    expect(answered.length / allPeople.length).toBeCloseTo(0.47, 1)
    expect(answered.filter(({ fictional }) => fictional)).toEqual([])
    for (const { notes } of answered)
      for (const [prompt, answer] of Object.entries(notes)) {
        expect(getNichePrompts(1)).toContain(prompt)
        expect([...answer].length).toBeLessThanOrEqual(maxPromptAnswerLength)
      }
  })

  it('have usernames that a member could choose', () => {
    const refused = allPeople
      .map(({ username }) => username)
      .filter((name) => isReservedName(name, ['Amarelle']))
    expect(refused).toEqual([])
  })

  it('have the age of their site', () => {
    for (const person of allPeople) expect(calculateAge(person.dateOfBirth)).toBe(person.look.age)
    expect(
      Math.min(...firstSitePeople.map((person) => calculateAge(person.dateOfBirth))),
    ).toBeGreaterThanOrEqual(19)
    expect(
      Math.min(...matureSitePeople.map((person) => calculateAge(person.dateOfBirth))),
    ).toBeGreaterThanOrEqual(50)
    expect(
      Math.max(...outdoorSitePeople.map((person) => calculateAge(person.dateOfBirth))),
    ).toBeLessThanOrEqual(72)
  })

  it('have hair that fits their age and their picture', () => {
    for (const person of allPeople) {
      if (person.hairColor === 'grey') expect(person.look.age).toBeGreaterThanOrEqual(40)
      if (person.hairColor === 'white') expect(person.look.age).toBeGreaterThanOrEqual(64)
      if (person.hairColor === 'bald') expect(person.gender).toBe('male')
      if (person.gender === 'female') expect(person.look.beard).toBe('none')
    }
    const grey = matureSitePeople.filter((person) => ['grey', 'white', 'bald'].includes(person.hairColor))
    expect(grey.length / matureSitePeople.length).toBeGreaterThan(0.4)
  })

  it('look for whom their sexuality says', () => {
    for (const { gender, sexuality, lookingFor: wantedGender } of allPeople) {
      if (sexuality === 'hetero') expect(wantedGender).not.toBe(gender)
      if (sexuality === 'gay') expect([gender, wantedGender]).toEqual(['male', 'male'])
      if (sexuality === 'lesbian') expect([gender, wantedGender]).toEqual(['female', 'female'])
      if (sexuality === 'bi') expect(wantedGender).toBe('both')
    }
  })

  it('hold only codes that the contract knows', () => {
    for (const person of allPeople) {
      expect(genders).toContain(person.gender)
      expect(lookingFor).toContain(person.lookingFor)
      expect(hairColors).toContain(person.hairColor)
      expect(interestCodes).toEqual(expect.arrayContaining(person.interests))
      expect(new Set(person.interests).size).toBe(person.interests.length)
    }
  })

  it('have usernames of the allowed form, each once per site', () => {
    for (const site of [firstSitePeople, matureSitePeople, outdoorSitePeople]) {
      expect(new Set(site.map((person) => person.username.toLowerCase())).size).toBe(site.length)
      for (const { username } of site) expect(username).toMatch(/^[A-Za-z0-9._-]{3,20}$/)
    }
  })

  it('live in real cities of at least eight countries', () => {
    expect(new Set(firstSitePeople.map((person) => person.country)).size).toBeGreaterThanOrEqual(8)
    for (const person of allPeople) {
      const cities = demoCountries[person.country].cities.map((city) => toCityForms(city).name)
      expect(cities).toContain(person.cityName)
    }
  })

  it('have texts of their own: at least sixty different ones per language, all fit for a profile', () => {
    for (const language of ['en', 'nl', 'de']) {
      const texts = allPeople
        .filter((person) => person.language === language && !person.fictional)
        .map((person) => person.about)
      expect(new Set(texts).size).toBeGreaterThanOrEqual(60)
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(1000)
        expect(text).not.toMatch(/[{}]|undefined/)
      }
    }
    const members = firstSitePeople.filter((person) => !person.fictional)
    expect(new Set(members.map((person) => person.about)).size).toBe(members.length)
  })

  it('were members before they were last seen', () => {
    for (const person of allPeople)
      expect(person.memberSinceDays * 1_440).toBeGreaterThanOrEqual(person.lastActiveMinutes)
  })
})

describe('chats', () => {
  it('run from two to twelve turns, in turn, and about what both like', () => {
    const write = createChatWriter(createRandomSource('chats'))
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
