import { screenPaths } from '@amarelle/contract/domain/screens'
import { getCompanyById, getCompanySites } from '../../sites/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { urlWords, ordinaryWords, staffWords } from './reserved-words.ts'

/** Look-alike letters; both sides of a comparison are normalized with them. */
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

/** Object property names and the paths of our URLs; compared exactly. */
const exactReservedNames = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.values(screenPaths).map((path) => path.split('/')[1] ?? ''),
    ...urlWords,
  ].map((word) => word.toLowerCase()),
)

/** Returns the word as written and without leading or trailing digits. */
const getReadings = (word: string): string[] => [
  ...new Set(
    [word, word.replace(/\d+$/, ''), word.replace(/^\d+/, ''), word.replace(/^\d+|\d+$/g, '')].map(
      foldLookAlikes,
    ),
  ),
]
/** Tells whether a word consists of reserved words only, such as `supportteam`. */
const isComposedOf = (word: string, words: ReadonlySet<string>): boolean =>
  [...words].some(
    (first) => word === first || (word.startsWith(first) && isComposedOf(word.slice(first.length), words)),
  )

/** Splits a name into words at separators, and also at capitals as in `AdminLisa`. */
function splitIntoWords(name: string): string[][] {
  const split = (text: string) => text.split(/[._-]+/).filter(Boolean)
  return [split(name), split(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_'))]
}
/** Returns the leading and trailing words of a name, joined, because a brand can have several words. */
const getOuterWords = (words: readonly string[]): string[] =>
  words.flatMap((_, i) => [words.slice(0, i + 1).join(''), words.slice(i).join('')])

/** Legal forms, which are left out of brand names: "Amarelle B.V." is known as Amarelle. */
const legalFormPattern =
  /\b(b\.?v|n\.?v|gmbh|a\.?g|ltd|limited|llc|inc|a\/?s|aps|a\.?b|o\.?y|s\.?a|s\.?l|s\.?r\.?l|sarl|sp\. ?z ?o\.? ?o)\b\.?/gi
const toBrandWord = (name: string): string =>
  name
    .normalize('NFD')
    .replace(legalFormPattern, '')
    .replaceAll(/[^A-Za-z\d]/g, '')

/**
 * Tells whether a name impersonates the site, its company or its staff, or is reserved for technical reasons. Compares whole
 * words, so `Adminska` and `Lina_Helper` are allowed.
 */
export function isReservedName(name: string, brandNames: readonly string[]): boolean {
  if (exactReservedNames.has(name.toLowerCase())) return true
  const brands = createFoldedSet(brandNames.map(toBrandWord).filter((word) => word.length > 2))
  const speaking = new Set([...staff, ...brands])
  const reservedWordSet = new Set([...speaking, ...ordinary])
  const plainName = name.replaceAll(/[._-]/g, '')
  // Names of deleted members.
  if (/^deleted\d+$/i.test(plainName)) return true
  if (getReadings(plainName).some((word) => isComposedOf(word, reservedWordSet))) return true
  return splitIntoWords(name).some((words) =>
    getOuterWords(words).some((word) => getReadings(word).some((one) => speaking.has(one))),
  )
}

/** Checks a name against this site's brand names, including its company's other sites, which may show its members. */
export async function isReservedOnSite(context: RequestContext, name: string): Promise<boolean> {
  const { db, site } = context
  const [company, sites] = await Promise.all([
    getCompanyById(db, site.company_id),
    getCompanySites(context, site.company_id),
  ])
  return isReservedName(name, [company.name, site.name, ...sites.map((one) => one.name)])
}
