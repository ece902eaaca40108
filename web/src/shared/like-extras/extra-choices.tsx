import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { Plural, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { likeExtraNames } from '../../i18n/like-extra-names.ts'
import { GiftImage } from './gift-image.tsx'
import * as styles from './like-extras.module.css'

interface Props<Code extends LikeExtra> {
  readonly legend: ReactNode
  readonly offers: readonly { readonly code: Code; readonly credits: number }[]
  readonly chosen: Code | null
  readonly onChoose: (code: Code) => void
}
/** Radio buttons for gifts, and a super like, with their prices in credits. */
export function ExtraChoices<Code extends LikeExtra>({ legend, offers, chosen, onChoose }: Props<Code>) {
  const { i18n } = useLingui()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {offers.map(({ code, credits }) => (
        <label key={code} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name="extra"
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
          />
          <LikeExtraImage extra={code} />
          <span className="bold small">{i18n._(likeExtraNames[code])}</span>
          <span className="smaller muted">
            <Plural value={credits} one="# credit" other="# credits" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function LikeExtraImage({ extra }: { extra: LikeExtra }) {
  if (extra !== 'super_like') return <GiftImage gift={extra} />
  return (
    <span className={styles.star}>
      <Star className="icon" aria-hidden="true" />
    </span>
  )
}
