import {
  carryOutDataRequestEndpoint,
  type DataRequestView,
  extendDataRequestEndpoint,
  refuseDataRequestEndpoint,
} from '@amarelle/contract/staff/endpoints/data-requests'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatLanguage } from '../../../i18n/formats.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { TextAreaField } from '../../../ui/input-fields.tsx'
import { DecisionForm } from '../decision-form.tsx'
import { useDraft } from '../use-draft.ts'
import { EraseDialog } from './erase-dialog.tsx'

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
/** Whoever may only answer extends or refuses. */
const listOptions = (
  { kind, extendedAt }: DataRequestView,
  mayCarryOut: boolean,
): readonly AnswerOption[] => [
  ...(mayCarryOut ? (kind === 'export' ? [exportOption] : erasureOptions) : []),
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
/** Shows how the request is answered: carried out, extended once, or refused. */
export function RequestPanel({ request, onClosed, onRelease }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const [draft, setDraft, clearDraft] = useDraft(request.reference, { answer: '', reason: '' })
  const [isConfirming, setIsConfirming] = useState(false)
  const options = listOptions(request, usePermissions()('data_requests.handle'))
  const answer = options.find(({ id }) => id === draft.answer)?.id ?? null
  const { run, isRunning, formError, fieldErrors } = useAction()
  const language = formatLanguage(request.member?.language ?? 'en')
  const send = async (chosen: Answer): Promise<boolean> => {
    if (!(await run(() => answerRequest(request.reference, chosen, draft.reason)))) return false
    setDraft({ answer: '', reason: '' })
    clearDraft()
    if (chosen === 'extend') await revalidate()
    else onClosed()
    return true
  }
  const submit = () => {
    if (answer === 'erase_now') setIsConfirming(true)
    else if (answer) void send(answer)
  }
  return (
    <>
      <DecisionForm
        button={
          answer === 'extend' ? (
            <Trans>Extend and mail the reason</Trans>
          ) : answer === 'refuse' ? (
            <Trans>Refuse and mail the reason</Trans>
          ) : (
            <Trans>Carry out and mail it</Trans>
          )
        }
        icon={<Send aria-hidden="true" />}
        isDangerous={answer === 'erase_now'}
        isReady={answer !== null}
        isRunning={isRunning}
        error={formError}
        note={<Trans>The member is mailed in every case.</Trans>}
        onDecide={submit}
        onRelease={onRelease}
      >
        <ChoiceList
          legend={<Trans>Answer</Trans>}
          choices={options.map(({ id, name, hint }) => ({ id, name: i18n._(name), hint: i18n._(hint) }))}
          chosen={answer}
          onChoose={(id) => setDraft({ ...draft, answer: id })}
        />
        {answer === 'extend' || answer === 'refuse' ? (
          <section className="panel-block">
            <h2 className="step">
              <Trans>Why</Trans>
            </h2>
            <TextAreaField
              label={t`Reason`}
              hint={t`Mailed word by word. Write in ${language}.`}
              error={fieldErrors['reason']}
              rows={4}
              maxLength={2000}
              value={draft.reason}
              onChange={(reason) => setDraft({ ...draft, reason })}
            />
          </section>
        ) : null}
      </DecisionForm>
      {isConfirming ? (
        <EraseDialog
          username={request.member?.username ?? ''}
          isRunning={isRunning}
          onConfirm={() => void send('erase_now').then(() => setIsConfirming(false))}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </>
  )
}
