import type { CampaignType } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { countAudienceEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { useEffect, useState } from 'react'
import { callStaff, StaffApiError } from '../../api/call-staff.ts'
import { toAudience, type TypedAudience } from './campaign-form.ts'

export type AudienceCount = StaffEndpointAnswer<typeof countAudienceEndpoint>
/** Typing ends after a pause of this length. */
const typingPauseMs = 400

/** Returns how many members the typed rules find; null while they are counted. `error`: why they could not be. */
export function useAudienceCount(site: number, type: CampaignType, typed: TypedAudience) {
  const [state, setState] = useState<{ readonly count: AudienceCount | null; readonly error: string | null }>(
    { count: null, error: null },
  )
  const rules = JSON.stringify(typed)
  useEffect(() => {
    let isCurrent = true
    const countMembers = async () => {
      try {
        const audience = toAudience(JSON.parse(rules) as TypedAudience)
        const count = await callStaff(countAudienceEndpoint, { site, type, audience })
        if (isCurrent) setState({ count, error: null })
      } catch (error) {
        const [field] = error instanceof StaffApiError ? Object.values(error.fields) : []
        const message = field ?? (error instanceof StaffApiError ? error.message : '')
        if (isCurrent) setState({ count: null, error: message })
      }
    }
    const timer = setTimeout(() => void countMembers(), typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [site, type, rules])
  return state
}
