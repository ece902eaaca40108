import type { GiftCode } from '@amarelle/contract/domain/fields'

/** Drawn on 60 x 60 in files of their own: the colours belong to the things, not to the site. */
export const GiftImage = ({ gift }: { gift: GiftCode }) => (
  <img className="gift-image" src={`/public/gifts/${gift}.svg`} width={60} height={60} alt="" />
)
