import { countCasesEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { countPhotosEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { countThreadsEndpoint } from '@amarelle/contract/staff/endpoints/support'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { useLingui } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { callStaff } from '../api/call-staff.ts'
import { formatCount } from '../i18n/formats.ts'
import { useLiveChanges } from '../live/use-live-changes.ts'
import { usePermissions } from '../session/session-context.ts'
import { type WorkTopic, workTopics } from './navigation.ts'

interface OpenWork {
  readonly open: number
  readonly overdue?: number
}
type WorkCounts = Partial<Readonly<Record<WorkTopic, OpenWork>>>

interface WorkCounter {
  readonly permission: StaffPermission
  readonly count: () => Promise<OpenWork>
}
const counters: Readonly<Record<WorkTopic, WorkCounter>> = {
  cases: { permission: 'queue.read', count: () => callStaff(countCasesEndpoint, {}) },
  photos: { permission: 'photos.review', count: () => callStaff(countPhotosEndpoint, {}) },
  support: { permission: 'support.read', count: () => callStaff(countThreadsEndpoint, {}) },
}

/** Becoming overdue changes nothing on the server, so that the counts are also read again after a while. */
const recountIntervalMs = 60_000

/** How much work waits, kept up to date. */
export function useWorkCounts(): WorkCounts {
  const holds = usePermissions()
  const [counts, setCounts] = useState<WorkCounts>({})
  const read = (topic: WorkTopic) => {
    const { permission, count } = counters[topic]
    if (!holds(permission)) return
    count().then(
      (work) => setCounts((before) => ({ ...before, [topic]: work })),
      // A number that can't be read stays as it was.
      () => {},
    )
  }
  const readAll = useEffectEvent(() => workTopics.forEach(read))
  useEffect(() => {
    readAll()
    const timer = setInterval(() => readAll(), recountIntervalMs)
    return () => clearInterval(timer)
  }, [])
  useLiveChanges(workTopics, read)
  return counts
}

/** The number beside a page: overdue work in red, otherwise what is open. */
export function WorkCount({ count }: { readonly count: OpenWork | undefined }) {
  const { t } = useLingui()
  if (!count || count.open === 0) return null
  if (!count.overdue) return <span className="nav-count">{formatCount(count.open)}</span>
  const overdue = formatCount(count.overdue)
  return (
    <span className="nav-count overdue" role="img" aria-label={t`${overdue} overdue`}>
      <AlarmClock aria-hidden="true" />
      {overdue}
    </span>
  )
}
