import { type getPasskeysEndpoint, maxPasskeys } from '@amarelle/contract/endpoints/sign-in/passkeys'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { Form } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type FormOutcome, selectFormOutcome } from '../form-outcome.ts'
import { OutcomeMessage } from '../outcome-message.tsx'
import { SettingsSection } from '../settings-page.tsx'
import { AddPasskey } from './add-passkey.tsx'

type Passkey = EndpointAnswer<typeof getPasskeysEndpoint>['passkeys'][number]

function PasskeyRow({ passkey, canChange }: { passkey: Passkey; canChange: boolean }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const { id, name } = passkey
  const addedOn = date(passkey.created_at)
  const usedOn = passkey.last_used_at === null ? null : date(passkey.last_used_at)
  return (
    <li className="list-item">
      <KeyRound className="icon" />
      <span className="grow">
        <b>{name}</b>
        <span className="small muted tick-note">
          {usedOn === null ? (
            <Trans>Added {addedOn}, not used yet</Trans>
          ) : (
            <Trans>
              Added {addedOn}, last used {usedOn}
            </Trans>
          )}
        </span>
      </span>
      {canChange ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="secondary" size="small" aria-label={t`Remove ${name}`}>
            <Trans>Remove</Trans>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

interface Props {
  readonly passkeys: readonly Passkey[]
  /** False until the member has proved again who they are. */
  readonly canChange: boolean
  /** Whether the account's address is confirmed. */
  readonly isConfirmed: boolean
  readonly outcome: FormOutcome | undefined
}
/** The member's passkeys, each removable, and the way to add one. */
export function PasskeyList({ passkeys, canChange, isConfirmed, outcome }: Props) {
  return (
    <SettingsSection
      id="passkeys"
      title={<Trans>Passkeys</Trans>}
      note={
        <Trans>
          A passkey logs you in with the fingerprint, face or PIN of your device. There is nothing to
          remember, and it works on this site only.
        </Trans>
      }
    >
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'remove')}
        done={<Trans>The passkey has been removed. You’ve been logged out on all other devices.</Trans>}
      />
      {passkeys.length ? (
        <ul className="list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} canChange={canChange} />
          ))}
        </ul>
      ) : (
        <p>
          <Trans>You don’t have a passkey yet.</Trans>
        </p>
      )}
      {isConfirmed ? null : (
        <p className="small">
          <Trans>Confirm your e-mail address first. Then you can add a passkey.</Trans>
        </p>
      )}
      {isConfirmed && canChange && passkeys.length < maxPasskeys ? <AddPasskey /> : null}
      {passkeys.length < maxPasskeys ? null : (
        <p className="small muted">
          <Trans>You have {maxPasskeys} passkeys. Remove one to add another.</Trans>
        </p>
      )}
    </SettingsSection>
  )
}
