import { agentTextRules } from '@amarelle/contract/staff/agent-text-rules'
import { answerDeskEndpoint, claimDeskEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleStop, Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { agentRuleNames, agentRuleReasons } from '../../i18n/agent-rule-names.ts'
import { formatCount } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { OpenConversation } from './open-conversation.ts'

/** Typing extends the claim, at most so often. */
const touchIntervalMs = 5 * 60_000

interface Props {
  readonly opened: OpenConversation
  readonly onEnd: () => void
}
/** Shows the answer. A refused one stays in the field with its reason. */
export function AnswerBox({ opened, onEnd }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  /** The text that was sent last: what was said of it does not hold for another one. */
  const [sentText, setSentText] = useState<string | null>(null)
  const touchedAt = useRef(0)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const { conversation, profile, member, held, isEnded, messages, maximumLength } = opened
  const isWaiting = messages.some((message) => message.isWaiting)
  const change = (value: string) => {
    setText(value)
    if (Date.now() - touchedAt.current < touchIntervalMs) return
    touchedAt.current = Date.now()
    // If somebody else has it by now, sending says so.
    callStaff(claimDeskEndpoint, { conversation }).catch(() => {})
  }
  const send = () => {
    setSentText(text)
    void run(async () => {
      await callStaff(answerDeskEndpoint, { conversation, text })
      setText('')
      await revalidate()
    })
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    send()
  }
  const broken = agentTextRules.filter(
    (rule) => text === sentText && fieldErrors[`rules.${rule}`] !== undefined,
  )
  const topics =
    broken.length > 0
      ? broken.flatMap((rule) =>
          rule === 'harmful' ? [] : rule === 'evades_question' ? ['asks_whether_real' as const] : [rule],
        )
      : opened.asksWhetherReal
        ? (['asks_whether_real'] as const)
        : []
  const honestAnswers = topics.flatMap((topic) => opened.honestAnswers[topic] ?? [])
  const length = formatCount([...text].length)
  const maximum = formatCount(maximumLength)
  return (
    <form
      className="desk-answer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {held ? (
        <Note tone="bad">
          <Trans>This conversation is held: nobody answers until a colleague has looked at it.</Trans>
        </Note>
      ) : !isWaiting && !isEnded ? (
        <Note>{t`Everything is answered. You can write again when ${member.name} has.`}</Note>
      ) : null}
      <TextAreaField
        label={t`Answer as ${profile.name}`}
        hint={t`${length} of ${maximum}`}
        error={fieldErrors['text']}
        rows={3}
        lang={member.language}
        value={text}
        onChange={change}
        onKeyDown={sendByKey}
      />
      {broken.length > 0 ? (
        <Note tone="bad">
          <strong>
            <Trans>This cannot be sent.</Trans>
          </strong>{' '}
          {broken
            .flatMap((rule) => [
              i18n._(agentRuleNames[rule]),
              i18n._(agentRuleReasons[rule](profile.name, member.name)),
            ])
            .join(' ')}
        </Note>
      ) : null}
      {honestAnswers.length > 0 ? (
        <div className="desk-honest">
          <p className="small">
            {broken.length > 0
              ? t`Honest instead`
              : t`${member.name} asks whether ${profile.name} is real. Answer honestly first.`}
          </p>
          {honestAnswers.map((answer) => (
            <Button key={answer} small lang={member.language} onClick={() => change(answer)}>
              {answer}
            </Button>
          ))}
        </div>
      ) : null}
      {formError ? <Note tone="bad">{formError}</Note> : null}
      <div className="desk-buttons">
        <Button kind="danger" icon={<CircleStop aria-hidden="true" />} onClick={onEnd}>
          <Trans>End and tell member</Trans>
        </Button>
        <Button
          kind="primary"
          type="submit"
          busy={isRunning}
          disabled={held !== null || !isWaiting}
          icon={<Send aria-hidden="true" />}
        >
          <Trans>Send</Trans> <kbd aria-hidden="true">⌃↵</kbd>
        </Button>
      </div>
    </form>
  )
}
