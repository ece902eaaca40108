import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { usePermissions } from '../../../session/session-context.ts'
import { getMemberPictureUrl } from '../../../shell/members/avatar.tsx'
import { useOpenedPhotos } from '../../../shell/members/use-opened-photos.tsx'
import { Button } from '../../../ui/button.tsx'
import { photoStateNames } from '../member-names.ts'
import { Card } from '../../../ui/card.tsx'

/** Shows the member's photos with their states; the pictures only for those who review photos, blurred if the site does not show them. */
export function MemberPhotos({ member: { username, photos } }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  const maySeePhotos = usePermissions()('photos.review')
  const openedPhotos = useOpenedPhotos()
  return (
    <Card title={<Trans>Photos</Trans>}>
      {photos.length === 0 ? (
        <p className="small">
          <Trans>No photos.</Trans>
        </p>
      ) : (
        <ul className="member-photos" aria-label={t`Photos`}>
          {photos.map(({ id, status, cover }) => {
            const openedUrl = openedPhotos.getUrl(id)
            const isBlurred = cover !== 'none' && openedUrl === undefined
            return (
              <li key={id}>
                {!maySeePhotos ? null : cover === 'sealed' ? (
                  <span className="photo-sealed" role="img" aria-label={t`Sealed photo`}>
                    <LockKeyhole aria-hidden="true" />
                  </span>
                ) : (
                  <img
                    src={openedUrl ?? getMemberPictureUrl(id, 'medium')}
                    alt={isBlurred ? t`Photo of ${username}, blurred` : t`Photo of ${username}`}
                    loading="lazy"
                  />
                )}
                <small>{photoStateNames[status] ? i18n._(photoStateNames[status]) : status}</small>
                {maySeePhotos && isBlurred && cover !== 'sealed' ? (
                  <Button small onClick={() => openedPhotos.open(id)}>
                    <Trans>Open</Trans>
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
      )}
      {openedPhotos.dialog}
    </Card>
  )
}
