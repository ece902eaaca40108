import type { HouseState } from '@amarelle/contract/staff/endpoints/today/today'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, ListX, MailWarning, Siren, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatTime } from '../../i18n/formats.ts'
import { getWarningId, SystemWarningLink } from '../../shell/system-warning.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'

/** Shows whether jobs run, mails arrive and alarms are open. */
export function HouseCard({ house: { jobs, mails, warnings, alarms } }: { readonly house: HouseState }) {
  const { t, i18n } = useLingui()
  // Failed jobs have a line of their own.
  const others = warnings.filter(({ kind }) => kind !== 'jobs_failed')
  const problems =
    [jobs.failed, mails.complaints, alarms.open].filter((count) => count > 0).length + others.length
  const sent = formatCount(mails.sent)
  const returnedShare = i18n.number(mails.sent === 0 ? 0 : mails.returned / mails.sent, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const retried = formatCount(jobs.retried)
  const waitingSince = jobs.waitingSince && formatTime(jobs.waitingSince)
  return (
    <Card
      title={<Trans>House</Trans>}
      actions={
        problems > 0 ? (
          <Pill tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            <Plural value={problems} one="# needs a look" other="# need a look" />
          </Pill>
        ) : (
          <Pill tone="good" icon={<Check aria-hidden="true" />}>{t`in order`}</Pill>
        )
      }
      footer={
        <Link className="text-link" to="/system">
          <Trans>System</Trans>
        </Link>
      }
    >
      <ul className="card-list">
        {others.map((warning) => (
          <li key={getWarningId(warning)}>
            <TriangleAlert aria-hidden="true" />
            <div>
              <SystemWarningLink warning={warning} />
            </div>
          </li>
        ))}
        <li>
          <ListX aria-hidden="true" />
          <div>
            <strong>
              <Plural value={jobs.failed} _0="No failed jobs" one="# failed job" other="# failed jobs" />
            </strong>
            <small>
              {waitingSince
                ? t`${retried} will be tried again, the oldest waits since ${waitingSince}`
                : t`${retried} will be tried again, none waits`}
            </small>
          </div>
        </li>
        <li>
          <MailWarning aria-hidden="true" />
          <div>
            <strong>
              <Trans>Returned mails</Trans>
            </strong>
            <small>
              <Plural
                value={mails.complaints}
                one={`of ${sent} in 24 hours, # marked as spam`}
                other={`of ${sent} in 24 hours, # marked as spam`}
              />
            </small>
          </div>
          <span className="figure">
            {formatCount(mails.returned)} ({returnedShare})
          </span>
        </li>
        <li>
          <Siren aria-hidden="true" />
          <div>
            <strong>
              <Plural value={alarms.open} _0="No alarms" one="# alarm" other="# alarms" />
            </strong>
            {alarms.details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
          </div>
        </li>
      </ul>
    </Card>
  )
}
