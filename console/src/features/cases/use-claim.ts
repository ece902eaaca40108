import {
  claimCaseEndpoint,
  releaseCaseEndpoint,
  type StaffCase,
} from '@amarelle/contract/staff/endpoints/cases'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getIdleMs } from '../../api/activity.ts'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermissions, useSession } from '../../session/session-context.ts'

/** While the person is active, the claim is extended so often: from the last sign of work it ends in time. */
const claimRenewalMs = 5 * 60_000
/** Claims an open case for whoever holds the permission to decide it, and keeps the claim while the person is active. */
export function useClaim(
  one: Pick<StaffCase, 'reference' | 'isOpen' | 'isOwnDecision' | 'claim'>,
  permission: StaffPermission,
) {
  const { t } = useLingui()
  const { id } = useSession()
  const holds = usePermissions()
  const { revalidate } = useRevalidator()
  const [wasReleased, setWasReleased] = useState(false)
  const { run, error } = useAction()
  const { reference, isOpen, isOwnDecision, claim } = one
  const mayDecide = isOpen && !isOwnDecision && holds(permission)
  const isOwn = claim?.staffId === id
  const isFree = claim === null || isOwn
  const take = async () => {
    setWasReleased(false)
    await run(() => callStaff(claimCaseEndpoint, { reference }))
    if (!isOwn) await revalidate()
  }
  const release = async () => {
    setWasReleased(true)
    await run(() => callStaff(releaseCaseEndpoint, { reference }))
    await revalidate()
  }
  const takeIfFree = useEffectEvent(() => {
    if (mayDecide && isFree && !wasReleased && getIdleMs() < claimRenewalMs) void take()
  })
  useEffect(() => {
    const start = setTimeout(() => takeIfFree())
    const timer = setInterval(() => takeIfFree(), claimRenewalMs)
    return () => {
      clearTimeout(start)
      clearInterval(timer)
    }
  }, [])
  const notice = error
    ? error
    : isOwnDecision
      ? t`You made the first decision. Another person decides the appeal.`
      : isOpen && claim && !isOwn
        ? t`${claim.name} works on this case. You can read it.`
        : isOpen && wasReleased
          ? t`You have released this case. Press C to claim it again.`
          : null
  return {
    mayDecide: mayDecide && isFree && !wasReleased,
    holder: claim,
    isOwn,
    take,
    release,
    notice,
    isRefused: error !== null,
  }
}
