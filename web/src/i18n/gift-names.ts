import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GiftCode } from '@amarelle/contract/domain/fields'

export const giftNames: Record<GiftCode, MessageDescriptor> = {
  smile: msg`A smile`,
  coffee: msg`A cup of coffee`,
  rose: msg`A red rose`,
  chocolates: msg`Chocolates`,
  cake: msg`A piece of cake`,
  bear: msg`A teddy bear`,
  cocktail: msg`A cocktail`,
  bouquet: msg`A bouquet`,
  balloons: msg`Balloons`,
  ring: msg`A ring`,
}
