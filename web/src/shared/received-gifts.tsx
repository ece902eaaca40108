import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { giftNames } from '../i18n/gift-names.ts'
import { GiftImage } from './like-extras/gift-image.tsx'
import * as styles from './received-gifts.module.css'

/** Received gifts, most frequent first, without senders. Its styles are part of the page's, so that they load before the script. */
export function ReceivedGifts({ gifts }: { gifts: Profile['gifts'] }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.receivedGifts}>
      {gifts.map(({ code, count }) => (
        <li key={code}>
          <GiftImage gift={code} />
          <span>{i18n._(giftNames[code])}</span>
          <span className="bold numeric">{`× ${count}`}</span>
        </li>
      ))}
    </ul>
  )
}
