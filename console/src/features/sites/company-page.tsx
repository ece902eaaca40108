import {
  changeCompanySettingsEndpoint,
  getCompanySettingsEndpoint,
  undoCompanySettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Note } from '../../ui/note.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingDraft } from './use-setting-draft.ts'

export const loadCompany = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getCompanySettingsEndpoint, { company: Number(params['id']) })

/** Shows what is known of a company, what was changed on the screen, and the history. */
export function CompanyPage() {
  const { t } = useLingui()
  const { company, mayChange, settings, changes, legalTextsStartFrom } =
    useLoaderData<StaffEndpointAnswer<typeof getCompanySettingsEndpoint>>()
  const draft = useSettingDraft()
  const { revalidate } = useRevalidator()
  useLiveChanges(['sites'], () => void revalidate())
  const names = company.sites.join(', ')
  return (
    <SettingsPage
      title={company.name}
      crumb={{ to: '/companies', name: t`Companies` }}
      intro={
        names === '' ? null : (
          <Note>
            <Trans>
              A change counts on all its sites: {names}. Invoices that were issued stay as they are.
            </Trans>
          </Note>
        )
      }
      groups={['company']}
      settings={settings}
      changes={changes}
      legalTextsStartFrom={legalTextsStartFrom}
      draft={draft}
      mayChange={mayChange}
      audit={{ act: 'company.setting_changed', scope: { company: company.id } }}
      save={(changed) => callStaff(changeCompanySettingsEndpoint, { ...changed, company: company.id })}
      undo={(undone) => callStaff(undoCompanySettingEndpoint, undone)}
    />
  )
}
