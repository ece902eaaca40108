import { previewRefundEndpoint, type RefundPreview } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { useEffect, useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'

const typingPauseMs = 300

/**
 * Returns the effects that a refund would have, asked for when typing pauses; null until the answer for these values is there, and for a
 * kind with an amount that was not typed yet. Asked again when `version` changes; until then the answer is stale.
 */
export function useRefundPreview(
  { number, kind, amount }: StaffEndpointInput<typeof previewRefundEndpoint>,
  version: unknown,
): { readonly preview: RefundPreview | null; readonly isStale: boolean } {
  const wanted =
    (kind === 'partial' || kind === 'goodwill') && amount === undefined ? '' : `${number} ${kind} ${amount}`
  const [answer, setAnswer] = useState<{
    readonly of: string
    readonly version: unknown
    readonly preview: RefundPreview
  } | null>(null)
  useEffect(() => {
    if (wanted === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      callStaff(previewRefundEndpoint, { number, kind, amount }).then(
        (preview) => isCurrent && setAnswer({ of: wanted, version, preview }),
        // Without a preview nothing can be refunded; changing a value asks again.
        () => {},
      )
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, number, kind, amount, version])
  return {
    preview: answer?.of === wanted ? answer.preview : null,
    isStale: answer?.version !== version,
  }
}
