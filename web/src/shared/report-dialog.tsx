import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import {
  type ReportReason,
  blockEndpoint,
  reportEndpoint,
  reportReasons,
} from '@amarelle/contract/endpoints/moderation'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, Flag } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../api/api-error.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/controls/button.tsx'
import { RadioCards } from '../ui/controls/choices.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { call } from '../api/call.ts'
import { reportReasonLabels } from './report-reason-labels.tsx'
import * as styles from './report-dialog.module.css'

type ReportedMember = Pick<ProfileCard, 'id' | 'name'>
/** Limit of the API in Unicode code points, and the remaining number at which the counter appears. */
const maxReportLength = 1000
const countdownThreshold = 200

type ReportError = Pick<ErrorResponse['error'], 'message' | 'fields'>
function useReportError() {
  const { t } = useLingui()
  return (error: unknown): ReportError =>
    isApiError(error) ? error.answer.error : { message: t`That didn’t work. Please try again.` }
}

interface ReportFormProps {
  readonly profile: ReportedMember
  readonly messageId: number | undefined
  readonly title: string
  readonly onSent: (reference: string) => void
  readonly onClose: () => void
}
function ReportForm({ profile, messageId, title, onSent, onClose }: ReportFormProps) {
  const { id, name } = profile
  const { t } = useLingui()
  const toReportError = useReportError()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [reportError, setReportError] = useState<ReportError>()
  // Reuses the key while the input is the same, so that a retry does not create a second report.
  const lastRequest = useRef({ body: '', key: '' })
  const left = maxReportLength - [...text].length
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason)
      return setReportError({ message: '', fields: { reason: t`Please choose one of the reasons.` } })
    const input = { profile: id, reason, text, ...(messageId !== undefined && { message: messageId }) }
    const body = JSON.stringify(input)
    if (lastRequest.current.body !== body) lastRequest.current = { body, key: crypto.randomUUID() }
    setBusy(true)
    setReportError(undefined)
    try {
      onSent((await call(reportEndpoint, input, { key: lastRequest.current.key })).reference)
    } catch (error) {
      setReportError(toReportError(error))
      setBusy(false)
    }
  }
  return (
    <form className={`stack ${styles.reportForm}`} noValidate onSubmit={(event) => void send(event)}>
      <h2 className="display heading-2" id={title}>
        {messageId === undefined ? <Trans>Report {name}</Trans> : <Trans>Report a message from {name}</Trans>}
      </h2>
      <RadioCards
        legend={<Trans>What’s wrong?</Trans>}
        name="reason"
        options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
        error={reportError?.fields?.['reason']}
        onChange={(value) => {
          setReason(reportReasons.find((candidate) => candidate === value))
          setReportError(undefined)
        }}
      />
      <TextArea
        label={<Trans>Anything we should know? (optional)</Trans>}
        name="text"
        rows={2}
        value={text}
        hint={
          left < countdownThreshold ? (
            <Plural value={left} one="# character left" other="# characters left" />
          ) : undefined
        }
        error={reportError?.fields?.['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="small muted">
        {messageId === undefined ? null : (
          <>
            <Trans>The messages around this one are included.</Trans>{' '}
          </>
        )}
        <Trans>Our team will read your report. {name} won’t be told who sent it.</Trans>
      </p>
      {reportError?.message && !reportError.fields ? (
        <Banner look="error" role="alert">
          {reportError.message}
        </Banner>
      ) : null}
      <div className={`flex-row wrapping ${styles.reportActions}`}>
        <Button type="submit" className="grow" busy={busy} disabled={left < 0}>
          <Flag className="icon small" />
          <Trans>Send report</Trans>
        </Button>
        <Button look="secondary" className="grow" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

interface ReportConfirmationProps {
  readonly name: string
  readonly reference: string
  readonly title: string
  /** Absent if the member is blocked already. */
  readonly onBlock: (() => Promise<void>) | undefined
  readonly onClose: () => void
}
function ReportConfirmation({ name, reference, title, onBlock, onClose }: ReportConfirmationProps) {
  const toReportError = useReportError()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const [reportError, setReportError] = useState<ReportError>()
  useEffect(() => heading.current?.focus(), [])
  const block = async () => {
    setBusy(true)
    try {
      await onBlock?.()
    } catch (error) {
      setReportError(toReportError(error))
      setBusy(false)
    }
  }
  return (
    <div className="stack">
      <span className="icon-disc" aria-hidden="true">
        <CircleCheck className="icon" />
      </span>
      <h2 className="display heading-2" id={title} ref={heading} tabIndex={-1}>
        <Trans>Thank you, we have your report</Trans>
      </h2>
      <p>
        <Trans>
          Its number is <b>{reference}</b>. Quote it when you write to us about it.
        </Trans>{' '}
        <Trans>
          How far we’ve got is on the page of{' '}
          <Link className="link" to="/settings/reports">
            your reports
          </Link>
          .
        </Trans>
      </p>
      {reportError ? (
        <Banner look="error" role="alert">
          {reportError.message}
        </Banner>
      ) : null}
      <div className="flex-row wrapping">
        {onBlock ? (
          <Button look="danger" className="grow" busy={busy} onClick={() => void block()}>
            <Ban className="icon small" />
            <Trans>Block {name} too</Trans>
          </Button>
        ) : null}
        <Button look="secondary" className="grow" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}

interface Props {
  readonly open: boolean
  readonly profile: ReportedMember
  /** The reported message; absent if the member is reported. */
  readonly messageId?: number | undefined
  readonly blocked?: boolean
  /** Called after the member was blocked here. */
  readonly onBlocked?: (() => void) | undefined
  readonly onClose: () => void
}
/** Reports a member or one message: asks for a reason and an optional text, then shows the reference. Loaded lazily. */
export function ReportDialog({ open, profile, messageId, blocked = false, onBlocked, onClose }: Props) {
  const [reference, setReference] = useState<string>()
  const title = useId()
  const toast = useToast()
  const { t } = useLingui()
  const { id, name } = profile
  const blockToo = async () => {
    await call(blockEndpoint, { id })
    toast(t`${name} is blocked.`)
    onClose()
    onBlocked?.()
  }
  return (
    <Modal open={open} onClose={onClose} labelledBy={title} sheet>
      {reference === undefined ? (
        <ReportForm
          profile={profile}
          messageId={messageId}
          title={title}
          onSent={setReference}
          onClose={onClose}
        />
      ) : (
        <ReportConfirmation
          name={name}
          reference={reference}
          title={title}
          onBlock={blocked ? undefined : blockToo}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
