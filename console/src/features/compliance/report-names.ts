import type { ComplianceReport } from '@amarelle/contract/staff/endpoints/compliance'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const complianceReportNames: Readonly<Record<ComplianceReport, MessageDescriptor>> = {
  dsa: msg`DSA report`,
  active_members: msg`Active members`,
  card_schemes: msg`Card schemes`,
  processing: msg`Processing register`,
  retention: msg`Retention`,
}
