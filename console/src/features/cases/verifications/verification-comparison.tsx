import { getPhotoPictureEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import {
  openVerificationPictureEndpoint,
  type VerificationCase,
} from '@amarelle/contract/staff/endpoints/verification/verifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fetchStaffFile } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { poseNames } from './verification-names.ts'

const getPhotoUrl = (id: string, size: 'medium' | 'large') =>
  `${getPhotoPictureEndpoint.path}?${new URLSearchParams({ id, size })}`

/** Shows the picture that was sent, closed until somebody looks at it, which is recorded. */
function SentPicture({ reference }: { readonly reference: string }) {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  const { run, isRunning, formError } = useAction()
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const open = async () => {
    if (url !== null || isRunning) return
    await run(async () =>
      setUrl(URL.createObjectURL(await fetchStaffFile(openVerificationPictureEndpoint, { reference }))),
    )
  }
  useShortcuts({ o: () => void open() }, { o: t`Show the picture` })
  if (url !== null) return <img src={url} alt={t`The picture that was sent`} />
  return (
    <div className="sent-picture">
      <Button onClick={() => void open()} busy={isRunning} icon={<Eye aria-hidden="true" />}>
        <Trans>Show the picture</Trans> <kbd aria-hidden="true">O</kbd>
      </Button>
      <small>
        <Trans>Each look is recorded.</Trans>
      </small>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </div>
  )
}

/** Shows the pose and the picture that was sent for it, beside the main photo, and the member's other photos. */
export function VerificationComparison({ case: one }: { readonly case: VerificationCase }) {
  const { t, i18n } = useLingui()
  const { reference, isOpen, pose, mainPhotoId, photoIds } = one
  const others = photoIds.filter((id) => id !== mainPhotoId)
  return (
    <section className="comparison">
      <h2>
        <Trans>Pose asked for:</Trans> {i18n._(poseNames[pose])}
      </h2>
      <div className="comparison-pair">
        {isOpen ? (
          <figure>
            <SentPicture key={reference} reference={reference} />
            <figcaption>
              <Trans>Picture that was sent</Trans>
            </figcaption>
          </figure>
        ) : null}
        <figure>
          {mainPhotoId === null ? (
            <p className="small">
              <Trans>The member has no main photo now, so nothing can be verified.</Trans>
            </p>
          ) : (
            <img src={getPhotoUrl(mainPhotoId, 'large')} alt={t`Main photo`} />
          )}
          <figcaption>
            <Trans>Main photo</Trans>
          </figcaption>
        </figure>
      </div>
      {others.length > 0 ? (
        <ul className="comparison-others" aria-label={t`Other photos`}>
          {others.map((id) => (
            <li key={id}>
              <img src={getPhotoUrl(id, 'medium')} alt="" loading="lazy" />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
