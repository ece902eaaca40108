import {
  changeSiteSettingsEndpoint,
  getSiteSettingsEndpoint,
  undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import { type SettingGroup, settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Building2, ExternalLink, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { MoveSiteDialog } from './move-site-dialog.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SiteState } from './site-state.tsx'
import { useProblemText } from './use-problem-text.ts'
import { useSettingDraft } from './use-setting-draft.ts'

type SiteSettingsAnswer = StaffEndpointAnswer<typeof getSiteSettingsEndpoint>
export const loadSiteSettings = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getSiteSettingsEndpoint, { site: Number(params['id']) })

const groups = (Object.keys(settingGroups) as SettingGroup[]).filter((group) => group !== 'company')

/** Shows a site's settings by group, what was changed on the screen, and the history. */
export function SiteSettingsPage() {
  const { t } = useLingui()
  const { site, problems, mayChange, otherCompanies, settings, changes, legalTextsStartFrom } =
    useLoaderData<SiteSettingsAnswer>()
  const describeProblem = useProblemText()
  const draft = useSettingDraft()
  const { revalidate } = useRevalidator()
  const [isMoving, setMoving] = useState(false)
  useLiveChanges(['sites'], () => void revalidate())
  return (
    <SettingsPage
      title={site.name}
      crumb={{ to: '/sites', name: t`Sites` }}
      mark={<SiteState state={site.state} />}
      actions={
        <>
          <Link className="button" to={`/companies/${site.companyId}`}>
            <Building2 aria-hidden="true" />
            <Trans>Company</Trans>
          </Link>
          {otherCompanies.length > 0 ? (
            <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setMoving(true)}>
              <Trans>Move</Trans>
            </Button>
          ) : null}
          {site.state === 'unpublished' ? (
            <Link className="button primary" to={`/sites/${site.id}/opening/check`}>
              <ListChecks aria-hidden="true" />
              <Trans>Set up</Trans>
            </Link>
          ) : null}
          <a className="button" href={`https://${site.host}/`} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            <Trans>Visit</Trans>
          </a>
        </>
      }
      intro={
        <>
          {problems.length > 0 ? (
            <Note tone="bad">
              <Trans>This site is not complete:</Trans> {problems.map(describeProblem).join('; ')}
            </Note>
          ) : null}
          {isMoving ? (
            <MoveSiteDialog site={site} companies={otherCompanies} onClose={() => setMoving(false)} />
          ) : null}
        </>
      }
      groups={groups}
      settings={settings}
      changes={changes}
      legalTextsStartFrom={legalTextsStartFrom}
      draft={draft}
      mayChange={mayChange}
      audit={{ act: 'site.setting_changed', scope: { site: site.id } }}
      save={(changed) => callStaff(changeSiteSettingsEndpoint, { ...changed, site: site.id })}
      undo={(undone) => callStaff(undoSiteSettingEndpoint, undone)}
    />
  )
}
