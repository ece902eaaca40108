import { exportAuditEndpoint } from '@amarelle/contract/staff/endpoints/audit'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { callStaff } from '../../api/call-staff.ts'

/** Prepares an export and downloads it; the call before it asks for a proof of identity where one is needed. */
export async function downloadAudit(filters: StaffEndpointInput<typeof exportAuditEndpoint>): Promise<void> {
  const { url } = await callStaff(exportAuditEndpoint, filters)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
