import type { GiftCode } from '@amarelle/contract/domain/fields'

/** Gifts are separate SVG files of 60 x 60, because their colours do not depend on the niche. */
export const GiftImage = ({ gift }: { gift: GiftCode }) => (
  <img className="gift-image" src={`/public/gifts/${gift}.svg`} width={60} height={60} alt="" />
)
