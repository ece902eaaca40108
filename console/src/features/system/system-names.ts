import type { FailureKind } from '@amarelle/contract/staff/endpoints/system/failure'
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

export const failureKindNames: Readonly<Record<FailureKind, MessageDescriptor>> = {
  unreachable: msg`The other side could not be reached.`,
  timeout: msg`No answer came in time.`,
  refused: msg`The other side refused it.`,
  database: msg`The database refused it.`,
  other: msg`An error of the program.`,
}
