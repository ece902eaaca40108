import { getAppealEndpoint, type StaffAppeal } from '@amarelle/contract/staff/endpoints/appeals'
import { getCaseEndpoint, type StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import type { LoaderFunctionArgs } from 'react-router'
import { callStaff, StaffApiError } from '../../../api/call-staff.ts'
import { load } from '../../../api/load.ts'

export interface LoadedAppeal {
  readonly appeal: StaffAppeal
  /** The case that led to the measure; null without one, or after its files were deleted. */
  readonly original: StaffCase | null
}
/** Reads an appeal and the case that it goes back to. */
export async function loadAppeal({ request, params }: LoaderFunctionArgs): Promise<LoadedAppeal> {
  const appeal = await load(request, getAppealEndpoint, { reference: params['reference'] ?? '' })
  const { reference } = appeal.measure
  const original = reference === null ? null : await findCase(reference)
  return { appeal, original }
}
const findCase = (reference: string): Promise<StaffCase | null> =>
  callStaff(getCaseEndpoint, { reference }).catch((error: unknown) => {
    if (error instanceof StaffApiError && error.code === 'not_found') return null
    throw error
  })
