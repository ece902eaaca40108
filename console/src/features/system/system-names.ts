import type { SystemPart } from '@amarelle/contract/staff/endpoints/system/state'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const systemPartNames: Readonly<Record<SystemPart, MessageDescriptor>> = {
  jobs: msg`Jobs`,
  webhooks: msg`Webhooks`,
  mails: msg`Mails`,
  services: msg`Services`,
  versions: msg`Versions`,
  storage: msg`Storage`,
}
