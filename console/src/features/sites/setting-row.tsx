import type { SettingChange, SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { siteSettingKeys } from '@amarelle/contract/staff/site-settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount, formatMinor } from '../../i18n/formats.ts'
import { settingNames } from '../../i18n/setting-names.ts'
import { useSession } from '../../session/session-context.ts'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { SettingControl } from './setting-control.tsx'
import { isSameValue, useSettingFormat } from './setting-values.ts'
import type { SettingDraft } from './use-setting-draft.ts'

interface Props {
  readonly setting: SiteSetting
  /** Changes of it that start later. */
  readonly planned: readonly SettingChange[]
  readonly draft: SettingDraft
  readonly error: string | undefined
  readonly mayChange: boolean
  /** The error is answered. */
  readonly onChange: () => void
}
/** Shows a setting: its name, meaning, limits and default, the field, and what a colleague has changed meanwhile. */
export function SettingRow({ setting, planned, draft, error, mayChange, onChange }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const formatValue = useSettingFormat()
  const { key, input, value, defaultValue, hasDefault } = setting
  const format = (shown: SettingValue) => formatValue(key, shown)
  const formatLimit = (limit: number) => (input.kind === 'amount' ? formatMinor(limit) : formatCount(limit))
  const entry = draft.entries.get(key)
  const [name, meaning] = settingNames[key]
  const hasConflict = entry !== undefined && !isSameValue(entry.seen, value)
  const limits = !hasDefault
    ? ''
    : (input.kind === 'number' || input.kind === 'amount') && input.maximum !== null
      ? t`${formatLimit(input.minimum)} to ${formatLimit(input.maximum)}. Default: ${format(defaultValue)}.`
      : t`Default: ${format(defaultValue)}.`
  const { sites } = useSession()
  const isOfSeveralSites = siteSettingKeys.includes(key) && sites.length > 1
  const [isComparing, setIsComparing] = useState(false)
  const shownValue = entry ? entry.value : value
  return (
    <div className={entry ? 'setting changed' : 'setting'}>
      <div>
        <label id={`${id}-name`} htmlFor={id}>
          {i18n._(name)} <code>{key}</code>
        </label>
        <p id={`${id}-note`} className="small">
          {i18n._(meaning)} {limits}
        </p>
        {planned.map(({ id: change, newValue, startsAt, by }) => (
          <p key={change} className="small setting-planned">
            <CalendarClock aria-hidden="true" />
            <span>
              <Trans>
                Planned: {format(newValue)}, from <Time at={startsAt} /> ({by})
              </Trans>
            </span>
          </p>
        ))}
      </div>
      <div className="setting-field">
        <SettingControl
          key={JSON.stringify(value)}
          control={{
            id,
            'aria-describedby': error || hasConflict ? `${id}-note ${id}-error` : `${id}-note`,
            'aria-invalid': error || hasConflict ? true : undefined,
          }}
          setting={setting}
          value={shownValue}
          isDisabled={!mayChange}
          onChange={(next) => {
            draft.set(setting, next)
            onChange()
          }}
        />
        {hasConflict ? (
          <>
            <FieldError id={`${id}-error`}>
              {t`A colleague set ${format(value)} in the meantime. You entered ${format(entry.value)}.`}
            </FieldError>
            <div className="setting-conflict">
              <Button small onClick={() => draft.keep(setting)}>
                <Trans>Keep mine</Trans>
              </Button>
              <Button small onClick={() => draft.drop(key)}>
                <Trans>Take theirs</Trans>
              </Button>
            </div>
          </>
        ) : error ? (
          <FieldError id={`${id}-error`}>{error}</FieldError>
        ) : null}
        {mayChange && hasDefault && shownValue !== null && !hasConflict ? (
          <Button
            small
            kind="text"
            icon={<Undo2 aria-hidden="true" />}
            aria-label={t`Use the default of ${i18n._(name)}`}
            onClick={() => {
              draft.set(setting, null)
              onChange()
            }}
          >
            <Trans>Use the default</Trans>
          </Button>
        ) : null}
        {isOfSeveralSites ? (
          <Button
            small
            kind="text"
            aria-label={t`Compare ${i18n._(name)} on all sites`}
            onClick={() => setIsComparing(true)}
          >
            <Trans>Compare</Trans>
          </Button>
        ) : null}
        {isComparing ? <CompareDialog settingKey={key} onClose={() => setIsComparing(false)} /> : null}
      </div>
    </div>
  )
}
