import {
  acceptWithCodeEndpoint,
  invitationSecretEndpoint,
  ownCodeSecretEndpoint,
  setUpOwnCodesEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { encode } from 'uqr'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeField } from '../../identity/code-field.tsx'

/** Shows the QR code of an address, drawn as one path. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

interface Props {
  /** Of an invitation; without one the app of the person who is signed in is replaced. */
  readonly token?: string
  readonly onDone?: () => void
}
/** Sets up an authenticator app, and shows the recovery codes once. */
export function AppSetup({ token, onDone }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  const { run, isRunning, error } = useAction()
  useEffect(() => {
    void run(async () =>
      setSecret(
        token === undefined
          ? await callStaff(ownCodeSecretEndpoint, {})
          : await callStaff(invitationSecretEndpoint, { token }),
      ),
    )
    // Once: a new secret would not fit the code that the person types.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const submit = () =>
    run(async () => {
      if (!secret) return
      const input = { secret: secret.secret, code }
      const answer =
        token === undefined
          ? await callStaff(setUpOwnCodesEndpoint, input)
          : await callStaff(acceptWithCodeEndpoint, { ...input, token })
      setRecoveryCodes(answer.recovery_codes)
    })
  if (recoveryCodes.length > 0)
    return (
      <div className="stack">
        <p>
          <Trans>
            Keep these recovery codes where only you find them. Each works once, if you lose your app. They
            are not shown again.
          </Trans>
        </p>
        <ul className="recovery-codes">
          {recoveryCodes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <Button
          kind="primary"
          block
          onClick={() => {
            if (token === undefined) void revalidate().then(onDone)
            else void navigate('/', { replace: true })
          }}
        >
          <Trans>I have kept them</Trans>
        </Button>
      </div>
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
      {secret ? (
        <>
          <p>
            <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
          </p>
          <QrCode text={secret.uri} label={t`QR code of the key below`} />
          <code className="totp-secret">{secret.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
          <CodeField value={code} onChange={setCode} error={error ?? undefined} allowsRecovery={false} />
          <Button type="submit" kind="primary" block busy={isRunning} disabled={!code}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      ) : error ? (
        <Note tone="bad">{error}</Note>
      ) : (
        <p aria-busy="true">
          <Trans>One moment …</Trans>
        </p>
      )}
    </form>
  )
}
