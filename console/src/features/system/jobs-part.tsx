import type { JobQueue } from '@amarelle/contract/staff/endpoints/system/jobs'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { Card } from '../../ui/card.tsx'
import { NumberTable } from '../../ui/charts/number-table.tsx'
import { FailureText } from './failure-text.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import type { SystemContent } from './load-system.ts'

/** Failed jobs, and all jobs by name. */
export function JobsPart({ content: { queues, failed, name } }: { readonly content: SystemContent<'jobs'> }) {
  const { t } = useLingui()
  const title = t`All jobs`
  return (
    <>
      <FailedJobs failed={failed} name={name} />
      <Card
        title={title}
        note={t`Those that failed or wait come first`}
        footer={<Trans>Times of the last runs are exact to half a minute.</Trans>}
        isFlush
      >
        <NumberTable
          label={title}
          columns={[
            t`Job`,
            t`Waiting`,
            t`Running`,
            t`Later`,
            t`Tried again`,
            t`Failed`,
            t`Worked last`,
            t`Failed last`,
            t`Runs next`,
          ]}
          empty=""
          rows={queues.toSorted(compareQueues).map((queue) => ({
            id: queue.name,
            cells: [
              <JobName key="name" queue={queue} />,
              formatCount(queue.waiting),
              formatCount(queue.running),
              formatCount(queue.scheduled),
              formatCount(queue.retried),
              formatCount(queue.failed),
              formatMoment(queue.lastSucceededAt),
              formatMoment(queue.lastFailedAt),
              formatMoment(queue.nextRunAt),
            ],
          }))}
        />
      </Card>
    </>
  )
}

const formatMoment = (at: string | null) => (at === null ? '' : <Time at={at} />)
const isFailingJob = ({ lastSucceededAt, lastFailedAt }: JobQueue): boolean =>
  lastFailedAt !== null && (lastSucceededAt === null || lastSucceededAt < lastFailedAt)
const compareQueues = (a: JobQueue, b: JobQueue): number =>
  b.failed - a.failed ||
  Number(isFailingJob(b)) - Number(isFailingJob(a)) ||
  b.waiting + b.retried - (a.waiting + a.retried) ||
  a.name.localeCompare(b.name)

/** Shows the name, with the last error if the job has not worked since. */
function JobName({ queue }: { readonly queue: JobQueue }) {
  const { name, failed, lastFailure } = queue
  return (
    <span className="job-name">
      {failed > 0 ? <Link to={`/system/jobs?job=${name}`}>{name}</Link> : name}
      {isFailingJob(queue) && lastFailure ? (
        <small>
          <FailureText failure={lastFailure} />
        </small>
      ) : null}
    </span>
  )
}
