import {
  getConsentsEndpoint,
  getDataExportsEndpoint,
  giveConsentEndpoint,
  requestDataExportEndpoint,
  withdrawConsentEndpoint,
} from '@amarelle/contract/endpoints/own-data'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/data.ts'
import { ConsentLog, MarketingConsent } from './consents.tsx'
import { DataExports } from './data-exports.tsx'
import { toFormOutcome } from './form-outcome.ts'
import { SettingsPage } from './settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [{ exports }, { consents }] = await Promise.all([
      call(getDataExportsEndpoint, {}),
      call(getConsentsEndpoint, {}),
    ])
    return { exports, consents }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const form = await readFormData(request)
  const { intent, password = '', version = '' } = getTextFields(form)
  if (intent === 'export')
    return toFormOutcome(intent, await tryCall(() => call(requestDataExportEndpoint, { password })))
  if (intent === 'marketing' && form.has('marketing'))
    return toFormOutcome(
      intent,
      await tryCall(() => call(giveConsentEndpoint, { kind: 'marketing', version })),
    )
  if (intent === 'withdraw')
    return toFormOutcome(intent, await tryCall(() => call(withdrawConsentEndpoint, { kind: 'marketing' })))
  throw data(null, { status: 400 })
}

/** Data export and consents of the member. */
export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, consents } = loaderData
  const { t } = useLingui()
  return (
    <SettingsPage title={t`Your data`} intro={<Trans>What we hold about you, and what you agreed to.</Trans>}>
      <DataExports exports={exports} outcome={actionData} />
      <MarketingConsent consents={consents} outcome={actionData} />
      <ConsentLog consents={consents} />
    </SettingsPage>
  )
}
