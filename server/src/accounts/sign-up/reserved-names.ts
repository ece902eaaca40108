import { screenPaths } from '@amarelle/contract/domain/screens'
import { getCompanyById, getCompanySites } from '../../sites/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { urlWords, ordinaryWords, staffWords } from './reserved-words.ts'

/** Letters that are taken for others: both sides of a comparison are written with the same one. */
const lookAlikeReplacements: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1l]/g, 'i'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
]
const foldLookAlikes = (text: string): string =>
  lookAlikeReplacements.reduce((word, [letters, one]) => word.replace(letters, one), text.toLowerCase())
const createFoldedSet = (words: readonly string[]) => new Set(words.map(foldLookAlikes))
const [staff, ordinary] = [createFoldedSet(staffWords), createFoldedSet(ordinaryWords)]

/** What an object has of its own, and the words of our addresses: compared as they are written. */
const exactReservedNames = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.values(screenPaths).map((path) => path.split('/')[1] ?? ''),
    ...urlWords,
  ].map((word) => word.toLowerCase()),
)

/** A word as it can be meant: whole, or without the digits before or behind it. */
const getReadings = (word: string): string[] => [
  ...new Set(
    [word, word.replace(/\d+$/, ''), word.replace(/^\d+/, ''), word.replace(/^\d+|\d+$/g, '')].map(
      foldLookAlikes,
    ),
  ),
]
/** Whether a word is made of reserved words alone: `supportteam`. */
const isComposedOf = (word: string, words: ReadonlySet<string>): boolean =>
  [...words].some(
    (first) => word === first || (word.startsWith(first) && isComposedOf(word.slice(first.length), words)),
  )

/** The words of a name, at its separators; and also where a capital begins one, as in `AdminLisa`. */
function splitIntoWords(name: string): string[][] {
  const split = (text: string) => text.split(/[._-]+/).filter(Boolean)
  return [split(name), split(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_'))]
}
/** The first words of a name, and the last ones, each written as one: a brand can be of several words. */
const getOuterWords = (words: readonly string[]): string[] =>
  words.flatMap((_, i) => [words.slice(0, i + 1).join(''), words.slice(i).join('')])

/** Legal forms, which nobody says: "Amarelle B.V." is known as Amarelle. */
const legalFormPattern =
  /\b(b\.?v|n\.?v|gmbh|a\.?g|ltd|limited|llc|inc|a\/?s|aps|a\.?b|o\.?y|s\.?a|s\.?l|s\.?r\.?l|sarl|sp\. ?z ?o\.? ?o)\b\.?/gi
const toBrandWord = (name: string): string =>
  name
    .normalize('NFD')
    .replace(legalFormPattern, '')
    .replaceAll(/[^A-Za-z\d]/g, '')

/**
 * Whether a name would let a member pass for the site, for its company or its staff, or stands for something else than a
 * person. Words are compared as wholes: `Adminska` and `Lina_Helper` are names like any other.
 */
export function isReservedName(name: string, brandNames: readonly string[]): boolean {
  if (exactReservedNames.has(name.toLowerCase())) return true
  const brands = createFoldedSet(brandNames.map(toBrandWord).filter((word) => word.length > 2))
  const speaking = new Set([...staff, ...brands])
  const all = new Set([...speaking, ...ordinary])
  const whole = name.replaceAll(/[._-]/g, '')
  // What the row of a deleted member is called.
  if (/^deleted\d+$/i.test(whole)) return true
  if (getReadings(whole).some((word) => isComposedOf(word, all))) return true
  return splitIntoWords(name).some((words) =>
    getOuterWords(words).some((word) => getReadings(word).some((one) => speaking.has(one))),
  )
}

/** The same for a name on this site: its company's sites show each other's members. */
export async function isReservedOnSite(context: RequestContext, name: string): Promise<boolean> {
  const { db, site } = context
  const [company, sites] = await Promise.all([
    getCompanyById(db, site.company_id),
    getCompanySites(context, site.company_id),
  ])
  return isReservedName(name, [company.name, site.name, ...sites.map((one) => one.name)])
}
