import { countApprovalsEndpoint } from '@amarelle/contract/staff/endpoints/approvals'
import { countLinesEndpoint } from '@amarelle/contract/staff/endpoints/money/bank'
import { type CaseCounts, countCasesEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import { countDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { countHeldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/holds'
import { countPhotosEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { countThreadsEndpoint } from '@amarelle/contract/staff/endpoints/support'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { useLingui } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { callStaff } from '../api/call-staff.ts'
import { formatCount } from '../i18n/formats.ts'
import { useLiveChanges } from '../live/use-live-changes.ts'
import { type Scope, useScope } from '../session/scope.ts'
import { usePermissions } from '../session/session-context.ts'
import { type WorkTopic, workTopics } from './navigation.ts'

/** Describes how much work waits within the scope. What can't be counted is left out. */
export interface WorkCounts {
  readonly cases?: CaseCounts
  readonly photos?: { readonly open: number }
  readonly support?: { readonly open: number; readonly overdue: number }
  readonly approvals?: { readonly open: number }
  readonly bank?: { readonly open: number }
  readonly desk?: { readonly open: number }
  readonly held?: { readonly open: number }
}

export const WorkCountsContext = createContext<WorkCounts>({})
export const useWorkCounts = (): WorkCounts => useContext(WorkCountsContext)

const topicPermissions: Readonly<Record<WorkTopic, StaffPermission>> = {
  cases: 'queue.read',
  photos: 'photos.review',
  support: 'support.read',
  approvals: 'refunds.give',
  bank: 'bank.read',
  desk: 'desk.answer',
  held: 'desk.release',
}

/** Becoming overdue changes nothing on the server, so that the counts are also read again after a while. */
const recountIntervalMs = 60_000
async function countWork(topic: WorkTopic, scope: Scope): Promise<WorkCounts> {
  if (topic === 'cases') return { cases: await callStaff(countCasesEndpoint, scope) }
  if (topic === 'photos') return { photos: await callStaff(countPhotosEndpoint, scope) }
  if (topic === 'approvals') return { approvals: await callStaff(countApprovalsEndpoint, scope) }
  if (topic === 'desk') return { desk: await callStaff(countDeskEndpoint, scope) }
  if (topic === 'held') return { held: await callStaff(countHeldEndpoint, scope) }
  if (topic === 'bank') return { bank: await callStaff(countLinesEndpoint, {}) }
  return { support: await callStaff(countThreadsEndpoint, scope) }
}

/** Counts the work that waits, and keeps the numbers up to date; for the shell. */
export function useCountedWork(): WorkCounts {
  const holds = usePermissions()
  const scope = useScope()
  const [counted, setCounted] = useState<{ readonly scope: Scope; readonly counts: WorkCounts }>({
    scope,
    counts: {},
  })
  const read = (topic: WorkTopic) => {
    if (!holds(topicPermissions[topic])) return
    countWork(topic, scope).then(
      (count) =>
        setCounted((before) => ({
          scope,
          counts: before.scope === scope ? { ...before.counts, ...count } : count,
        })),
      // A number that can't be read stays as it was.
      () => {},
    )
  }
  const readAll = useEffectEvent(() => workTopics.forEach(read))
  useEffect(() => {
    readAll()
    const timer = setInterval(() => readAll(), recountIntervalMs)
    return () => clearInterval(timer)
  }, [scope])
  useLiveChanges(workTopics, read)
  return counted.counts
}

/** Shows the number beside a page: overdue work in red, otherwise what is open. */
export function WorkCount({ topic }: { readonly topic: WorkTopic }) {
  const { t } = useLingui()
  const counts = useWorkCounts()
  const open = counts[topic]?.open ?? 0
  const count = counts[topic]
  const overdueCount = count && 'overdue' in count ? count.overdue : 0
  if (open === 0) return null
  if (overdueCount === 0) return <span className="nav-count">{formatCount(open)}</span>
  const overdue = formatCount(overdueCount)
  return (
    <span className="nav-count overdue" role="img" aria-label={t`${overdue} overdue`}>
      <AlarmClock aria-hidden="true" />
      {overdue}
    </span>
  )
}
