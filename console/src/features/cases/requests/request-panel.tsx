import {
  carryOutDataRequestEndpoint,
  type DataRequestView,
  extendDataRequestEndpoint,
  refuseDataRequestEndpoint,
} from '@amarelle/contract/staff/endpoints/data-requests'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'

type Answer = 'carry_out' | 'erase_now' | 'extend' | 'refuse'
interface AnswerOption {
  readonly id: Answer
  readonly name: MessageDescriptor
  readonly hint: MessageDescriptor
}
const exportOption: AnswerOption = {
  id: 'carry_out',
  name: msg`Send the data`,
  hint: msg`The archive is made now. The link goes only to the address of the account.`,
}
const erasureOptions: readonly AnswerOption[] = [
  {
    id: 'carry_out',
    name: msg`Erase after 14 days`,
    hint: msg`The account is closed now. Until then the member can come back.`,
  },
  {
    id: 'erase_now',
    name: msg`Erase at once`,
    hint: msg`It can’t be undone. Credits are lost; invoices stay without the person.`,
  },
]
const laterOptions: readonly AnswerOption[] = [
  { id: 'extend', name: msg`Extend by two months`, hint: msg`Once, and only with a reason (Art. 12(3)).` },
  { id: 'refuse', name: msg`Refuse`, hint: msg`The mail says how to complain.` },
]
const listOptions = ({ kind, extendedAt }: DataRequestView): readonly AnswerOption[] => [
  ...(kind === 'export' ? [exportOption] : erasureOptions),
  ...laterOptions.filter(({ id }) => id !== 'extend' || extendedAt === null),
]

function answerRequest(reference: string, answer: Answer, reason: string) {
  if (answer === 'extend') return callStaff(extendDataRequestEndpoint, { reference, reason })
  if (answer === 'refuse') return callStaff(refuseDataRequestEndpoint, { reference, reason })
  return callStaff(carryOutDataRequestEndpoint, { reference, eraseNow: answer === 'erase_now' })
}

interface Props {
  readonly request: DataRequestView
  readonly onClosed: () => void
  readonly onRelease: () => void
}
/** How the request is answered: carried out, extended once, or refused. */
export function RequestPanel({ request, onClosed, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const groupName = useId()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [reason, setReason] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const language = formatLanguage(request.member?.language ?? 'en')
  const needsReason = answer === 'extend' || answer === 'refuse'
  const submit = async () => {
    if (!answer || !(await run(() => answerRequest(request.reference, answer, reason)))) return
    if (answer !== 'extend') return onClosed()
    setAnswer(null)
    setReason('')
    await revalidate()
  }
  return (
    <form
      className="decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className="panel-block">
        <legend>
          <Trans>Answer</Trans>
        </legend>
        {listOptions(request).map(({ id, name, hint }) => (
          <label key={id} className="choice">
            <input type="radio" name={groupName} checked={id === answer} onChange={() => setAnswer(id)} />
            <span>
              <strong>{i18n._(name)}</strong>
              {id === answer ? <small>{i18n._(hint)}</small> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {needsReason ? (
        <div className="panel-block">
          <Field
            label={t`Reason`}
            hint={t`Mailed word by word. Write in ${language}.`}
            error={fieldErrors['reason']}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={4}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
      <div className="decision-foot">
        {error && !fieldErrors['reason'] ? <Note tone="bad">{error}</Note> : null}
        <Button
          kind={answer === 'erase_now' ? 'danger' : 'primary'}
          type="submit"
          block
          disabled={!answer}
          busy={isRunning}
          icon={<Send aria-hidden="true" />}
        >
          {answer === 'extend' ? (
            <Trans>Extend and mail the reason</Trans>
          ) : answer === 'refuse' ? (
            <Trans>Refuse and mail the reason</Trans>
          ) : (
            <Trans>Carry out and mail it</Trans>
          )}
        </Button>
        <Button kind="text" onClick={onRelease} icon={<Undo2 aria-hidden="true" />}>
          <Trans>Release</Trans>
        </Button>
        <p className="small">
          <Trans>The member is mailed in every case.</Trans>
        </p>
      </div>
    </form>
  )
}
