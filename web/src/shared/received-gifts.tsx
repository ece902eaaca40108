import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { giftNames } from '../i18n/gift-names.ts'
import { GiftImage } from './gift-image.tsx'
import * as styles from './received-gifts.module.css'

/** What somebody was given, most often given first; never by whom. Its styles are the page's: they come before the script. */
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
