import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { ReceivedGifts } from '../../shared/received-gifts.tsx'

/** Gifts received in chats, if the member shows them on the profile. */
export const GiftsSection = ({ gifts }: { gifts: Profile['gifts'] }) => (
  <section>
    <h2 className="heading-3">
      <Trans>Gifts</Trans>
    </h2>
    <ReceivedGifts gifts={gifts} />
  </section>
)
