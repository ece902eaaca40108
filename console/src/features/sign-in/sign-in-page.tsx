import {
  requestSignInLinkEndpoint,
  signInOptionsEndpoint,
  signInWithPasskeyEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { FingerprintPattern, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { signWithPasskey } from '../../identity/webauthn.ts'

/** Returns the page to return to after signing in; only paths of the console. */
function useReturnPath(): string {
  const [search] = useSearchParams()
  const target = search.get('to') ?? '/'
  return /^\/(?!\/)/.test(target) ? target : '/'
}

/** Sign-in with a passkey, or by a link with a code. */
export function SignInPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  const passkey = useAction()
  const [isLinkOpen, setLinkOpen] = useState(false)
  const signIn = () =>
    passkey.run(async () => {
      const { challenge_id, options } = await callStaff(signInOptionsEndpoint, {})
      await callStaff(signInWithPasskeyEndpoint, { challenge_id, response: await signWithPasskey(options) })
      await navigate(returnPath, { replace: true })
    })
  return (
    <SignInFrame icon={<FingerprintPattern />} title={t`Sign in`}>
      <p>
        <Trans>Use the passkey on this device or a security key.</Trans>
      </p>
      {passkey.error ? <Note tone="bad">{passkey.error}</Note> : null}
      <Button
        kind="primary"
        block
        busy={passkey.isRunning}
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => void signIn()}
      >
        <Trans>Continue with passkey</Trans>
      </Button>
      <p className="divider">
        <Trans>or</Trans>
      </p>
      {isLinkOpen ? (
        <LinkForm />
      ) : (
        <Button block icon={<Smartphone aria-hidden="true" />} onClick={() => setLinkOpen(true)}>
          <Trans>Use a code from your app</Trans>
        </Button>
      )}
      <p className="small">
        <Trans>Lost both? An owner can invite you again.</Trans>
      </p>
    </SignInFrame>
  )
}

/** Requests the link that a code needs. */
function LinkForm() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    if (await run(() => callStaff(requestSignInLinkEndpoint, { email }))) setSent(true)
  }
  if (isSent)
    return (
      <Note>
        <Trans>
          If this address belongs to the staff, a link is on its way. Open it here and enter your code.
        </Trans>
      </Note>
    )
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <InputField
        label={<Trans>Work e-mail</Trans>}
        error={fieldErrors['email'] ?? error ?? undefined}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" block busy={isRunning} icon={<Smartphone aria-hidden="true" />}>
        <Trans>Send me a link</Trans>
      </Button>
    </form>
  )
}
