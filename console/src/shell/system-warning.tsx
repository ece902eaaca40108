import { type SystemWarning, systemWarningParts } from '@amarelle/contract/staff/endpoints/system/state'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatServiceName } from '../i18n/service-names.ts'
import { Time } from './time.tsx'

/** Shows what is wrong, in one sentence. */
function WarningText({ warning: { kind, count, name, since } }: { readonly warning: SystemWarning }) {
  const value = count ?? 0
  const service = name === null ? '' : formatServiceName(name)
  const time = since === null ? null : <Time at={since} />
  const texts: Readonly<Record<SystemWarning['kind'], ReactNode>> = {
    jobs_failed: (
      <Plural
        value={value}
        one="# job failed and is not tried again."
        other="# jobs failed and are not tried again."
      />
    ),
    jobs_waiting: (
      <Trans>
        <Plural value={value} one="# job has" other="# jobs have" /> been waiting for too long, the oldest
        since {time}.
      </Trans>
    ),
    no_worker: <Trans>No process runs jobs: mails, payments and deletions wait.</Trans>,
    webhooks_waiting: (
      <Trans>
        <Plural value={value} one="# webhook has" other="# webhooks have" /> not been handled, the oldest
        since {time}.
      </Trans>
    ),
    webhooks_refused: (
      <Trans>
        Webhooks of {service} are refused, most recently {time}.
      </Trans>
    ),
    service_failing:
      time === null ? (
        <Trans>{service} does not answer.</Trans>
      ) : (
        <Trans>
          {service} does not answer. It last did {time}.
        </Trans>
      ),
    mails_deferred: (
      <Plural
        value={value}
        one="# mail of the last 24 hours has not been accepted by our mail server."
        other="# mails of the last 24 hours have not been accepted by our mail server."
      />
    ),
    mails_returned: (
      <Plural
        value={value}
        one="# mail came back within 24 hours. That is more than usual."
        other="# mails came back within 24 hours. That is more than usual."
      />
    ),
    mails_complained: (
      <Plural
        value={value}
        one="# mail was marked as spam within 24 hours. Mail providers may block us."
        other="# mails were marked as spam within 24 hours. Mail providers may block us."
      />
    ),
    versions_differ: (
      <Plural
        value={value}
        one="# version runs."
        other="# versions run at the same time: an upgrade is not finished."
      />
    ),
    migrations_pending: (
      <Plural
        value={value}
        one="# migration has not run. It runs when a process starts."
        other="# migrations have not run. They run when a process starts."
      />
    ),
    disk_full: (
      <Plural
        value={value}
        one="Only # percent of the disk is free."
        other="Only # percent of the disk are free."
      />
    ),
  }
  return texts[kind]
}

/** Returns what needs somebody, as a link to the part of the system's screen that shows more. */
export const SystemWarningLink = ({ warning }: { readonly warning: SystemWarning }) => (
  <Link className="system-warning" to={`/system/${systemWarningParts[warning.kind]}`}>
    <WarningText warning={warning} />
  </Link>
)
export const getWarningId = ({ kind, name }: SystemWarning): string => `${kind} ${name ?? ''}`
