import {
  type getIdentitiesEndpoint,
  type LoginProvider,
  loginProviderNames,
  loginProviders,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleUser } from 'lucide-react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { ProviderDeparture } from '../../../shared/provider-departure.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { type FormOutcome, selectFormOutcome } from '../form-outcome.ts'
import { OutcomeMessage } from '../outcome-message.tsx'
import { SettingsSection } from '../settings-page.tsx'

type Identities = EndpointAnswer<typeof getIdentitiesEndpoint>
type Identity = Identities['identities'][number]

function IdentityNote({ identity }: { identity: Identity | undefined }) {
  const { date } = useFormats()
  if (!identity) return <Trans>Not linked</Trans>
  const linkedOn = date(identity.linked_at)
  if (identity.last_used_at === null) return <Trans>Linked {linkedOn}, not used yet</Trans>
  const usedOn = date(identity.last_used_at)
  return (
    <Trans>
      Linked {linkedOn}, last used {usedOn}
    </Trans>
  )
}

interface RowProps {
  readonly provider: LoginProvider
  readonly identity: Identity | undefined
  readonly canChange: boolean
}
function IdentityRow({ provider, identity, canChange }: RowProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const name = loginProviderNames[provider]
  return (
    <li className="list-item">
      <CircleUser className="icon" />
      <span className="grow">
        <b>{name}</b>
        <span className="small muted tick-note">
          <IdentityNote identity={identity} />
        </span>
      </span>
      {canChange ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={identity ? 'unlink' : 'link'} />
          <input type="hidden" name="provider" value={provider} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            aria-label={identity ? t`Unlink ${name}` : t`Link ${name}`}
            busy={navigation.formData?.get('provider') === provider}
          >
            {identity ? <Trans>Unlink</Trans> : <Trans context="account">Link</Trans>}
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

/** Where the browser goes to link an account, once the action has started it. */
function LinkDeparture({ outcome }: { outcome: FormOutcome | undefined }) {
  const { provider, url } = selectFormOutcome(outcome, 'link')?.typed ?? {}
  const known = loginProviders.find((name) => name === provider)
  return known && url ? <ProviderDeparture name={loginProviderNames[known]} url={url} /> : null
}

/** The provider whose account has just been linked, if it is. */
function useJustLinked(identities: readonly Identity[]): string | null {
  const [parameters] = useSearchParams()
  const identity = identities.find(({ provider }) => provider === parameters.get('linked'))
  return identity ? loginProviderNames[identity.provider] : null
}

interface Props extends Pick<Identities, 'identities' | 'offered'> {
  /** False until the member has proved again who they are. */
  readonly canChange: boolean
  /** Whether the account's address is confirmed. */
  readonly isConfirmed: boolean
  readonly outcome: FormOutcome | undefined
}
/** Accounts at Google and Apple, each to be linked or unlinked. Nothing where none is offered and none is linked. */
export function IdentityList({ identities, offered, canChange, isConfirmed, outcome }: Props) {
  const justLinked = useJustLinked(identities)
  const linkError = selectFormOutcome(outcome, 'link')?.error
  const listed = loginProviders.filter(
    (name) => offered.includes(name) || identities.some(({ provider }) => provider === name),
  )
  if (!listed.length) return null
  return (
    <SettingsSection
      id="accounts"
      title={<Trans>Accounts elsewhere</Trans>}
      note={
        <Trans>
          Link an account that you have elsewhere, to log in with it. We learn neither its name nor its e-mail
          address, and we post nothing there. The provider learns that you log in here.
        </Trans>
      }
    >
      {linkError ? <OutcomeMessage outcome={outcome} done={null} /> : <LinkDeparture outcome={outcome} />}
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'unlink')}
        done={<Trans>The account has been unlinked. You’ve been logged out on all other devices.</Trans>}
      />
      {justLinked !== null && !outcome ? (
        <Banner look="success" role="status">
          <Trans>Your {justLinked} account is linked. Next time you can log in with it.</Trans>
        </Banner>
      ) : null}
      <ul className="list">
        {listed.map((provider) => {
          const identity = identities.find((one) => one.provider === provider)
          return (
            <IdentityRow
              key={provider}
              provider={provider}
              identity={identity}
              canChange={canChange && (identity !== undefined || isConfirmed)}
            />
          )
        })}
      </ul>
      {isConfirmed ? null : (
        <p className="small">
          <Trans>Confirm your e-mail address first. Then you can link an account.</Trans>
        </p>
      )}
    </SettingsSection>
  )
}
