import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { getPhotoPictureEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, formatTime } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Pill } from '../../ui/pill.tsx'
import { consentNames, photoStateNames } from './member-names.ts'

/** Profile, photos, consents and open sessions. */
export function MemberProfile({ member }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  const maySeePhotos = usePermissions()('photos.review')
  const { username, about, photos, consents, sessions } = member
  return (
    <>
      <section className="card">
        <h2>
          <Trans>Profile</Trans>
        </h2>
        {about ? (
          <blockquote className="case-words small">{about}</blockquote>
        ) : (
          <p className="small">
            <Trans>No text about themselves.</Trans>
          </p>
        )}
        {photos.length > 0 ? (
          <ul className="member-photos" aria-label={t`Photos`}>
            {photos.map(({ id, status }) => (
              <li key={id}>
                {maySeePhotos ? (
                  <img
                    src={`${getPhotoPictureEndpoint.path}?${new URLSearchParams({ id })}`}
                    alt={t`Photo of ${username}`}
                    loading="lazy"
                  />
                ) : null}
                <small>{photoStateNames[status] ? i18n._(photoStateNames[status]) : status}</small>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section className="card">
        <h2>
          <Trans>Consents</Trans>
        </h2>
        {consents.length === 0 ? (
          <p className="small">
            <Trans>None given.</Trans>
          </p>
        ) : (
          <ul className="card-list">
            {consents.map(({ kind, version, givenAt, withdrawnAt }) => (
              <li key={`${kind}${givenAt}`}>
                <div>
                  <span>{consentNames[kind] ? i18n._(consentNames[kind]) : kind}</span>
                  <small>{t`${formatDate(givenAt)}, text ${version}`}</small>
                </div>
                {withdrawnAt ? (
                  <Pill>{t`withdrawn ${formatDate(withdrawnAt)}`}</Pill>
                ) : (
                  <Pill tone="good">
                    <Trans>given</Trans>
                  </Pill>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h2>
          <Trans>Sessions</Trans>
        </h2>
        {sessions.length === 0 ? (
          <p className="small">
            <Trans>Logged in nowhere.</Trans>
          </p>
        ) : (
          <ul className="card-list">
            {sessions.map(({ device, createdAt, lastSeenAt }) => (
              <li key={createdAt}>
                <div>
                  <span>{device || t`Unknown browser`}</span>
                  <small>{t`since ${formatDate(createdAt)}, last seen ${formatTime(lastSeenAt)}`}</small>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
