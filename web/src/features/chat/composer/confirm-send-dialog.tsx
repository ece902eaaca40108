import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { QuestionButtons } from '../../../ui/overlays/question-buttons.tsx'
import * as styles from './composer.module.css'

interface Props {
  /** The server's question, in the member's language. */
  readonly question: string
  readonly text: string
  readonly onChange: () => void
  readonly onSend: () => void
}

/** Asks before sending a text that may hurt; shows the text, and focuses "Cancel", which leads back to the text. */
export function ConfirmSendDialog({ question, text, onChange, onSend }: Props) {
  const id = useId()
  return (
    <Modal open onClose={onChange} labelledBy={id}>
      <div className={`stack ${styles.sure}`}>
        <h2 className="display heading-2" id={id}>
          <Trans>Are you sure?</Trans>
        </h2>
        <p>{question}</p>
        {text ? <blockquote>{text}</blockquote> : null}
        <QuestionButtons focusesCancel onCancel={onChange}>
          <Button look="soft" block onClick={onSend}>
            <Trans>Send anyway</Trans>
          </Button>
        </QuestionButtons>
      </div>
    </Modal>
  )
}
