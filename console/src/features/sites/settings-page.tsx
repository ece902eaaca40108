import type { ChangedSettings, SettingChange, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { type SettingGroup, settingGroups } from '@amarelle/contract/staff/site-settings'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, History } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { settingGroupNames, settingNames } from '../../i18n/setting-names.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveSettingsDialog } from './save-settings-dialog.tsx'
import { SettingDiff } from './setting-diff.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingRow } from './setting-row.tsx'
import type { SettingDraft } from './use-setting-draft.ts'

const isInGroup = (group: SettingGroup, key: string): boolean =>
  (settingGroups[group] as readonly string[]).includes(key)

const omitError = (errors: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key))

interface Props {
  readonly title: string
  readonly crumb: { readonly to: string; readonly name: string }
  readonly mark?: ReactNode
  readonly actions?: ReactNode
  /** At the left, such as the steps that the settings belong to. */
  readonly queue?: ReactNode
  /** Above the settings. */
  readonly intro?: ReactNode
  /** The groups to choose from; with fewer than two, all settings are shown together. */
  readonly groups: readonly SettingGroup[]
  readonly settings: readonly SiteSetting[]
  readonly changes: readonly SettingChange[]
  /** When a setting in a legal text can change at the earliest; null: at once. */
  readonly legalTextsStartFrom: string | null
  /** Input that is not saved yet. */
  readonly draft: SettingDraft
  readonly mayChange: boolean
  /** The filter under which the audit log has all changes. */
  readonly audit: ComponentProps<typeof SettingHistory>['audit']
  readonly save: (changed: ChangedSettings) => Promise<unknown>
  readonly undo: (undone: { readonly change: number; readonly reason: string }) => Promise<unknown>
}
/** Settings of a site or company, what was changed on the screen, and the history. */
export function SettingsPage(props: Props) {
  const { title, crumb, mark, actions, queue, intro, groups, settings, changes, draft, mayChange } = props
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const group = groups.find((one) => one === search.get('group')) ?? groups[0]
  const hasGroups = groups.length > 1
  const [words, setWords] = useState('')
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isWanted = (key: SiteSetting['key']): boolean =>
    words === ''
      ? !hasGroups || group === undefined || isInGroup(group, key)
      : [key, ...settingNames[key].map((text) => i18n._(text))].some((text) =>
          text.toLowerCase().includes(words.toLowerCase()),
        )
  const wanted = settings.filter(({ key }) => isWanted(key))
  const count = draft.entries.size
  return (
    <Page
      title={title}
      crumb={crumb}
      mark={mark}
      queue={queue}
      actions={
        <>
          {actions}
          <span className="panel-opener">
            <Button icon={<History aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
              <Trans>History</Trans>
            </Button>
          </span>
        </>
      }
      panel={{
        title: t`History`,
        content: (
          <>
            {count > 0 ? (
              <section className="panel-block">
                <h2>
                  <Trans>What you change</Trans>
                </h2>
                <ul className="plain-list">
                  {settings.map(({ key, value }) => {
                    const entry = draft.entries.get(key)
                    return entry ? (
                      <li key={key}>
                        <SettingDiff settingKey={key} oldValue={value} newValue={entry.value} />
                      </li>
                    ) : null
                  })}
                </ul>
              </section>
            ) : null}
            <SettingHistory changes={changes} mayChange={mayChange} audit={props.audit} undo={props.undo} />
          </>
        ),
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <div className="settings">
        {intro}
        {hasGroups ? (
          <>
            <search className="settings-search">
              <input
                className="input"
                type="search"
                aria-label={t`Find a setting`}
                placeholder={t`Find a setting`}
                maxLength={60}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </search>
            <nav className="settings-groups" aria-label={t`Groups of settings`}>
              {groups.map((one) => {
                const changed = [...draft.entries.keys()].filter((key) => isInGroup(one, key)).length
                return (
                  <Link
                    key={one}
                    className={one === group && words === '' ? 'chip on' : 'chip'}
                    aria-current={one === group && words === '' ? 'page' : undefined}
                    to={{ search: `?group=${one}` }}
                    onClick={() => setWords('')}
                  >
                    {i18n._(settingGroupNames[one])}
                    {changed > 0 ? <small>{changed}</small> : null}
                  </Link>
                )
              })}
            </nav>
          </>
        ) : null}
        {wanted.length === 0 ? (
          <p className="queue-empty">
            <Trans>No setting has these words.</Trans>
          </p>
        ) : (
          <div className="settings-list">
            {wanted.map((setting) => (
              <SettingRow
                key={setting.key}
                setting={setting}
                planned={changes.filter(({ key, state }) => key === setting.key && state === 'planned')}
                draft={draft}
                error={errors[setting.key]}
                mayChange={mayChange}
                onChange={() => setErrors((before) => omitError(before, setting.key))}
              />
            ))}
          </div>
        )}
      </div>
      {count > 0 ? (
        <footer className="settings-foot">
          <strong>{plural(count, { one: '# change', other: '# changes' })}</strong>
          <Button
            kind="text"
            onClick={() => {
              draft.clear()
              setErrors({})
            }}
          >
            <Trans>Throw away</Trans>
          </Button>
          <Button kind="primary" icon={<ArrowRight aria-hidden="true" />} onClick={() => setIsSaving(true)}>
            <Trans>Review and save</Trans>
          </Button>
        </footer>
      ) : null}
      {isSaving ? (
        <SaveSettingsDialog
          save={props.save}
          settings={settings}
          legalTextsStartFrom={props.legalTextsStartFrom}
          draft={draft}
          onRefused={(refused) => {
            setErrors(refused)
            setIsSaving(false)
          }}
          onClose={() => {
            setErrors({})
            setIsSaving(false)
          }}
        />
      ) : null}
    </Page>
  )
}
