import type { SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../../i18n/formats.ts'

export const isSameValue = (a: SettingValue, b: SettingValue): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** A value as it is typed. */
export const toText = (value: SettingValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The value that applies on the site. */
export const getAppliedValue = ({
  value,
  defaultValue,
}: Pick<SiteSetting, 'value' | 'defaultValue'>): SettingValue => value ?? defaultValue

/** Formats values of settings for people. */
export function useSettingFormat(): (value: SettingValue) => string {
  const { t } = useLingui()
  const format = (value: SettingValue): string => {
    if (value === null) return t`default`
    if (typeof value === 'boolean') return value ? t`on` : t`off`
    if (typeof value === 'number') return formatCount(value)
    if (typeof value === 'string') return value === '' ? t`empty` : value
    if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(toText).join(', ')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${toText(part)}`)
      .join(', ')
  }
  return format
}
