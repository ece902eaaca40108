import { ageCheckMethods, ageCheckMoments } from '@amarelle/contract/domain/age-checks'
import { listExistingCountries } from '@amarelle/contract/domain/common'
import { isBuiltInLanguage, languages, type OfferedLanguage } from '@amarelle/contract/domain/languages'
import { getNicheDefaults } from '@amarelle/contract/domain/niches'
import type { FieldProblem } from '@amarelle/contract/domain/errors'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import type { SettingInput, SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import {
  amountKeys,
  type SettingKey,
  settingGroups,
  settingKeys,
} from '@amarelle/contract/staff/site-settings'
import { z } from 'zod'
import { formatDecimal } from '../../payments/index.ts'
import { companyRecordSchema, siteColumnsSchema } from '../site-definition.ts'

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
/** Returns the limit of a schema, without the one that `z.int()` adds to each number. */
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
  if (type === 'object') return { kind: 'numbers', names: Object.keys(properties ?? {}), currency: null }
  return choices ? { kind: 'choice', choices: [...choices] } : { kind: 'text', maxLength: maxLength ?? null }
}

/** The schema of each setting. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  ...siteSettingsSchema.shape,
  ...siteColumnsSchema.shape,
  ...Object.fromEntries(
    Object.entries(companyRecordSchema.shape).map(([key, schema]) => [`company.${key}`, schema]),
  ),
}
const valuesSchema = z.object(schemas)
const { properties = {} } = z.toJSONSchema(valuesSchema, { io: 'input' }) as JsonSchema
const niches = [1, 2, 3, 4, 5, 6, 7]
/** Settings whose choices their schema does not list. */
const specialInputs: Partial<Readonly<Record<SettingKey, SettingInput>>> = {
  niche: { kind: 'niche', choices: niches },
  entry_warning_countries: { kind: 'list', choices: listExistingCountries(), isNumeric: false },
  age_checks: {
    kind: 'age_checks',
    countries: listExistingCountries(),
    moments: [...ageCheckMoments],
    methods: [...ageCheckMethods],
  },
}
const inputs = new Map(
  settingKeys.map((key) => [key, specialInputs[key] ?? describeSchema(properties[key] ?? {})]),
)
/** Limits of direct debits are in euros on every site. */
const debitCurrency = 'EUR'
/**
 * Returns how a setting is entered. `offered`: the languages that a site may have beside the built-in ones; `currency`: that of the site,
 * for amounts.
 */
export function getSettingInput(
  key: SettingKey,
  { offered, currency }: { readonly offered: readonly OfferedLanguage[]; readonly currency: string },
): SettingInput {
  if (key === 'domain_language')
    return { kind: 'choice', choices: [...languages, ...offered.map(({ code }) => code)] }
  const input = inputs.get(key) ?? describeSchema({})
  if (!amountKeys.includes(key)) return input
  if (input.kind === 'numbers') return { ...input, currency: debitCurrency }
  return input.kind === 'number' ? { ...input, kind: 'amount', currency } : input
}

const keysWithoutDefault: readonly SettingKey[] = [...settingGroups.identity, ...settingGroups.company]
/** Returns whether a setting applies without a value. */
export const hasDefault = (key: SettingKey): boolean => !keysWithoutDefault.includes(key)
/** Returns what applies without values of the site, as JSON. */
export const getSettingDefaults = (niche: number): Readonly<Record<string, SettingValue>> =>
  JSON.parse(JSON.stringify(siteSettingsSchema.parse(getNicheDefaults(niche))))

const isEmpty = (value: SettingValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
function describeProblem(key: SettingKey, value: SettingValue): FieldProblem {
  const input = getSettingInput(key, { offered: [], currency: '' })
  if (!hasDefault(key) && isEmpty(value)) return { code: 'required' }
  if (key === 'host') return { code: 'setting_host' }
  if (input.kind === 'amount')
    return {
      code: 'price_range',
      values: {
        minimum: formatDecimal(input.minimum),
        maximum: formatDecimal(input.maximum ?? safeMaximum),
      },
    }
  if (input.kind !== 'number') return { code: 'setting_invalid' }
  const { minimum, maximum } = input
  return maximum === null
    ? { code: 'setting_minimum', values: { minimum } }
    : { code: 'setting_number', values: { minimum, maximum } }
}
const isUnknownLanguage = (value: SettingValue, offered: readonly OfferedLanguage[]): boolean =>
  typeof value === 'string' && !isBuiltInLanguage(value) && !offered.some(({ code }) => code === value)
/**
 * Returns a value as it is stored, such as without spaces around it, or why the setting can't have it. Null stands for the default.
 * `offered`: the languages that a site may have beside the built-in ones.
 */
export function readSettingValue(
  key: SettingKey,
  value: SettingValue,
  offered: readonly OfferedLanguage[],
): { readonly value: SettingValue } | { readonly problem: FieldProblem } {
  if (value === null && hasDefault(key)) return { value }
  if (key === 'domain_language' && isUnknownLanguage(value, offered))
    return { problem: describeProblem(key, value) }
  const parsed = schemas[key]?.safeParse(value)
  return parsed?.success && !(typeof value === 'number' && value > safeMaximum)
    ? { value: parsed.data as SettingValue }
    : { problem: describeProblem(key, value) }
}
