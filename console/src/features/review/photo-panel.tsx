import type { ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatExactTime } from '../../i18n/formats.ts'
import { Check, Eye } from 'lucide-react'
import { Link } from 'react-router'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { getPictureUrl } from './picture-url.ts'
import { refusalNames, refusals } from './refusal-names.ts'
import type { Review } from './use-review.ts'

/** Shows the photo in focus at full size, those that look the same, and the reasons for a refusal. */
export function PhotoPanel({ photo, review }: { readonly photo: ReviewedPhoto; readonly review: Review }) {
  const { t, i18n } = useLingui()
  const {
    id: photoId,
    username,
    siteId,
    memberId,
    addedAt,
    isMain,
    refusal,
    appeal,
    similarIds,
    similarElsewhere,
  } = photo
  const openedUrl = review.openedPhotos.getUrl(photoId)
  const claimer = review.claims.get(photoId)
  const count = formatCount(review.selected.size)
  return (
    <>
      <section className="panel-block">
        <img
          className="photo-large"
          src={openedUrl ?? getPictureUrl(photoId, 'large')}
          alt={photo.isSensitive && !openedUrl ? t`Photo of ${username}, blurred` : t`Photo of ${username}`}
        />
        {photo.isSensitive && !openedUrl ? (
          <Button block onClick={() => review.openedPhotos.open(photoId)} icon={<Eye aria-hidden="true" />}>
            <Trans>Open with a reason</Trans> <kbd aria-hidden="true">O</kbd>
          </Button>
        ) : null}
        <header className="photo-owner">
          <h2>
            <Link className="text-link" to={`/members/${memberId}`}>
              {username}
            </Link>
          </h2>
          {photo.isFictional ? <FictionalPill /> : null}
          <SiteMark siteId={siteId} named />
        </header>
        <Facts
          facts={[
            [t`Picture`, isMain ? t`Main photo` : t`Further photo`],
            [t`Member number`, `M-${memberId}`],
            [t`Looks the same`, similarIds.length > 0 ? formatCount(similarIds.length) : t`no other photo`],
            [t`The same on sites you don’t see`, similarElsewhere > 0 ? formatCount(similarElsewhere) : null],
            [t`Added`, formatExactTime(addedAt)],
            [t`Refused`, refusal && i18n._(refusalNames[refusal])],
          ]}
        />
        {appeal === null ? null : <blockquote className="case-words small">{appeal}</blockquote>}
        {claimer ? <Note tone="plain">{t`${claimer} has this photo.`}</Note> : null}
        {photo.isOwnDecision ? (
          <Note tone="plain">
            <Trans>You refused it. Another person decides the appeal.</Trans>
          </Note>
        ) : null}
        {review.selected.size > 0 ? (
          <>
            <p className="small">
              <Trans>A and R act on the selection ({count}).</Trans>
            </p>
            <Button
              block
              disabled={claimer !== undefined}
              onClick={() => void review.decide(null, [photoId])}
              icon={<Check aria-hidden="true" />}
            >
              <Trans>Accept only this one</Trans>
            </Button>
          </>
        ) : null}
      </section>
      {similarIds.length > 0 ? (
        <section className="panel-block">
          <h2>
            <Trans>Looks the same</Trans>
          </h2>
          <div className="similar-photos">
            {similarIds.map((id) => (
              <img key={id} src={getPictureUrl(id, 'medium')} alt={t`Similar photo`} loading="lazy" />
            ))}
          </div>
        </section>
      ) : null}
      <section className="panel-block">
        <h2>
          <Trans>Refuse because</Trans>
        </h2>
        <ul className="refusals">
          {refusals.map((one, i) => (
            <li key={one}>
              <Button block onClick={() => void review.decide(one)}>
                <kbd aria-hidden="true">{i + 1}</kbd> {i18n._(refusalNames[one])}
              </Button>
            </li>
          ))}
        </ul>
        <label className="check">
          <input
            type="checkbox"
            checked={review.isEverywhere}
            onChange={(event) => review.setIsEverywhere(event.target.checked)}
          />
          <span>
            <Trans>Refuse this picture in all future uploads, too</Trans>
          </span>
        </label>
        <p className="small">
          <Trans>The member reads the reason in their language and may appeal.</Trans>
        </p>
      </section>
    </>
  )
}
