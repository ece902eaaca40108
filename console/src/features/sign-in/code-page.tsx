import { signInWithCodeEndpoint } from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../identity/code-field.tsx'
import { useLinkToken } from './link-token.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Shows the page of the mailed link: signs in with a code. */
export function CodePage() {
  const { t } = useLingui()
  const token = useLinkToken()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { run, isRunning, error } = useAction()
  const submit = () =>
    run(async () => {
      await callStaff(signInWithCodeEndpoint, { token, code })
      await navigate('/', { replace: true })
    })
  return (
    <SignInFrame icon={<Smartphone />} title={t`Enter your code`}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <CodeField value={code} onChange={setCode} error={error ?? undefined} />
        <Button type="submit" kind="primary" block busy={isRunning} disabled={!code}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <Link className="text-link" to="/sign-in">
        <Trans>Another way to sign in</Trans>
      </Link>
    </SignInFrame>
  )
}
