import type { ReviewedPhoto } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatExactTime } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { getPictureUrl } from './picture-url.ts'
import { refusalNames, refusals } from './refusal-names.ts'
import type { Review } from './use-review.ts'

/** The photo in focus at full size, those that look the same, and the reasons for a refusal. */
export function PhotoPanel({ photo, review }: { readonly photo: ReviewedPhoto; readonly review: Review }) {
  const { t, i18n } = useLingui()
  const { username, siteId, memberId, addedAt, refusal, appeal, isOwnDecision, similarIds } = photo
  return (
    <>
      <section className="panel-block">
        <img className="photo-large" src={getPictureUrl(photo.id, 'large')} alt={t`Photo of ${username}`} />
        <header>
          <h2>{username}</h2>
          <SiteMark siteId={siteId} named />
        </header>
        <Facts
          facts={[
            [t`Member number`, memberId],
            [t`Added`, formatExactTime(addedAt)],
            [t`Refused`, refusal && i18n._(refusalNames[refusal])],
          ]}
        />
        {appeal === null ? null : <blockquote className="case-words small">{appeal}</blockquote>}
        {isOwnDecision ? (
          <Note tone="plain">
            <Trans>You refused it. Another person decides the appeal.</Trans>
          </Note>
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
      </section>
    </>
  )
}
