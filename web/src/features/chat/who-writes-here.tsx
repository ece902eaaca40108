import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import * as styles from './chat.module.css'
import type { OpenedThread } from './thread-state/use-thread.ts'

interface Props {
  readonly profile: ProfileCard
  readonly fictional: NonNullable<OpenedThread['fictional']>
  /** Price of a message, in credits. */
  readonly cost: number
}
/**
 * Says who answers for a fictional profile, what it costs and what is given back (docs/law.md#fictional-profiles): in a dialog, or
 * without script in place.
 */
export function WhoWritesHere(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="unscripted">
        <details>
          <summary className={styles.unscriptedSummary}>
            <Trans>Who writes here?</Trans>
          </summary>
          <div className="stack">
            <WhoWritesFacts {...props} />
            <HideAllForm />
          </div>
        </details>
      </div>
      <Button look="text" size="small" className="scripted" onClick={() => setIsOpen(true)}>
        <Trans>Who writes here?</Trans>
      </Button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} labelledBy={id} sheet>
        <div className="stack">
          <h2 className="heading-3" id={id}>
            <Trans>Who writes here?</Trans>
          </h2>
          <WhoWritesFacts {...props} />
          <div className="flex-row wrapping between">
            <HideAllForm />
            <Button onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}

function HideAllForm() {
  const isHiding = useNavigation().formData?.get('intent') === 'hide-fictional'
  return (
    <Form method="post">
      <Button type="submit" look="secondary" name="intent" value="hide-fictional" busy={isHiding}>
        <Trans>Hide all fictional profiles</Trans>
      </Button>
    </Form>
  )
}

function WhoWritesFacts({ profile, fictional, cost }: Props) {
  const { settings } = useVisit()
  const { company, answer_hours: hours, open_hours: open } = fictional
  const { date, languageList } = useFormats()
  const days = settings.fictional_consent_days
  return (
    <>
      <p>
        <FictionalTag>{settings.fictional_singular}</FictionalTag>
      </p>
      <p>
        <Trans>{profile.name} is a character. Nobody by this name exists, and you can never meet.</Trans>
      </p>
      <p>
        {company ? (
          <Trans>Staff of {company} write the messages, and never first.</Trans>
        ) : (
          <Trans>Nobody answers at the moment. You can’t write, and nothing is charged.</Trans>
        )}
      </p>
      <p>
        <Plural value={cost} one="A message costs # credit." other="A message costs # credits." />{' '}
        <Plural
          value={hours}
          one="If nobody answers within an hour, you get the credits back."
          other="If nobody answers within # hours, you get the credits back."
        />
      </p>
      {fictional.languages.length > 0 ? (
        <p>
          <Trans>You can write in these languages: {languageList(fictional.languages)}.</Trans>
        </p>
      ) : null}
      {open ? (
        <p>
          <Trans>
            Answers usually come between {date(open.from, 'time')} and {date(open.to, 'time')}.
          </Trans>
        </p>
      ) : null}
      <p>
        <Plural
          value={days}
          one="We ask for your consent again after a day, or sooner if you spend much here."
          other="We ask for your consent again after # days, or sooner if you spend much here."
        />
      </p>
    </>
  )
}
