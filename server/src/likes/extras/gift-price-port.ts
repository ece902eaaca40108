import type { GiftCode } from '@amarelle/contract/domain/fields'
import type { RequestContext } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

type GiftPriceFinder = (
  db: RequestContext['db'],
  site: RequestContext['site'],
  code: GiftCode,
) => Promise<number | null>
/** The price of a gift in credits on a site; null if it is not offered. Implemented by `chat`. */
export const giftPricePort = createPort<GiftPriceFinder>('gift price')
