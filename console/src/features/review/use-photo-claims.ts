import {
  claimPhotosEndpoint,
  listPhotoClaimsEndpoint,
  type PhotoClaim,
  reviewPageSize,
} from '@amarelle/contract/staff/endpoints/photos'
import { useEffect, useEffectEvent, useState } from 'react'
import { getIdleMs } from '../../api/activity.ts'
import { callStaff } from '../../api/call-staff.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { useScope } from '../../session/scope.ts'

/** The names of colleagues by the photo that they work on. `listed` are the claims that came with the photos. */
export function useColleaguesClaims(listed: readonly PhotoClaim[]): ReadonlyMap<string, string> {
  const scope = useScope()
  const [read, setRead] = useState({ listed, claims: listed })
  useLiveChanges(['photo_claims'], () => {
    callStaff(listPhotoClaimsEndpoint, scope).then(
      ({ claims }) => setRead({ listed, claims }),
      // The claims stay as they were; the server refuses a decision about a colleague's photo.
      () => {},
    )
  })
  const claims = read.listed === listed ? read.claims : listed
  return new Map(claims.map(({ photoId, name }) => [photoId, name]))
}

const claimPauseMs = 300
/** Like the claim of a case. */
const claimRenewalMs = 5 * 60_000
const claim = (ids: readonly string[]) =>
  void callStaff(claimPhotosEndpoint, { ids: ids.slice(0, reviewPageSize) }).catch(() => {})
/** Claims these photos while the person is active, instead of those before, and none when the person leaves. */
export function useOwnClaims(ids: readonly string[]): void {
  const key = ids.join(' ')
  const renew = useEffectEvent(() => {
    if (ids.length > 0 && getIdleMs() < claimRenewalMs) claim(ids)
  })
  useEffect(() => {
    // A person who moves quickly over the wall claims only the photos where they stop.
    const start = setTimeout(() => claim(key === '' ? [] : key.split(' ')), claimPauseMs)
    return () => clearTimeout(start)
  }, [key])
  useEffect(() => {
    const timer = setInterval(() => renew(), claimRenewalMs)
    return () => {
      clearInterval(timer)
      claim([])
    }
  }, [])
}
