import type { Photo } from '@amarelle/contract/endpoints/profiles'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/choices.tsx'
import { Panel } from '../../../ui/overlays/panel.tsx'
import { QuestionButtons } from '../../../ui/overlays/question-buttons.tsx'
import { MemberPhoto } from '../../../ui/media/member-photo.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { PhotoState } from './photo-state.tsx'
import * as styles from './photos.module.css'

interface ChangeProps {
  readonly photo: Photo
  readonly change: Readonly<Record<string, string>>
  readonly look?: 'primary' | 'secondary' | 'danger-filled'
  readonly onSubmit?: () => void
  readonly children: ReactNode
}
/** Form with one button that submits `change` for the photo. */
function PhotoChangeForm({ photo, change, look = 'secondary', onSubmit, children }: ChangeProps) {
  const { state } = useNavigation()
  return (
    <Form method="post" action="/profile" preventScrollReset onSubmit={() => onSubmit?.()}>
      <input type="hidden" name="part" value="photo" />
      <input type="hidden" name="photo" value={photo.id} />
      {Object.entries(change).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look={look} block disabled={state === 'submitting'}>
        {children}
      </Button>
    </Form>
  )
}

/** Asks for confirmation before deleting, with or without JavaScript. */
function DeletePhotoForm({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const question = useRef<HTMLDetailsElement>(null)
  const cancel = () => {
    if (question.current) question.current.open = false
    question.current?.querySelector('summary')?.focus()
  }
  return (
    <details className={styles.confirm} ref={question}>
      <summary className="button danger block">
        <Trash2 className="icon small" />
        <Trans>Delete photo</Trans>
      </summary>
      <div className="stack tight">
        <p>
          <Trans>Delete this photo for good?</Trans>
        </p>
        <QuestionButtons onCancel={cancel}>
          <PhotoChangeForm photo={photo} change={{ delete: '1' }} look="danger-filled" onSubmit={onClose}>
            <Trash2 className="icon small" />
            <Trans>Delete</Trans>
          </PhotoChangeForm>
        </QuestionButtons>
      </div>
    </details>
  )
}

/** Saves on change; without JavaScript it is a button. */
function PremiumOnlySwitch({ photo }: { photo: Photo }) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const { premium_only: premiumOnly } = photo
  if (!isHydrated)
    return (
      <PhotoChangeForm photo={photo} change={{ premium_only: String(!premiumOnly) }}>
        {premiumOnly ? <Trans>Show to all members</Trans> : <Trans>Show to premium members only</Trans>}
      </PhotoChangeForm>
    )
  return (
    <Switch
      key={String(premiumOnly)}
      name="premium_only"
      defaultChecked={premiumOnly}
      onChange={({ currentTarget: { checked } }) =>
        void submit(
          { part: 'photo', photo: photo.id, premium_only: String(checked) },
          { method: 'post', action: '/profile', preventScrollReset: true },
        )
      }
    >
      <b>
        <Trans>Premium members only</Trans>
      </b>
      <span className="small muted tick-note">
        <Trans>Others see it blurred.</Trans>
      </span>
    </Switch>
  )
}

function PositionButtons({ photo, count }: { photo: Photo; count: number }) {
  const { position } = photo
  return (
    <div className="pairs">
      {position > 1 ? (
        <PhotoChangeForm photo={photo} change={{ position: String(position - 1) }}>
          <ArrowLeft className="icon small" />
          <Trans>Earlier</Trans>
        </PhotoChangeForm>
      ) : null}
      {position < count ? (
        <PhotoChangeForm photo={photo} change={{ position: String(position + 1) }}>
          <Trans>Later</Trans>
          <ArrowRight className="icon small" />
        </PhotoChangeForm>
      ) : null}
    </div>
  )
}

interface Props {
  readonly photo: Photo | undefined
  readonly count: number
  readonly main: boolean
  readonly onClose: () => void
}
/** Panel with all actions for one photo. */
export function PhotoPanel({ photo, count, main, onClose }: Props) {
  const { settings } = useVisit()
  const id = useId()
  if (!photo) return null
  const { position } = photo
  return (
    <Panel open onClose={onClose} labelledBy={id} sheet>
      <div className="stack tight">
        <h2 className="heading-3" id={id}>
          {main ? <Trans>Main photo</Trans> : <Trans>Photo {position}</Trans>}
        </h2>
        <div className={styles.panelPhoto}>
          <MemberPhoto
            sources={photo.sizes}
            cdnPrefix={settings.cdn_prefix}
            displaySizes="460px"
            width={photo.width}
            height={photo.height}
            alt=""
            color={photo.color}
            uncropped
          />
        </div>
        <PhotoState photo={photo} />
        {main || photo.status !== 'active' ? null : (
          <PhotoChangeForm
            photo={photo}
            // The main photo must be visible to everyone.
            change={{ position: '1', ...(photo.premium_only && { premium_only: 'false' }) }}
            look="primary"
          >
            <Star className="icon small" />
            <Trans>Make this the main photo</Trans>
          </PhotoChangeForm>
        )}
        <PositionButtons photo={photo} count={count} />
        {main ? null : <PremiumOnlySwitch photo={photo} />}
        <DeletePhotoForm photo={photo} onClose={onClose} />
        <ButtonLink
          to="/profile"
          look="text"
          block
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <Trans>Close</Trans>
        </ButtonLink>
      </div>
    </Panel>
  )
}
