import {
  getConsents,
  getDataExports,
  giveConsent,
  requestDataExport,
  withdrawConsent,
} from '@amarelle/contract/own-data'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { attempt, load, loginPath, textsOf } from '../../session/attempt.ts'
import { readForm } from '../../session/read-form.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/data.ts'
import { ConsentLog, MarketingConsent } from './consents.tsx'
import { Exports } from './exports.tsx'
import { outcomeOf } from './outcome.ts'
import { SettingsPage } from './settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  load(request, async () => {
    const { call } = context.get(visitContext)
    const [{ exports }, { consents }] = await Promise.all([call(getDataExports, {}), call(getConsents, {})])
    return { exports, consents }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(loginPath(request))
  const form = await readForm(request)
  const { intent, password = '', version = '' } = textsOf(form)
  if (intent === 'export')
    return outcomeOf(intent, await attempt(() => call(requestDataExport, { password })))
  if (intent === 'marketing' && form.has('marketing'))
    return outcomeOf(intent, await attempt(() => call(giveConsent, { kind: 'marketing', version })))
  if (intent === 'withdraw')
    return outcomeOf(intent, await attempt(() => call(withdrawConsent, { kind: 'marketing' })))
  throw data(null, { status: 400 })
}

/** What the product holds of the member, and what the member agreed to. */
export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, consents } = loaderData
  const { t } = useLingui()
  return (
    <SettingsPage title={t`Your data`} intro={<Trans>What we hold about you, and what you agreed to.</Trans>}>
      <Exports exports={exports} outcome={actionData} />
      <MarketingConsent consents={consents} outcome={actionData} />
      <ConsentLog consents={consents} />
    </SettingsPage>
  )
}
