import {
  accountPauseLengths,
  endAccountPauseEndpoint,
  pauseAccountEndpoint,
} from '@amarelle/contract/endpoints/safety/account-pause'
import { getOwnProfileEndpoint, type OwnProfile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser, useUser } from '../../../api/use-user.ts'
import { getLoginPath, getTextFields, loadOrRedirect, tryCall } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { useFormats } from '../../../formatting/use-formats.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/choices.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { Route } from './+types/pause.ts'
import { OutcomeMessage } from '../outcome-message.tsx'
import { toFormOutcome } from '../form-outcome.ts'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getOwnProfileEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const { intent, length } = getTextFields(await readFormData(request))
  if (intent === 'return')
    return toFormOutcome(intent, await tryCall(() => call(endAccountPauseEndpoint, {})))
  if (intent === 'pause')
    return toFormOutcome(
      intent,
      // The API refuses a length that is none, beside the field.
      await tryCall(() =>
        call(pauseAccountEndpoint, { length: length as (typeof accountPauseLengths)[number] }),
      ),
    )
  throw data(null, { status: 400 })
}

function PauseEffects() {
  return (
    <div className="small">
      <p className="bold">
        <Trans>While your account is paused</Trans>
      </p>
      <ul className={`${styles.points} muted`}>
        <li>
          <Trans>nobody finds you: not in search, suggestions, games or lists of likes</Trans>
        </li>
        <li>
          <Trans>nobody sees your profile page or that you’re online</Trans>
        </li>
        <li>
          <Trans>
            we only e-mail you about your account, your safety and payments, and don’t make up for the rest
            later
          </Trans>
        </li>
      </ul>
      <p className="bold">
        <Trans>What stays the same</Trans>
      </p>
      <ul className={`${styles.points} muted`}>
        <li>
          <Trans>
            your conversations: you can read and write, and the others aren’t told that you’re taking a break
          </Trans>
        </li>
        <li>
          <Trans>your likes, your credits and everything in your account</Trans>
        </li>
      </ul>
    </div>
  )
}

function CurrentPause({ pause }: { readonly pause: NonNullable<OwnProfile['pause']> }) {
  const { date } = useFormats()
  const busy = useNavigation().formData?.get('intent') === 'return'
  const end = pause.ends_at === null ? null : date(pause.ends_at, 'long')
  return (
    <Banner>
      <Form method="post" className="flex-row wrapping between">
        <input type="hidden" name="intent" value="return" />
        <span>
          <b>
            <Trans>You’re hidden.</Trans>
          </b>{' '}
          {end === null ? (
            <Trans>Your account is paused until you come back.</Trans>
          ) : (
            <Trans>Your account is paused until {end}.</Trans>
          )}
        </span>
        <Button type="submit" size="small" busy={busy}>
          <Trans>Come back</Trans>
        </Button>
      </Form>
    </Banner>
  )
}

/** Pauses the account, changes the end of the pause, and ends it. */
export default function PauseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { profile } = loaderData
  useEffect(() => patchUser(cache, () => ({ profile })), [cache, profile])
  // Other tabs and the end of the pause change it, too. What the server knew of the user is older than the action.
  const user = useUser()
  const { pause } = useHydrated() && user ? user.profile : profile
  const busy = useNavigation().formData?.get('intent') === 'pause'
  const error = actionData?.error
  return (
    <SettingsPage
      title={t`Pause your account`}
      intro={<Trans>Take a break without deleting anything.</Trans>}
      back={{ to: '/settings/safety', name: <Trans>Safety</Trans> }}
    >
      <OutcomeMessage
        outcome={error?.fields ? undefined : actionData}
        done={
          actionData?.intent === 'return' ? (
            <Trans>Your pause has ended.</Trans>
          ) : (
            <Trans>Your account is paused.</Trans>
          )
        }
      />
      {pause ? <CurrentPause pause={pause} /> : null}
      <SettingsSection
        id="pause"
        title={pause ? <Trans>Change the end of your pause</Trans> : <Trans>Take a break</Trans>}
      >
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="pause" />
          <RadioCards
            legend={<Trans>For how long?</Trans>}
            name="length"
            required
            error={error?.fields?.['length']}
            options={[
              { value: 'week', label: <Trans>7 days</Trans> },
              { value: 'month', label: <Trans>30 days</Trans> },
              { value: 'open', label: <Trans>Until I come back</Trans> },
            ]}
          />
          <PauseEffects />
          <Button type="submit" look="secondary" busy={busy}>
            {pause ? <Trans>Save</Trans> : <Trans>Pause my account</Trans>}
          </Button>
        </Form>
      </SettingsSection>
    </SettingsPage>
  )
}
