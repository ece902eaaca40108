import type { SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import type { SettingKey } from '@amarelle/contract/staff/site-settings'
import { Trans } from '@lingui/react/macro'
import { useSettingFormat } from './setting-values.ts'

interface Props {
  readonly settingKey: SettingKey
  readonly oldValue: SettingValue
  readonly newValue: SettingValue
}
/** Shows a setting's value before and after a change. */
export function SettingDiff({ settingKey, oldValue, newValue }: Props) {
  const format = useSettingFormat()
  return (
    <span className="setting-diff">
      <code>{settingKey}</code> <del>{format(settingKey, oldValue)}</del> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">
        <Trans>becomes</Trans>{' '}
      </span>
      <ins>{format(settingKey, newValue)}</ins>
    </span>
  )
}
