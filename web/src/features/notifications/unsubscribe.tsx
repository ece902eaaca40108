import { getUnsubscribeEndpoint, unsubscribeEndpoint } from '@amarelle/contract/endpoints/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { tryCall, getTextFields } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { notificationTypeLabels } from './notification-types.ts'
import * as styles from './notifications.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) throw redirect('/notifications')
  const result = await tryCall(() => context.get(visitContext).call(getUnsubscribeEndpoint, { token }))
  return result.ok ? { token, mails: result.answer } : data({ token, mails: null }, { status: result.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '', scope } = getTextFields(await readFormData(request))
  const all = scope === 'all'
  const result = await tryCall(() => context.get(visitContext).call(unsubscribeEndpoint, { token, all }))
  return result.ok
    ? { all, error: null }
    : data({ all, error: result.error.message }, { status: result.status })
}

function UnsubscribeCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap page">
      <PageHead title={title} />
      <div className={`card padded stack ${styles.unsubscribe}`}>
        <h1 className="display heading-2">{title}</h1>
        {children}
      </div>
    </div>
  )
}
const NotificationSettingsLink = () => (
  <ButtonLink to="/notifications" look="text" block>
    <Trans>Choose what we tell you about</Trans>
  </ButtonLink>
)

/** Opened by a mail's link; a button stops mails of that type or all. Opening changes nothing, because mail scanners open links (RFC 8058). */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { formData } = useNavigation()
  const { token, mails } = loaderData
  if (!mails)
    return (
      <UnsubscribeCard title={t`This link doesn’t work`}>
        <p className="muted">
          <Trans>It may have been cut off. You can manage your e-mails under Notifications.</Trans>
        </p>
        <NotificationSettingsLink />
      </UnsubscribeCard>
    )
  const type = i18n._(notificationTypeLabels[mails.type])
  if (actionData?.error === null || !mails.any_on)
    return (
      <UnsubscribeCard title={t`You’re unsubscribed`}>
        <Banner look="success" role="status">
          {mails.any_on ? (
            <Trans>We’ll no longer e-mail you about “{type}”.</Trans>
          ) : (
            <Trans>
              We’ll only e-mail you what’s necessary: about payments, your security, and anything you ask for.
            </Trans>
          )}
        </Banner>
        <p className="muted">
          <Trans>You can turn it back on under Notifications.</Trans>
        </p>
        <NotificationSettingsLink />
      </UnsubscribeCard>
    )
  return (
    <UnsubscribeCard title={t`Which e-mails would you like to stop?`}>
      {actionData?.error ? (
        <Banner look="error" role="alert">
          {actionData.error}
        </Banner>
      ) : null}
      <Form method="post" className="stack">
        <input type="hidden" name="token" value={token} />
        {mails.type_on ? (
          <Button
            type="submit"
            name="scope"
            value="type"
            size="large"
            block
            busy={formData?.get('scope') === 'type'}
          >
            <Trans>Only these: {type}</Trans>
          </Button>
        ) : null}
        <Button
          type="submit"
          name="scope"
          value="all"
          look="secondary"
          size="large"
          block
          busy={formData?.get('scope') === 'all'}
        >
          <Trans>All non-essential e-mails</Trans>
        </Button>
      </Form>
      <NotificationSettingsLink />
    </UnsubscribeCard>
  )
}
