import { z } from 'zod'
import { type AddedLanguage, type InterfaceLanguage, languages } from './languages.ts'
import { distanceSteps } from './limits.ts'

/** Schemas shared by several capabilities. */
export const idSchema = z.int().positive()
/** An order number as members see it: without the letters I, L, O and U, which are easily misread. */
export const orderNumberSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/)
/** An order of the caller, by its number; links in older e-mails use the internal id. */
export const orderReferenceSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{1,15}$/)
export const integerSchema = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)
export const booleanSchema = z.boolean()
/** A number in a query string: digits only. In-process calls may pass a number. */
export const queryNumberSchema = <N extends z.ZodType<number, number>>(number: N) =>
  z.union([
    number,
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(number),
  ])
/** A boolean in a query string: `on` comes from a form's checkbox, and an empty value is false. */
export const queryBooleanSchema = z.union([
  z.boolean(),
  z.enum(['true', '1', 'on', 'false', '0', '']).transform((word) => ['true', '1', 'on'].includes(word)),
])
export const pageSchema = queryNumberSchema(integerSchema(1, 10_000)).default(1)
export const builtInLanguageSchema = z.enum(languages)
const languageCodeSchema = z.string().regex(/^[a-z]{2,3}$/)
/** The code of a language that staff have started, or want to start. */
export const addedLanguageSchema = languageCodeSchema as unknown as z.ZodType<AddedLanguage, AddedLanguage>
/** The code of a language, built in or added. Whether an added one is offered is a rule of the server, which refuses all other codes. */
export const languageSchema = languageCodeSchema as unknown as z.ZodType<InterfaceLanguage, InterfaceLanguage>
export const instantSchema = z.iso.datetime()
export const okSchema = z.object({ ok: z.literal(true) })
/** Integer minor units and a currency: 1499 EUR is 14.99. */
export const moneySchema = z.object({ minor: z.number().int(), currency: z.string().length(3) })
export type Money = z.infer<typeof moneySchema>
export const genderSchema = z.enum(['male', 'female'], { error: 'required' })
/** Kilometres between city centres, one of the fixed steps (docs/safety.md#places). */
export const distanceSchema = z
  .int()
  .refine((km): km is (typeof distanceSteps)[number] => (distanceSteps as readonly number[]).includes(km))
export const countrySchema = z.string().regex(/^[A-Z]{2}$/)
const englishCountryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that `DisplayNames` knows and that are no countries: unions, and the region of no country. */
const notCountries = ['EU', 'EZ', 'QO', 'UN', 'ZZ']
/** A country that exists, for values that people type. */
export const existingCountrySchema = countrySchema.refine(
  (code) =>
    /^[A-Z]{2}$/.test(code) && englishCountryNames.of(code) !== undefined && !notCountries.includes(code),
  'not a country',
)
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Returns the codes of all countries that exist. */
export const listExistingCountries = (): string[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => existingCountrySchema.safeParse(code).success)
/** An ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/)
/**
 * Control characters except tab and line feed, direction marks and zero-width characters, and joiners and tags outside of emoji.
 */
const invisibleCharacters = new RegExp(
  [
    '(?![\\t\\n])\\p{Cc}',
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]',
    '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d|\\u200d(?!\\p{Extended_Pictographic})',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,7})[\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
)
/** Removes characters from user input that are invisible or reorder the text. */
export const sanitizeText = (typed: string): string =>
  typed.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisibleCharacters, '').trim()
/** Trimmed, without control and invisible characters; counted in code points. */
export const textSchema = (minimum: number, maximum: number) =>
  z
    .string()
    .overwrite(sanitizeText)
    .refine((value) => [...value].length >= minimum, { error: minimum === 1 ? 'required' : 'too_short' })
    .refine((value) => [...value].length <= maximum, { error: 'too_long' })
