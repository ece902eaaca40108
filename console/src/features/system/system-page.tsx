import { systemParts } from '@amarelle/contract/staff/endpoints/system/state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, RefreshCw, Siren, TriangleAlert } from 'lucide-react'
import { NavLink, useLoaderData, useRevalidator } from 'react-router'
import { Page } from '../../shell/page.tsx'
import { getWarningId, SystemWarningLink } from '../../shell/system-warning.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { JobsPart } from './jobs-part.tsx'
import type { LoadedSystem } from './load-system.ts'
import { MailsPart } from './mails-part.tsx'
import { ServicesPart } from './services-part.tsx'
import { StoragePart } from './storage-part.tsx'
import { systemPartNames } from './system-names.ts'
import { VersionsPart } from './versions-part.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

/** Shows the state of the running system: what needs somebody now, and its parts. */
export function SystemPage() {
  const { t, i18n } = useLingui()
  const { warnings, alarms, content } = useLoaderData<LoadedSystem>()
  const { revalidate, state } = useRevalidator()
  const count = warnings.length + alarms.length
  return (
    <Page
      title={t`System`}
      mark={
        count > 0 ? (
          <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            <Plural value={count} one="# needs a look" other="# need a look" />
          </Pill>
        ) : (
          <Pill tone="good" icon={<Check aria-hidden="true" />}>{t`in order`}</Pill>
        )
      }
      actions={
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          busy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          <Trans>Read again</Trans>
        </Button>
      }
    >
      <nav className="tabs" aria-label={t`Parts`}>
        {systemParts.map((part) => (
          <NavLink key={part} to={`/system/${part}`}>
            {i18n._(systemPartNames[part])}
          </NavLink>
        ))}
      </nav>
      <div className="board system">
        {count > 0 ? <AttentionCard warnings={warnings} alarms={alarms} /> : null}
        <PartContent content={content} />
      </div>
    </Page>
  )
}

function PartContent({ content }: Pick<LoadedSystem, 'content'>) {
  switch (content.part) {
    case 'jobs':
      return <JobsPart content={content} />
    case 'webhooks':
      return <WebhooksPart content={content} />
    case 'mails':
      return <MailsPart content={content} />
    case 'services':
      return <ServicesPart content={content} />
    case 'versions':
      return <VersionsPart content={content} />
    case 'storage':
      return <StoragePart content={content} />
  }
}

/** Shows what needs somebody now, each with a way on, and the open alarms. */
function AttentionCard({ warnings, alarms }: Pick<LoadedSystem, 'warnings' | 'alarms'>) {
  return (
    <Card title={<Trans>Needs a look</Trans>}>
      <ul className="card-list">
        {warnings.map((warning) => (
          <li key={getWarningId(warning)}>
            <TriangleAlert aria-hidden="true" />
            <div>
              <SystemWarningLink warning={warning} />
            </div>
          </li>
        ))}
        {alarms.map(({ name, subject, detail, raisedAt }) => (
          <li key={`${name} ${subject}`}>
            <Siren aria-hidden="true" />
            <div>
              <span>{detail}</span>
              <small>
                <Trans>
                  Alarm <code>{name}</code>, since <Time at={raisedAt} />
                </Trans>
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
