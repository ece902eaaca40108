import type { getSessionsEndpoint } from '@amarelle/contract/endpoints/accounts'
import { parseDeviceName, isHandheld } from '@amarelle/contract/domain/device-name'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { OutcomeMessage } from './outcome-message.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { SettingsSection } from './settings-page.tsx'

type Session = EndpointAnswer<typeof getSessionsEndpoint>['sessions'][number]

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const device = parseDeviceName(session.device) ?? t`Unknown device`
  const lastSeenOn = date(session.last_seen_at)
  const Icon = isHandheld(session.device) ? Smartphone : Monitor
  return (
    <li className="list-item">
      <Icon className="icon" />
      <span className="grow">
        <b>{device}</b>
        <span className="small muted tick-note">
          <Trans>Last seen {lastSeenOn}</Trans>
        </span>
      </span>
      {session.current ? (
        <Tag look="success">
          <Trans>This device</Trans>
        </Tag>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="session" />
          <input type="hidden" name="session" value={session.id} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            aria-label={t`Log out ${device}, last seen ${lastSeenOn}`}
          >
            <Trans>Log out</Trans>
          </Button>
        </Form>
      )}
    </li>
  )
}

interface Props {
  readonly sessions: readonly Session[]
  readonly outcome: FormOutcome | undefined
}
/** Lists the member's sessions; all except the current one can be ended, one by one or all at once. */
export function SessionsList({ sessions, outcome }: Props) {
  return (
    <SettingsSection id="devices" title={<Trans>Where you’re logged in</Trans>}>
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'session')}
        done={<Trans>That device has been logged out.</Trans>}
      />
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'sessions')}
        done={<Trans>You’ve been logged out everywhere else.</Trans>}
      />
      <ul className="list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="sessions" />
          <Button type="submit" look="secondary">
            <Trans>Log out everywhere else</Trans>
          </Button>
        </Form>
      ) : null}
    </SettingsSection>
  )
}
