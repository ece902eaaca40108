import {
  dropJobEndpoint,
  type FailedJob,
  maxRetriedJobs,
  retryJobsEndpoint,
} from '@amarelle/contract/staff/endpoints/system/jobs'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Time } from '../../shell/time.tsx'
import { showToast } from '../../shell/toasts/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { FailureText } from './failure-text.tsx'
import type { SystemContent } from './load-system.ts'

/** Jobs that are not tried again: why they failed, and what can be done. */
export function FailedJobs({ failed, name }: Pick<SystemContent<'jobs'>, 'failed' | 'name'>) {
  const { t } = useLingui()
  const mayHandle = usePermissions()('system.handle_jobs')
  const { jobs, hasMore } = failed
  const [dropped, setDropped] = useState<FailedJob | null>(null)
  const { retry, isRunning, error } = useRetry()
  const last = jobs.at(-1)
  const most = formatCount(maxRetriedJobs)
  return (
    <Card
      title={<Trans>Failed jobs</Trans>}
      note={name ?? undefined}
      actions={
        name === null ? null : (
          <>
            <Link className="text-link" to="/system/jobs">
              <Trans>All names</Trans>
            </Link>
            {mayHandle && jobs.length > 0 ? (
              <Button
                small
                busy={isRunning}
                onClick={() => retry({ name })}
                title={t`At most ${most} at a time`}
              >
                <Trans>Retry all of this name</Trans>
              </Button>
            ) : null}
          </>
        )
      }
      footer={
        hasMore && last ? (
          <Link className="text-link" to={`?${createOlderQuery(name, last.id)}`}>
            <Trans>Older ones</Trans>
          </Link>
        ) : undefined
      }
    >
      {error ? <Note tone="bad">{error}</Note> : null}
      {jobs.length === 0 ? (
        <p className="small">
          <Trans>No job failed at its last attempt.</Trans>
        </p>
      ) : (
        <ul className="card-list failed-jobs">
          {jobs.map((job) => (
            <li key={job.id}>
              <FailedJobText job={job} />
              {mayHandle ? (
                <span className="failed-job-acts">
                  <Button
                    small
                    icon={<RotateCcw aria-hidden="true" />}
                    busy={isRunning}
                    onClick={() => retry({ id: job.id })}
                    aria-label={t`Retry ${job.name} ${job.id}`}
                  >
                    <Trans>Retry</Trans>
                  </Button>
                  {job.mayBeDropped ? (
                    <Button
                      small
                      kind="text"
                      onClick={() => setDropped(job)}
                      aria-label={t`Drop ${job.name} ${job.id}`}
                    >
                      <Trans>Drop</Trans>
                    </Button>
                  ) : null}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {dropped ? <DropJobDialog job={dropped} onClose={() => setDropped(null)} /> : null}
    </Card>
  )
}

const createOlderQuery = (name: string | null, before: string): string =>
  new URLSearchParams({ ...(name === null ? {} : { job: name }), before }).toString()

/** Retries jobs, says how many, and reads the screen again. */
function useRetry() {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const retry = (input: StaffEndpointInput<typeof retryJobsEndpoint>) =>
    void run(async () => {
      const { retried } = await callStaff(retryJobsEndpoint, input)
      const count = formatCount(retried)
      showToast(t`Jobs that run again: ${count}`)
      await revalidate()
    })
  return { retry, isRunning, error }
}

function FailedJobText({ job }: { readonly job: FailedJob }) {
  const { t } = useLingui()
  const { name, id, attempts, queuedAt, failedAt, failure, payload, mayBeDropped } = job
  return (
    <div>
      <strong>
        {name} <span className="small">{id}</span>
      </strong>
      <span className="job-error">
        <FailureText failure={failure} />
      </span>
      {payload.length > 0 ? (
        <small>{payload.map(({ field, value }) => `${field}: ${value ?? t`hidden`}`).join(', ')}</small>
      ) : null}
      <small>
        <Trans>
          Queued <Time at={queuedAt} />, failed last <Time at={failedAt} />
        </Trans>
        , <Plural value={attempts} one="# attempt" other="# attempts" />
      </small>
      {mayBeDropped ? null : (
        <small>
          <Trans>It moves money or carries out a duty, and can’t be dropped.</Trans>
        </small>
      )}
    </div>
  )
}

/** Asks why a job is dropped, and drops it. */
function DropJobDialog({ job, onClose }: { readonly job: FailedJob; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  return (
    <ReasonDialog
      title={t`Drop ${job.name}`}
      button={t`Drop it`}
      isDangerous
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(dropJobEndpoint, { id: job.id, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>The job is deleted for good. What it was to do is not done.</Trans>
      </p>
    </ReasonDialog>
  )
}
