import {
  acceptWithPasskeyEndpoint,
  getInvitationEndpoint,
  invitationOptionsEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Smartphone, UserRoundPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { roleNames } from '../../i18n/role-names.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AppSetup } from './app-setup.tsx'
import { useLinkToken } from './link-token.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { createPasskey, describeThisDevice } from '../../identity/webauthn.ts'

type Invitation = StaffEndpointAnswer<typeof getInvitationEndpoint>

/** Shows the page of an invitation: the person sets up a passkey or an authenticator app. */
export function InvitationPage() {
  const { t, i18n } = useLingui()
  const token = useLinkToken()
  const navigate = useNavigate()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [usesApp, setUsesApp] = useState(false)
  const opening = useAction()
  const accepting = useAction()
  useEffect(() => {
    void opening.run(async () => setInvitation(await callStaff(getInvitationEndpoint, { token })))
    // Once per link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token])
  const accept = () =>
    accepting.run(async () => {
      const { challenge_id, options } = await callStaff(invitationOptionsEndpoint, { token })
      const response = await createPasskey(options)
      await callStaff(acceptWithPasskeyEndpoint, {
        token,
        challenge_id,
        response,
        name: describeThisDevice(),
      })
      await navigate('/', { replace: true })
    })
  if (!invitation)
    return (
      <SignInFrame icon={<UserRoundPlus />} title={t`Your invitation`}>
        {opening.error ? (
          <Note tone="bad">{opening.error}</Note>
        ) : (
          <p aria-busy="true">
            <Trans>One moment …</Trans>
          </p>
        )}
      </SignInFrame>
    )
  const roles = [...new Set(invitation.grants.map(({ role }) => i18n._(roleNames[role])))].join(', ')
  return (
    <SignInFrame icon={<UserRoundPlus />} title={t`Welcome, ${invitation.name}`}>
      <p>
        <Trans>
          You join as <strong>{roles}</strong>. Choose how you sign in.
        </Trans>
      </p>
      {usesApp ? (
        <AppSetup token={token} />
      ) : (
        <>
          {accepting.error ? <Note tone="bad">{accepting.error}</Note> : null}
          <Button
            kind="primary"
            block
            busy={accepting.isRunning}
            icon={<KeyRound aria-hidden="true" />}
            onClick={() => void accept()}
          >
            <Trans>Create a passkey</Trans>
          </Button>
          <p className="divider">
            <Trans>or</Trans>
          </p>
          <Button block icon={<Smartphone aria-hidden="true" />} onClick={() => setUsesApp(true)}>
            <Trans>Use an authenticator app</Trans>
          </Button>
        </>
      )}
    </SignInFrame>
  )
}
