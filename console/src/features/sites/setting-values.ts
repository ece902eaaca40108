import type { SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { amountKeys, type SettingKey } from '@amarelle/contract/staff/site-settings'
import { formatCount, formatMinor } from '../../i18n/formats.ts'
import { nameSettingValue } from '../../i18n/setting-value-names.ts'

export const isSameValue = (a: SettingValue, b: SettingValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Age checks by country. */
export type AgeChecks = Record<string, { moment: string; methods: string[] }>
type NamedParts = Readonly<Record<string, string | number | AgeChecks[string]>>
const getParts = (value: SettingValue): NamedParts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
export const toAgeChecks = (value: SettingValue): AgeChecks =>
  Object.fromEntries(
    Object.entries(getParts(value)).flatMap(([name, part]) =>
      typeof part === 'object' ? [[name, part]] : [],
    ),
  )
export const toNumbers = (value: SettingValue): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(getParts(value)).flatMap(([name, part]) =>
      typeof part === 'object' ? [] : [[name, part]],
    ),
  )

/** Returns a value as it is typed. */
export const toText = (value: SettingValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The value that applies on the site. */
export const getAppliedValue = ({
  value,
  defaultValue,
}: Pick<SiteSetting, 'value' | 'defaultValue'>): SettingValue => value ?? defaultValue

/** Formats values of a setting for people: codes by their names, amounts in units of the currency. */
export function useSettingFormat(): (key: SettingKey, value: SettingValue) => string {
  const { t, i18n } = useLingui()
  const format = (key: SettingKey, value: SettingValue): string => {
    const nameOf = (code: string) => nameSettingValue(key, code, (name) => i18n._(name))
    const formatNumber = (number: number) =>
      amountKeys.includes(key) ? formatMinor(number) : formatCount(number)
    const formatPart = (part: string | number) =>
      typeof part === 'number' ? formatNumber(part) : nameOf(part)
    if (value === null) return t`default`
    if (typeof value === 'boolean') return value ? t`on` : t`off`
    if (typeof value === 'number') return formatNumber(value)
    if (typeof value === 'string') return value === '' ? t`empty` : nameOf(value)
    if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(formatPart).join(', ')
    const parts = Object.entries(getParts(value))
    if (parts.length === 0) return t`none`
    return parts
      .map(([name, part]) =>
        typeof part === 'object'
          ? `${nameOf(name)}: ${nameOf(part.moment)} (${part.methods.map(nameOf).join(', ') || t`none`})`
          : `${nameOf(name)}: ${formatPart(part)}`,
      )
      .join(', ')
  }
  return format
}
