import {
  mailDisabledReasons,
  enableMailEndpoint,
  getNotificationsEndpoint,
  saveNotificationsEndpoint,
} from '@amarelle/contract/endpoints/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser } from '../../api/use-user.ts'
import { tryCall, loadOrRedirect, getLoginPath, getTextFields } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { AccountPage } from '../../shared/account-page.tsx'
import type { Route } from './+types/notifications.ts'
import { PreferenceTable } from './preference-table.tsx'
import { PushCard } from './push-card.tsx'
import { EmailsDisabledBanner } from './emails-disabled-banner.tsx'
import { orderedNotificationTypes } from './notification-types.ts'
import * as styles from './notifications.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getNotificationsEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const form = await readFormData(request)
  const { intent, reason } = getTextFields(form)
  const disabledReason = mailDisabledReasons.find((mailDisabledReason) => mailDisabledReason === reason)
  if (intent === 'enable' && disabledReason)
    return toPreferenceResponse(
      intent,
      await tryCall(() => call(enableMailEndpoint, { reason: disabledReason })),
    )
  if (intent !== 'save') throw data(null, { status: 400 })
  const preferences = orderedNotificationTypes.map((type) => ({
    type,
    mail: form.has(`${type}.mail`),
    push: form.has(`${type}.push`),
  }))
  return toPreferenceResponse(
    intent,
    await tryCall(() => call(saveNotificationsEndpoint, { preferences, discreet: form.has('discreet') })),
  )
}
const toPreferenceResponse = (intent: 'enable' | 'save', result: Awaited<ReturnType<typeof tryCall>>) =>
  result.ok
    ? data({ intent, error: null })
    : data({ intent, error: result.error.message }, { status: result.status })

/** Notification settings by type, for mail and push (docs/messages.md#notice-types). */
export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { disabled, email } = loaderData
  useEffect(() => patchUser(cache, () => ({ notifications_disabled: [...disabled] })), [cache, disabled])
  return (
    <>
      <PageHead title={t`Notifications`} />
      <AccountPage title={t`Notifications`} intro={<Trans>Choose what we tell you about, and how.</Trans>}>
        {disabled.map((reason) => (
          <EmailsDisabledBanner key={reason} reason={reason} email={email} />
        ))}
        <p className={`success-message ${styles.enabled}`} role="status">
          {actionData?.intent === 'enable' && !actionData.error ? <Trans>E-mails are back on.</Trans> : null}
        </p>
        {actionData?.intent === 'enable' && actionData.error ? (
          <p className="field-error" role="alert">
            {actionData.error}
          </p>
        ) : null}
        <PushCard />
        <PreferenceTable
          settings={loaderData}
          outcome={actionData?.intent === 'save' ? actionData : undefined}
        />
        <p className="small muted">
          <Trans>Changes are saved right away. We always send payment receipts and security messages.</Trans>
        </p>
      </AccountPage>
    </>
  )
}
