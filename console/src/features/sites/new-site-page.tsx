import { createSiteEndpoint, getSiteFormEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import type { SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { SettingRow } from './setting-row.tsx'
import { type SettingDraft, useSettingDraft } from './use-setting-draft.ts'

export const loadSiteForm = ({ request }: LoaderFunctionArgs) => load(request, getSiteFormEndpoint, {})

const newCompany = 'new'
const readFields = (fields: readonly SiteSetting[], { entries }: SettingDraft) =>
  fields.map(({ key, value }) => ({ key, value: entries.get(key)?.value ?? value }))

/** Asks for what a new site needs to exist: its company, name, host, language and niche, and a site to start from. */
export function NewSitePage() {
  const { t } = useLingui()
  const { companies, sites, companyFields, siteFields } =
    useLoaderData<StaffEndpointAnswer<typeof getSiteFormEndpoint>>()
  const navigate = useNavigate()
  const [company, setCompany] = useState(String(companies[0]?.id ?? newCompany))
  const [template, setTemplate] = useState('')
  const draft = useSettingDraft()
  /** Fields that were changed since the form was sent: their errors are answered. */
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const { run, isRunning, fieldErrors, formError } = useAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAnswered(new Set())
    void run(async () => {
      const isNew = company === newCompany
      const { id } = await callStaff(createSiteEndpoint, {
        company: isNew ? null : Number(company),
        companyValues: isNew ? readFields(companyFields, draft) : [],
        template: template === '' ? null : Number(template),
        siteValues: readFields(siteFields, draft),
      })
      await navigate(`/sites/${id}/opening/contact`)
    })
  }
  const showFields = (fields: readonly SiteSetting[]) =>
    fields.map((setting) => (
      <SettingRow
        key={setting.key}
        setting={setting}
        planned={[]}
        draft={draft}
        error={answered.has(setting.key) ? undefined : fieldErrors[setting.key]}
        mayChange
        onChange={() => setAnswered((before) => new Set([...before, setting.key]))}
      />
    ))
  return (
    <Page title={t`New site`} crumb={{ to: '/sites', name: t`Sites` }}>
      <form className="new-site" noValidate onSubmit={submit}>
        <Note>
          <Trans>The site is not public until you publish it. Prices, contacts and the rest follow.</Trans>
        </Note>
        <Card title={t`Company`} isFlush>
          <div className="new-site-choice">
            <SelectField label={t`Company that runs the site`} value={company} onChange={setCompany}>
              {companies.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={newCompany}>{t`A new company`}</option>
            </SelectField>
          </div>
          {company === newCompany ? showFields(companyFields) : null}
        </Card>
        <Card title={t`Name and address`} isFlush>
          {showFields(siteFields)}
        </Card>
        <Card title={t`Start from`} isFlush>
          <div className="new-site-choice">
            <SelectField
              label={t`Site to copy`}
              hint={t`Its settings, prices and versions of legal texts. No members, no contacts.`}
              value={template}
              onChange={setTemplate}
            >
              <option value="">{t`None: the defaults, and the prices of all sites`}</option>
              {sites.map(({ id, name, host }) => (
                <option key={id} value={id}>
                  {name} ({host})
                </option>
              ))}
            </SelectField>
          </div>
        </Card>
        {formError ? <Note tone="bad">{formError}</Note> : null}
        <Button kind="primary" type="submit" busy={isRunning} icon={<ArrowRight aria-hidden="true" />}>
          <Trans>Create and go on</Trans>
        </Button>
      </form>
    </Page>
  )
}
