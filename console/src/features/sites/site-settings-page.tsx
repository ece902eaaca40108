import { getSiteSettingsEndpoint } from '@amarelle/contract/staff/endpoints/sites'
import { type SettingGroup, settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, ExternalLink, History } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { load } from '../../api/load.ts'
import { settingGroupNames, settingNames } from '../../i18n/setting-names.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SaveSettingsDialog } from './save-settings-dialog.tsx'
import { SettingDiff } from './setting-diff.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingRow } from './setting-row.tsx'
import { SiteState } from './site-state.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

type SiteSettingsAnswer = StaffEndpointAnswer<typeof getSiteSettingsEndpoint>
export const loadSiteSettings = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getSiteSettingsEndpoint, { site: Number(params['id']) })

const groups = Object.keys(settingGroups) as SettingGroup[]
const isInGroup = (group: SettingGroup, key: string): boolean =>
  (settingGroups[group] as readonly string[]).includes(key)

const omitError = (errors: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key))

/** A site's settings by group, what was changed on the screen, and the history. */
export function SiteSettingsPage() {
  const { t, i18n } = useLingui()
  const { site, problems, mayChange, settings, changes } = useLoaderData<SiteSettingsAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['sites'], () => void revalidate())
  const [search] = useSearchParams()
  const group = groups.find((one) => one === search.get('group')) ?? 'contact'
  const [words, setWords] = useState('')
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const draft = useSettingDraft()
  const isWanted = (key: (typeof settings)[number]['key']): boolean =>
    words === ''
      ? isInGroup(group, key)
      : [key, ...settingNames[key].map((text) => i18n._(text))].some((text) =>
          text.toLowerCase().includes(words.toLowerCase()),
        )
  const wanted = settings.filter(({ key }) => isWanted(key))
  const count = draft.entries.size
  return (
    <Page
      title={site.name}
      crumb={{ to: '/sites', name: t`Sites` }}
      mark={<SiteState state={site.state} />}
      actions={
        <>
          <a className="button" href={`https://${site.host}/`} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            <Trans>Visit</Trans>
          </a>
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
            <SettingHistory changes={changes} mayChange={mayChange} />
          </>
        ),
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <div className="settings">
        {problems.length > 0 ? (
          <Note tone="bad">
            <Trans>This site is not complete:</Trans> {problems.join('; ')}
          </Note>
        ) : null}
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
          siteId={site.id}
          settings={settings}
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
