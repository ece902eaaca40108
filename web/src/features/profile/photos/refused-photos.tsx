import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { refusalReasons } from './refusal-reasons.ts'

interface Props {
  readonly photos: readonly Photo[]
  readonly onChoose: (id: string) => void
}
/** Lists the refused photos with the reason and a link to the appeal. */
export function RefusedPhotos({ photos, onChoose }: Props) {
  const { i18n } = useLingui()
  return photos.map(({ id, status, refusal, appeal }, index) => {
    if (status !== 'refused' || appeal === 'waiting') return null
    const place = index + 1
    return (
      <Banner key={id} look="error">
        <b>
          <Trans>Photo {place} was refused.</Trans>
        </b>{' '}
        {refusal === null ? null : i18n._(refusalReasons[refusal])}{' '}
        <Link
          className="link no-wrap"
          to={`?photo=${id}#photos`}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            onChoose(id)
          }}
        >
          {appeal === 'none' ? <Trans>Ask for another look</Trans> : <Trans>See the photo</Trans>}
        </Link>
      </Banner>
    )
  })
}
