import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { getPhotoPictureEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePermissions } from '../../../session/session-context.ts'
import { photoStateNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** The member's photos with their states; the pictures only for those who review photos. */
export function MemberPhotos({ member: { username, photos } }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  const maySeePhotos = usePermissions()('photos.review')
  return (
    <Card title={<Trans>Photos</Trans>}>
      {photos.length === 0 ? (
        <p className="small">
          <Trans>No photos.</Trans>
        </p>
      ) : (
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
      )}
    </Card>
  )
}
