import { publishTextsEndpoint, type TextVersion } from '@amarelle/contract/staff/endpoints/texts'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatDate, formatLanguage } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { TextDiff } from './text-diff.tsx'
import type { ShownText } from './shown-text.ts'

interface Props {
  readonly shown: ShownText
  readonly open: TextVersion
  readonly onClose: () => void
}
/** Shows what members will read, says what follows, and publishes it now or later. */
export function PublishDialog({ shown, open, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [others, setOthers] = useState<readonly number[]>(shown.otherDrafts.map(({ draft }) => draft))
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = async () => {
    const drafts = [
      { draft: open.id, version: open.version },
      ...shown.otherDrafts
        .filter(({ draft }) => others.includes(draft))
        .map(({ draft, version }) => ({ draft, version })),
    ]
    const isDone = await run(async () => {
      await callStaff(publishTextsEndpoint, {
        drafts,
        reason,
        startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
      })
      await revalidate()
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t`Publish the text`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Send aria-hidden="true" />}>
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <TextDiff
        oldText={shown.published?.text ?? shown.defaultText}
        newText={open.text ?? shown.defaultText}
      />
      {shown.asksForConsent ? (
        <Note>
          <Trans>
            This is a new version of a legal text. All members of this site are asked to agree again before
            they can continue.
          </Trans>
          {shown.startsFrom ? (
            <>
              {' '}
              <Trans>
                They are told now, by mail and by a notice on the site, so it can start on{' '}
                {formatDate(shown.startsFrom)} at the earliest.
              </Trans>
            </>
          ) : null}
        </Note>
      ) : null}
      {shown.otherDrafts.length > 0 ? (
        <fieldset className="setting-choices">
          <legend>
            <Trans>Publish with it</Trans>
          </legend>
          {shown.otherDrafts.map(({ draft, language }) => (
            <label key={draft}>
              <input
                type="checkbox"
                checked={others.includes(draft)}
                onChange={(event) =>
                  setOthers(event.target.checked ? [...others, draft] : others.filter((one) => one !== draft))
                }
              />
              {formatLanguage(language)}
            </label>
          ))}
        </fieldset>
      ) : null}
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      <InputField
        label={t`Starts`}
        hint={shown.startsFrom ? undefined : t`Empty: at once, on all pages within a second.`}
        required={shown.startsFrom !== null}
        error={fieldErrors['startsAt']}
        type="datetime-local"
        value={startsAt}
        onChange={setStartsAt}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
