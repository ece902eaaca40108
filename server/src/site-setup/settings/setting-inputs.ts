import { getNicheDefaults } from '@amarelle/contract/domain/niches'
import type { FieldProblem } from '@amarelle/contract/domain/errors'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import type { SettingInput, SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { type SettingKey, settingKeys } from '@amarelle/contract/staff/site-settings'
import { z } from 'zod'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}
/** Limit of numbers whose schema has none, below that of the database. */
const safeMaximum = 1_000_000_000
/** The limit of a schema, without the one that `z.int()` adds to each number. */
const toLimit = (limit: number | undefined): number | null =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? null : limit

function describeSchema({
  type,
  enum: choices,
  minimum,
  maximum,
  maxLength,
  items,
  properties,
}: JsonSchema): SettingInput {
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer') return { kind: 'number', minimum: toLimit(minimum) ?? 0, maximum: toLimit(maximum) }
  if (type === 'array')
    return {
      kind: 'list',
      choices: items?.enum ? [...items.enum] : null,
      isNumeric: items?.type === 'integer',
    }
  if (type === 'object') return { kind: 'numbers', names: Object.keys(properties ?? {}) }
  return choices ? { kind: 'choice', choices: [...choices] } : { kind: 'text', maxLength: maxLength ?? null }
}

const { properties = {} } = z.toJSONSchema(siteSettingsSchema, { io: 'input' }) as JsonSchema
const inputs = new Map(settingKeys.map((key) => [key, describeSchema(properties[key] ?? {})]))
/** How a setting is entered. */
export const getSettingInput = (key: SettingKey): SettingInput => inputs.get(key) ?? describeSchema({})

/** What applies without values of the site, as JSON. */
export const getSettingDefaults = (niche: number): Readonly<Record<SettingKey, SettingValue>> =>
  JSON.parse(JSON.stringify(siteSettingsSchema.parse(getNicheDefaults(niche))))

/** Why a setting can't have a value; null if it can. Null as a value stands for the default. */
export function findSettingProblem(key: SettingKey, value: SettingValue): FieldProblem | null {
  if (value === null) return null
  const input = getSettingInput(key)
  const isPossible = siteSettingsSchema.shape[key].safeParse(value).success
  if (isPossible && !(typeof value === 'number' && value > safeMaximum)) return null
  if (input.kind !== 'number') return { code: 'setting_invalid' }
  const { minimum, maximum } = input
  return maximum === null
    ? { code: 'setting_minimum', values: { minimum } }
    : { code: 'setting_number', values: { minimum, maximum } }
}
