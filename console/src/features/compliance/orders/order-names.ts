import type { OrderKind } from '@amarelle/contract/staff/endpoints/authority-orders'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const orderKindNames: Readonly<Record<OrderKind, MessageDescriptor>> = {
  illegal_content: msg`Act against content (Art. 9)`,
  information: msg`Provide information (Art. 10)`,
}
