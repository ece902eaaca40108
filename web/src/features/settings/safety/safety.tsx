import { getHelpLineEndpoint } from '@amarelle/contract/endpoints/safety/help-line'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, EyeOff, Flag, Ghost, HeartHandshake, KeyRound, Lock, Moon, Phone, Wallet } from 'lucide-react'
import { useUser } from '../../../api/use-user.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { useFormats } from '../../../formatting/use-formats.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/safety.ts'
import { LinkRow } from '../link-row.tsx'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getHelpLineEndpoint, {}))

/** International directory of help lines, for countries that our list lacks. */
const helpLineDirectory = 'https://findahelpline.com'

function HelpLine({ help_line: helpLine }: EndpointAnswer<typeof getHelpLineEndpoint>) {
  const { name, phone } = helpLine ?? { name: '', phone: '' }
  return (
    <SettingsSection id="help" title={<Trans>Someone to talk to</Trans>}>
      <p>
        <b>
          <Trans>If someone is in danger now, call the police or the emergency number first.</Trans>
        </b>
      </p>
      {helpLine ? (
        <>
          <p>
            <Trans>
              If something is weighing on you, {name} will listen. They have nothing to do with us.
            </Trans>
          </p>
          <p>
            <a className="button secondary" href={`tel:${phone.replaceAll(' ', '')}`}>
              <Phone className="icon small" />
              {phone}
            </a>
          </p>
        </>
      ) : (
        <p>
          <Trans>
            We don’t know of a help line in your country. This directory lists help lines all over the world:
          </Trans>{' '}
          <a className="link" href={helpLineDirectory} rel="noreferrer">
            findahelpline.com
          </a>
        </p>
      )}
    </SettingsSection>
  )
}

function PauseState() {
  const pause = useUser()?.profile.pause
  const { date } = useFormats()
  if (!pause) return <Trans>For a week, 30 days or until you come back.</Trans>
  const end = pause.ends_at === null ? null : date(pause.ends_at, 'long')
  return end === null ? (
    <Trans>Your account is paused until you come back.</Trans>
  ) : (
    <Trans>Your account is paused until {end}.</Trans>
  )
}

/** Everything with which members keep themselves safe, in one list. */
export default function Safety({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <SettingsPage title={t`Safety`} intro={<Trans>You decide who reaches you, and how much.</Trans>}>
      <SettingsSection id="people" title={<Trans>Other people</Trans>}>
        <ul className="list">
          <LinkRow to="/pages/safety" icon={HeartHandshake} title={<Trans>Staying safe</Trans>}>
            <Trans>Meeting someone, requests for money, photos and pressure.</Trans>
          </LinkRow>
          <LinkRow to="/settings/blocked" icon={Ban} title={<Trans>Blocked members</Trans>}>
            <Trans>They can’t see you or write to you.</Trans>
          </LinkRow>
          <LinkRow to="/settings/hide-contacts" icon={EyeOff} title={<Trans>Hide from contacts</Trans>}>
            <Trans>People you know don’t see you here, and you don’t see them.</Trans>
          </LinkRow>
          <LinkRow to="/settings/reports" icon={Flag} title={<Trans>Your reports</Trans>}>
            <Trans>What you reported, and how far we’ve got.</Trans>
          </LinkRow>
        </ul>
      </SettingsSection>
      <SettingsSection id="yourself" title={<Trans>Yourself</Trans>}>
        <ul className="list">
          <LinkRow to="/settings/pause" icon={Moon} title={<Trans>Pause your account</Trans>}>
            <PauseState />
          </LinkRow>
          <LinkRow to="/settings#invisible" icon={Ghost} title={<Trans>Invisible mode</Trans>}>
            <Trans>Hides your profile. Your conversations stay.</Trans>
          </LinkRow>
          <LinkRow to="/spending" icon={Wallet} title={<Trans>Spending limit</Trans>}>
            <Trans>How much you spend here in 30 days.</Trans>
          </LinkRow>
        </ul>
      </SettingsSection>
      <SettingsSection id="account" title={<Trans>Your account</Trans>}>
        <ul className="list">
          <LinkRow to="/settings/account#devices" icon={Lock} title={<Trans>Where you’re logged in</Trans>}>
            <Trans>Your devices. You can log out any of them.</Trans>
          </LinkRow>
          <LinkRow to="/settings/login" icon={KeyRound} title={<Trans>Ways to log in</Trans>}>
            <Trans>Password, passkeys and codes by e-mail.</Trans>
          </LinkRow>
        </ul>
      </SettingsSection>
      <HelpLine {...loaderData} />
    </SettingsPage>
  )
}
