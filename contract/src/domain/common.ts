import { z } from 'zod'
import { languages } from './languages.ts'
import { distanceSteps } from './limits.ts'

/** Shapes that several capabilities share. */
export const idSchema = z.int().positive()
/** The number of an order as members know it: no letters I, L, O and U, so that none is taken for another. */
export const orderNumberSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/)
/** An order of who asks, by its number; links in older mails name the member's order by its internal one. */
export const orderReferenceSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{1,15}$/)
export const integerSchema = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)
export const booleanSchema = z.boolean()
/** A number of a query string, where everything is text: digits and nothing else. In process it may be a number. */
export const queryNumberSchema = <N extends z.ZodType<number, number>>(number: N) =>
  z.union([
    number,
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .pipe(number),
  ])
/** Yes or no in a query string: `on` is a form's checkbox, and an empty one is no. */
export const queryBooleanSchema = z.union([
  z.boolean(),
  z.enum(['true', '1', 'on', 'false', '0', '']).transform((word) => ['true', '1', 'on'].includes(word)),
])
export const pageSchema = queryNumberSchema(integerSchema(1, 10_000)).default(1)
export const languageSchema = z.enum(languages)
export const instantSchema = z.iso.datetime()
export const okSchema = z.object({ ok: z.literal(true) })
/** Integer minor units and a currency: 1499 EUR is 14.99. */
export const moneySchema = z.object({ minor: z.number().int(), currency: z.string().length(3) })
export type Money = z.infer<typeof moneySchema>
export const genderSchema = z.enum(['male', 'female'], { error: 'required' })
/** Kilometres between city centres, one of the steps (docs/safety.md#places). */
export const distanceSchema = z
  .int()
  .refine((km): km is (typeof distanceSteps)[number] => (distanceSteps as readonly number[]).includes(km))
export const countrySchema = z.string().regex(/^[A-Z]{2}$/)
/** Control characters but tab and line feed, marks that turn or hide letters, and joiners and tags that join no emoji. */
const invisibleCharacters = new RegExp(
  [
    '(?![\\t\\n])\\p{Cc}',
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]',
    '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d|\\u200d(?!\\p{Extended_Pictographic})',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,7})[\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
)
/** What a person typed, as others see it: nothing in it that shows nothing, or shows the letters in another order. */
export const sanitizeText = (typed: string): string =>
  typed.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisibleCharacters, '').trim()
/** Trimmed, without control and invisible characters; counted in code points. */
export const textSchema = (minimum: number, maximum: number) =>
  z
    .string()
    .overwrite(sanitizeText)
    .refine((value) => [...value].length >= minimum, { error: minimum === 1 ? 'required' : 'too_short' })
    .refine((value) => [...value].length <= maximum, { error: 'too_long' })
