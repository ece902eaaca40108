import { getSiteOpeningEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import {
  changeSiteSettingsEndpoint,
  getSiteSettingsEndpoint,
  undoSiteSettingEndpoint,
} from '@amarelle/contract/staff/endpoints/sites'
import { settingGroups } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { useLingui } from '@lingui/react/macro'
import { Navigate, type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { load } from '../../../api/load.ts'
import { useLiveChanges } from '../../../live/use-live-changes.ts'
import { Page } from '../../../shell/page.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { SiteState } from '../site-state.tsx'
import { useSettingDraft } from '../use-setting-draft.ts'
import { CheckStep } from './check-step.tsx'
import { CompanyStep, PaymentsStep, PricesStep, TextsStep } from './fact-steps.tsx'
import { OpeningNavigation } from './opening-navigation.tsx'
import { NetworkCheck } from './network-check.tsx'
import { openingSteps, type SiteOpening } from './opening-steps.ts'
import { PreviewButton } from './preview-button.tsx'

interface Loaded {
  readonly opening: SiteOpening
  /** Null for steps without settings. */
  readonly settings: StaffEndpointAnswer<typeof getSiteSettingsEndpoint> | null
}
export async function loadOpening({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const site = Number(params['id'])
  const [opening, settings] = await Promise.all([
    load(request, getSiteOpeningEndpoint, { site }),
    isSettingsStep(params['step']) ? load(request, getSiteSettingsEndpoint, { site }) : null,
  ])
  return { opening, settings }
}

type SettingsStep = 'identity' | 'contact'
const isSettingsStep = (step: string | undefined): step is SettingsStep =>
  step === 'identity' || step === 'contact'

/** Sets a site up step by step until it can be published. */
export function OpeningPage() {
  const { t } = useLingui()
  const { opening, settings: loaded } = useLoaderData<Loaded>()
  const params = useParams()
  const step = openingSteps.find((one) => one === params['step'])
  const drafts = { identity: useSettingDraft(), contact: useSettingDraft() }
  const { revalidate } = useRevalidator()
  useLiveChanges(['sites'], () => void revalidate())
  const { site } = opening
  if (!step) return <Navigate to={`/sites/${site.id}/opening/check`} replace />
  const frame = {
    title: site.name,
    crumb: { to: '/sites', name: t`Sites` },
    mark: <SiteState state={site.state} />,
    queue: <OpeningNavigation opening={opening} current={step} />,
    actions: <PreviewButton siteId={site.id} />,
  }
  if (isSettingsStep(step)) {
    // The loader reads them for these steps.
    if (!loaded) return null
    const keys: readonly string[] = settingGroups[step]
    return (
      <SettingsPage
        key={step}
        // The input of a step is kept while the person looks at other steps.
        draft={drafts[step]}
        {...frame}
        intro={<NetworkCheck siteId={site.id} />}
        groups={[step]}
        settings={loaded.settings.filter(({ key }) => keys.includes(key))}
        changes={loaded.changes}
        legalTextsStartFrom={loaded.legalTextsStartFrom}
        mayChange={loaded.mayChange}
        audit={{ act: 'site.setting_changed', scope: { site: site.id } }}
        save={(changed) => callStaff(changeSiteSettingsEndpoint, { ...changed, site: site.id })}
        undo={(undone) => callStaff(undoSiteSettingEndpoint, undone)}
      />
    )
  }
  const steps = {
    company: CompanyStep,
    prices: PricesStep,
    texts: TextsStep,
    payments: PaymentsStep,
    check: CheckStep,
  }
  const Step = steps[step]
  return (
    <Page {...frame}>
      <div className="opening-step">
        <Step opening={opening} />
      </div>
    </Page>
  )
}
