import { z } from 'zod'
import { languages } from './languages.ts'

/** Shapes that several capabilities share. */
export const id = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER)
export const page = z.coerce.number<string | number>().int().min(1).max(10_000).default(1)
/** `true`, `1` and `on` (a form's checkbox) are yes. */
export const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 'on')
export const language = z.enum(languages)
export const instant = z.iso.datetime()
export const ok = z.object({ ok: z.literal(true) })
/** Integer minor units and a currency: 1499 EUR is 14.99. */
export const money = z.object({ minor: z.number().int(), currency: z.string().length(3) })
export type Money = z.infer<typeof money>
export const gender = z.enum(['male', 'female'], { error: 'required' })
export const country = z.string().regex(/^[A-Z]{2}$/)
/** Trimmed, without control characters; counted in code points. */
export const text = (minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .refine((value) => [...value].length >= minimum, { error: minimum === 1 ? 'required' : 'too_short' })
    .refine((value) => [...value].length <= maximum, { error: 'too_long' })
