import type {
  StaffEndpoint,
  StaffEndpointAnswer,
  StaffEndpointInput,
} from '@amarelle/contract/staff/staff-endpoint'
import { useEffect, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'

const previewDelayMs = 400
/** Returns the endpoint's answer for a form as it is filled in, asked for when typing pauses; null before the first answer. */
export function usePreview<E extends StaffEndpoint>(
  endpoint: E,
  input: StaffEndpointInput<E> | null,
): StaffEndpointAnswer<E> | null {
  const [preview, setPreview] = useState<StaffEndpointAnswer<E> | null>(null)
  const key = input && JSON.stringify(input)
  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      callStaff(endpoint, JSON.parse(key) as StaffEndpointInput<E>).then(
        (answer) => isCurrent && setPreview(answer),
        () => {},
      )
    }, previewDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [endpoint, key])
  return preview
}
