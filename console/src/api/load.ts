import type {
  StaffEndpoint,
  StaffEndpointAnswer,
  StaffEndpointInput,
} from '@amarelle/contract/staff/staff-endpoint'
import { redirect } from 'react-router'
import { callStaff, StaffApiError } from './call-staff.ts'

/** Calls an endpoint for a screen's loader; without a session it leads to the sign-in, and back afterwards. */
export async function load<E extends StaffEndpoint>(
  request: Request,
  endpoint: E,
  input: StaffEndpointInput<E>,
): Promise<StaffEndpointAnswer<E>> {
  try {
    return await callStaff(endpoint, input)
  } catch (error) {
    if (!(error instanceof StaffApiError) || error.code !== 'staff_sign_in_required') throw error
    const { pathname, search } = new URL(request.url)
    const target = pathname.replace(/^\/staff/, '') + search
    throw redirect(target === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(target)}`)
  }
}
