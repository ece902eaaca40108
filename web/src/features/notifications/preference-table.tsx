import type { NotificationSettings } from '@amarelle/contract/endpoints/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useFetcher } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choices.tsx'
import { usePreHydrationChange } from '../../ui/controls/use-pre-hydration-change.ts'
import { notificationTypeLabels, orderedNotificationTypes } from './notification-types.ts'
import * as styles from './notifications.module.css'

interface PreferenceOutcome {
  readonly error: string | null
}
/** With JavaScript each switch submits all of them, so that two quick changes are both saved; without it a button does. */
export function PreferenceTable({
  settings,
  outcome: pageOutcome,
}: {
  settings: NotificationSettings
  outcome: PreferenceOutcome | undefined
}) {
  const fetcher = useFetcher<PreferenceOutcome>()
  const { t, i18n } = useLingui()
  const outcome = fetcher.data ?? pageOutcome
  const busy = fetcher.state !== 'idle'
  const save = (event: React.ChangeEvent<HTMLInputElement>) => void fetcher.submit(event.currentTarget.form)
  const form = usePreHydrationChange<HTMLFormElement>((submittedForm) => void fetcher.submit(submittedForm))
  const saved = outcome?.error === null && !busy
  return (
    <fetcher.Form ref={form} method="post" action="/notifications" className="stack" autoComplete="off">
      <input type="hidden" name="intent" value="save" />
      <section className="card padded">
        <table className={styles.preferences}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Tell me about</Trans>
              </th>
              <th scope="col">
                <Trans>E-mail</Trans>
              </th>
              <th scope="col">
                <Trans>Push</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {orderedNotificationTypes.map((type) => {
              const name = i18n._(notificationTypeLabels[type])
              const preference = settings.preferences.find((candidate) => candidate.type === type)
              return (
                <tr key={type}>
                  <th scope="row">{name}</th>
                  <td>
                    <input
                      type="checkbox"
                      role="switch"
                      className="switch"
                      name={`${type}.mail`}
                      aria-label={t`${name} by e-mail`}
                      defaultChecked={preference?.mail}
                      onChange={save}
                    />
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      role="switch"
                      className="switch"
                      name={`${type}.push`}
                      aria-label={t`${name} by push`}
                      defaultChecked={preference?.push}
                      onChange={save}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <section className="card padded stack">
        <Switch name="discreet" defaultChecked={settings.discreet} onChange={save}>
          <b>
            <Trans>Hide names</Trans>
          </b>
          <br />
          <span className="hint">
            <Trans>
              E-mails and push notifications say that something is new, but not who it’s from. They never
              include photos or messages.
            </Trans>
          </span>
        </Switch>
      </section>
      {outcome?.error && !busy ? (
        <Banner look="error" role="alert">
          {outcome.error}
        </Banner>
      ) : null}
      <div className={`flex-row wrapping ${styles.savedRow}`}>
        <span className="success-message grow" role="status">
          {saved ? (
            <>
              <Check className="icon small" />
              <Trans>Saved</Trans>
            </>
          ) : null}
        </span>
        <Button
          type="submit"
          look="secondary"
          busy={busy}
          className={outcome?.error ? undefined : 'unscripted'}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </fetcher.Form>
  )
}
