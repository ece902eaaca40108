import type { FictionalState } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const fictionalStateNames: Readonly<Record<FictionalState, MessageDescriptor>> = {
  active: msg`answered`,
  off: msg`switched off`,
  unattended: msg`nobody answers`,
}
