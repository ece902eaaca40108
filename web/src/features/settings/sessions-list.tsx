import type { Answer } from '@amarelle/contract/endpoint'
import type { getSessions } from '@amarelle/contract/accounts'
import { htmlLang } from '@amarelle/contract/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { deviceName } from './device.ts'

type Session = Answer<typeof getSessions>['sessions'][number]

function Row({ session }: { session: Session }) {
  const { settings, language } = useVisit()
  const { t } = useLingui()
  const format = new Intl.DateTimeFormat(htmlLang(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: settings.time_zone,
  })
  const device = deviceName(session.device) ?? t`Unknown device`
  const seen = format.format(new Date(session.last_seen_at))
  return (
    <li className="li">
      <Monitor className="i" aria-hidden="true" />
      <span className="grow">
        <b>{device}</b>
        <span className="sm mut session-seen">
          <Trans>Last seen {seen}</Trans>
        </span>
      </span>
      {session.current ? (
        <Tag look="ok">
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
            aria-label={t`End ${device}, last seen ${seen}`}
          >
            <Trans>End</Trans>
          </Button>
        </Form>
      )}
    </li>
  )
}

interface Props {
  readonly sessions: readonly Session[]
  readonly message: ReactNode
  readonly failure: string | undefined
}
/** Where the member is logged in; every other place can be ended, one by one or all at once. */
export function SessionsList({ sessions, message, failure }: Props) {
  return (
    <section className="card pad stack tight" aria-labelledby="sessions-title">
      <h2 className="h3" id="sessions-title">
        <Trans>Where you are logged in</Trans>
      </h2>
      {message ? (
        <Banner look="ok" role="status">
          {message}
        </Banner>
      ) : null}
      {failure ? (
        <Banner look="bad" role="alert">
          {failure}
        </Banner>
      ) : null}
      <ul className="list">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="sessions" />
          <Button type="submit" look="secondary">
            <Trans>End all other sessions</Trans>
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
