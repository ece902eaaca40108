import type { signalOutcomes } from '@amarelle/contract/staff/endpoints/signals'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const signalOutcomeNames: Readonly<Record<(typeof signalOutcomes)[number], MessageDescriptor>> = {
  dismissed: msg`Dismissed`,
  warn: msg`Warning`,
  remove_photo: msg`Photo removed`,
  suspend: msg`Suspended`,
  set_aside_reports: msg`Reports set aside`,
}
