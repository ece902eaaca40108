import { photoMediaTypes } from '@amarelle/contract/domain/limits'
import {
  addFictionalPictureEndpoint,
  removeFictionalPictureEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff, uploadStaffFile } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { getMemberPictureUrl } from '../../shell/members/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { addDrawnPicture } from './add-drawn-picture.ts'
import { DrawnPictureField } from './drawn-picture-field.tsx'
import type { ShownProfile } from './shown-profile.ts'

/** Shows the pictures with their licences. A picture that looks like a member's is refused. */
export function ProfilePictures({ profile }: { readonly profile: ShownProfile }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [licence, setLicence] = useState('')
  const [drawnPicture, setDrawnPicture] = useState('')
  /** The field that was sent last: it shows the problem with the picture. */
  const [sent, setSent] = useState<'file' | 'drawn'>('file')
  const file = useRef<HTMLInputElement>(null)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const { id, name, pictures, mayManage, usedDrawnPictures } = profile
  const add = () => {
    setSent('file')
    void run(async () => {
      const picture = file.current?.files?.[0]
      if (!picture) return
      await uploadStaffFile(addFictionalPictureEndpoint, { profile: id, licence }, picture)
      setLicence('')
      if (file.current) file.current.value = ''
      await revalidate()
    })
  }
  const addDrawn = () => {
    setSent('drawn')
    void run(async () => {
      await addDrawnPicture(id, drawnPicture, t`Drawn by us`)
      setDrawnPicture('')
      await revalidate()
    })
  }
  const remove = (picture: string) =>
    void run(async () => {
      await callStaff(removeFictionalPictureEndpoint, { profile: id, picture })
      await revalidate()
    })
  return (
    <section className="fictional-pictures" aria-label={t`Pictures`}>
      {pictures.length === 0 ? (
        <p className="small">
          <Trans>The profile has no picture yet.</Trans>
        </p>
      ) : null}
      {pictures.map((picture, i) => (
        <figure key={picture.id}>
          <img src={getMemberPictureUrl(picture.id, 'medium')} alt={t`Picture ${i + 1} of ${name}`} />
          <figcaption>
            <small>{picture.licence ?? t`No licence on record`}</small>
            {mayManage ? (
              <Button
                small
                disabled={isRunning}
                icon={<Trash2 aria-hidden="true" />}
                aria-label={t`Remove picture ${i + 1}`}
                onClick={() => remove(picture.id)}
              >
                <Trans>Remove</Trans>
              </Button>
            ) : null}
          </figcaption>
        </figure>
      ))}
      {mayManage ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <label className="fictional-file">
            <Trans>Picture</Trans>
            <input ref={file} type="file" accept={photoMediaTypes.join(',')} required />
          </label>
          {sent === 'file' && fieldErrors['picture'] ? (
            <p className="field-error" role="alert">
              {fieldErrors['picture']}
            </p>
          ) : null}
          <InputField
            label={t`Licence of the picture`}
            hint={t`Who made it, and what allows its use. Drawn pictures are best.`}
            error={fieldErrors['licence']}
            maxLength={200}
            value={licence}
            onChange={setLicence}
          />
          {formError ? <Note tone="bad">{formError}</Note> : null}
          <Button type="submit" busy={isRunning} disabled={licence.trim().length < 3}>
            <Trans>Add the picture</Trans>
          </Button>
          <DrawnPictureField
            value={drawnPicture}
            used={usedDrawnPictures}
            error={sent === 'drawn' ? fieldErrors['picture'] : undefined}
            onChange={setDrawnPicture}
          />
          <Button busy={isRunning} disabled={drawnPicture === ''} onClick={addDrawn}>
            <Trans>Add the drawn picture</Trans>
          </Button>
        </form>
      ) : null}
    </section>
  )
}
