import {
  getOwnSignInsEndpoint,
  proofOptionsEndpoint,
  proveWithCodeEndpoint,
  proveWithPasskeyEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { handleProofRequests } from '../../api/proof-requests.ts'
import { useAction } from '../../api/use-action.ts'
import { CodeField } from '../../identity/code-field.tsx'
import { signWithPasskey } from '../../identity/webauthn.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'

/** Asks for a fresh proof of identity when a call needs one; the call then goes on. */
export function ProofDialog() {
  const { t } = useLingui()
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null)
  const [methods, setMethods] = useState({ hasPasskey: true, hasCodes: false })
  const [code, setCode] = useState('')
  const { run, isRunning, error } = useAction()
  useEffect(
    () =>
      handleProofRequests(async () => {
        const own = await callStaff(getOwnSignInsEndpoint, {})
        setMethods({ hasPasskey: own.passkeys.length > 0, hasCodes: own.hasCodes })
        setCode('')
        return new Promise<boolean>((resolve) => setSettle(() => resolve))
      }),
    [],
  )
  if (!settle) return null
  const close = (isProved: boolean) => {
    settle(isProved)
    setSettle(null)
  }
  const prove = async (act: () => Promise<unknown>) => {
    if (await run(act)) close(true)
  }
  const proveWithPasskey = () =>
    prove(async () => {
      const { challenge_id, options } = await callStaff(proofOptionsEndpoint, {})
      await callStaff(proveWithPasskeyEndpoint, { challenge_id, response: await signWithPasskey(options) })
    })
  const proveWithCode = () => prove(() => callStaff(proveWithCodeEndpoint, { code }))
  return (
    <Dialog
      title={t`Confirm that it is you`}
      onClose={() => close(false)}
      onSubmit={() => void (methods.hasCodes && code ? proveWithCode() : proveWithPasskey())}
      footer={
        <>
          <Button kind="text" onClick={() => close(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {methods.hasCodes ? (
            <Button
              type="submit"
              kind={methods.hasPasskey ? 'secondary' : 'primary'}
              busy={isRunning}
              disabled={!code}
            >
              <Trans>Use the code</Trans>
            </Button>
          ) : null}
          {methods.hasPasskey ? (
            <Button
              kind="primary"
              busy={isRunning}
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => void proveWithPasskey()}
            >
              <Trans>Use the passkey</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <Trans>This act needs a proof of identity from the last ten minutes.</Trans>
      </p>
      {methods.hasCodes ? <CodeField value={code} onChange={setCode} /> : null}
      {error ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}
