import {
  answerThreadEndpoint,
  getAnswerTemplatesEndpoint,
  type SupportThread,
} from '@amarelle/contract/staff/endpoints/support'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { AnswerTextFields } from './answer-text-fields.tsx'
import type { AnswerDraftState } from './use-answer-draft.ts'

type Templates = StaffEndpointAnswer<typeof getAnswerTemplatesEndpoint>
/** Returns the templates for a thread; they are read again when the member or order beside it changes. */
function useTemplates({ reference, orderNumber, member }: SupportThread): Templates['drafts'] {
  const [drafts, setDrafts] = useState<Templates['drafts']>([])
  const memberId = member?.id
  useEffect(() => {
    let isCurrent = true
    callStaff(getAnswerTemplatesEndpoint, { reference }).then(
      (answer) => isCurrent && setDrafts(answer.drafts),
      // Without templates an answer can still be written.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [reference, orderNumber, memberId])
  return drafts
}

interface Props {
  readonly thread: SupportThread
  readonly draft: AnswerDraftState
  readonly onSent: () => void
}
/** Shows the answer to a thread. It leaves after 20 seconds. */
export function AnswerForm({ thread, draft, onSent }: Props) {
  const drafts = useTemplates(thread)
  const { revalidate } = useRevalidator()
  const { run, isRunning, error, fieldErrors } = useAction()
  const { reference, language } = thread
  const { text, key, lastSeenId, hasUnseen } = draft
  const send = async () => {
    if (isRunning || hasUnseen) return
    const isSent = await run(async () => {
      const input = { reference, text, lastMessageId: lastSeenId, key: key || crypto.randomUUID() }
      draft.clear((await callStaff(answerThreadEndpoint, input)).messageId)
    })
    await revalidate()
    if (isSent) onSent()
  }
  useShortcuts({ 'mod+Enter': () => void send() })
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="panel-block">
        <h2>
          <Trans>Answer</Trans>
        </h2>
        <AnswerTextFields
          drafts={drafts}
          language={language}
          template={draft.template}
          text={text}
          onChange={draft.setText}
          error={fieldErrors['text']}
        />
      </div>
      <div className="decision-foot">
        {error && !fieldErrors['text'] ? <Note tone="bad">{error}</Note> : null}
        {hasUnseen ? (
          <Note>
            <Trans>There is a new message in this thread. Your text is kept.</Trans>{' '}
            <Button small onClick={draft.markSeen}>
              <Trans>I have read it</Trans>
            </Button>
          </Note>
        ) : null}
        <Button
          kind="primary"
          type="submit"
          block
          disabled={hasUnseen}
          busy={isRunning}
          icon={<Send aria-hidden="true" />}
        >
          <Trans>Send answer</Trans> <kbd aria-hidden="true">⌘↵</kbd>
        </Button>
        <p className="small">
          <Trans>Leaves after 20 seconds. Until then you can take it back.</Trans>
        </p>
      </div>
    </form>
  )
}
