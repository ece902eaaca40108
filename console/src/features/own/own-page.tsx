import {
  addOwnPasskeyEndpoint,
  endOwnSessionEndpoint,
  getOwnSignInsEndpoint,
  ownPasskeyOptionsEndpoint,
  removeOwnPasskeyEndpoint,
} from '@amarelle/contract/staff/endpoints/sign-in'
import { parseDeviceName } from '@amarelle/contract/domain/device-name'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { formatTime } from '../../i18n/formats.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AppSetup } from '../sign-in/app-setup.tsx'
import { createPasskey, describeThisDevice } from '../../identity/webauthn.ts'
import { DisplayCard } from './display-card.tsx'
import { Card } from '../../ui/card.tsx'

type OwnSignIns = StaffEndpointAnswer<typeof getOwnSignInsEndpoint>
export const loadOwn = ({ request }: LoaderFunctionArgs) => load(request, getOwnSignInsEndpoint, {})

/** Shows the own ways to sign in, and the own sessions. */
export function OwnPage() {
  const { t } = useLingui()
  const own = useLoaderData<OwnSignIns>()
  return (
    <Page title={t`Your access`}>
      <div className="board">
        <PasskeysCard passkeys={own.passkeys} />
        <CodesCard own={own} />
        <SessionsCard sessions={own.sessions} />
        <DisplayCard />
      </div>
    </Page>
  )
}

function PasskeysCard({ passkeys }: Pick<OwnSignIns, 'passkeys'>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const change = async (act: () => Promise<unknown>) => {
    if (await run(act)) await revalidate()
  }
  const add = () =>
    change(async () => {
      const { challenge_id, options } = await callStaff(ownPasskeyOptionsEndpoint, {})
      const response = await createPasskey(options)
      await callStaff(addOwnPasskeyEndpoint, { challenge_id, response, name: describeThisDevice() })
    })
  return (
    <Card
      title={<Trans>Passkeys</Trans>}
      actions={
        <Button small busy={isRunning} icon={<Plus aria-hidden="true" />} onClick={() => void add()}>
          <Trans>Add a passkey</Trans>
        </Button>
      }
    >
      {error ? <Note tone="bad">{error}</Note> : null}
      {passkeys.length === 0 ? (
        <p>
          <Trans>None yet. A passkey is the fastest and safest way in.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <KeyRound aria-hidden="true" />
              <div>
                <strong>{name}</strong>
                <small>
                  {lastUsedAt ? t`used ${formatTime(lastUsedAt)}` : t`added ${formatTime(createdAt)}`}
                </small>
              </div>
              <Button
                small
                kind="text"
                aria-label={t`Remove the passkey ${name}`}
                onClick={() => void change(() => callStaff(removeOwnPasskeyEndpoint, { id }))}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function CodesCard({ own: { hasCodes, recoveryCodesLeft } }: { readonly own: OwnSignIns }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={<Trans>Authenticator app</Trans>}
      actions={
        <Button small icon={<Smartphone aria-hidden="true" />} onClick={() => setOpen(true)}>
          {hasCodes ? t`Set up again` : t`Set up`}
        </Button>
      }
    >
      <p>
        {hasCodes ? (
          <Plural
            value={recoveryCodesLeft}
            one="# recovery code is left."
            other="# recovery codes are left."
          />
        ) : (
          <Trans>Not set up. It lets you in when your passkey is not at hand.</Trans>
        )}
      </p>
      {isOpen ? (
        <Dialog
          title={t`Authenticator app`}
          onClose={() => setOpen(false)}
          footer={
            <Button kind="text" onClick={() => setOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <AppSetup onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  )
}

function SessionsCard({ sessions }: Pick<OwnSignIns, 'sessions'>) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const end = async (id: string) => {
    if (await run(() => callStaff(endOwnSessionEndpoint, { id }))) await revalidate()
  }
  const methodNames = { passkey: t`passkey`, code: t`code`, recovery_code: t`recovery code` }
  return (
    <Card title={<Trans>Open sessions</Trans>}>
      {error ? <Note tone="bad">{error}</Note> : null}
      <ul className="card-list">
        {sessions.map(({ id, current, device, address, method, lastSeenAt }) => (
          <li key={id}>
            <div>
              <strong>{parseDeviceName(device) ?? t`Unknown browser`}</strong>
              <small>
                {methodNames[method]}, {address}, {t`last used ${formatTime(lastSeenAt)}`}
              </small>
            </div>
            {current ? (
              <Pill tone="good">{t`this one`}</Pill>
            ) : (
              <Button small disabled={isRunning} onClick={() => void end(id)}>
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
