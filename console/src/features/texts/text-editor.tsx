import {
  discardTextDraftEndpoint,
  longTextPercent,
  maxTextLengths,
  saveTextDraftEndpoint,
} from '@amarelle/contract/staff/endpoints/texts'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Save, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { EditedText, ShownText } from './shown-text.ts'
import { TextDiff } from './text-diff.tsx'

interface Props {
  readonly place: EditedText
  readonly shown: ShownText
}
/** Returns what a draft starts from: the draft itself, or what members read. */
const getStart = ({ open, published, defaultText }: ShownText): string =>
  (open ? open.text : published?.text) ?? defaultText

/** Shows a text beside its default and the English one, with its draft. */
export function TextEditor({ place, shown }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { defaultText, english, places, published, open, version, mayEdit, mayPublish } = shown
  /** The typed text and the version that it started from: a later one is a colleague's. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly seen: number } | null>(null)
  const [reason, setReason] = useState('')
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const text = typed?.text ?? getStart(shown)
  const seen = typed?.seen ?? version
  const hasConflict = version !== seen && !isRunning
  const percent = defaultText.length > 0 ? Math.round((text.length / defaultText.length) * 100) : 100
  const save = (saved: string | null) =>
    run(async () => {
      await callStaff(saveTextDraftEndpoint, { ...place, text: saved, seen, reason })
      await revalidate()
      setReason('')
      setTyped(null)
    })
  return (
    <div className="text-editor">
      <header className="text-head">
        <h2>
          <code>{place.id}</code>
        </h2>
        {places.length > 0 ? (
          <p className="small">
            <Trans>Used in</Trans> {places.join(', ')}
          </p>
        ) : null}
      </header>
      {shown.attention ? (
        <Note tone="bad">
          <Trans>What this site publishes does not fit this release any more:</Trans> {shown.attention}
        </Note>
      ) : null}
      <div className="text-sources">
        <section>
          <h3>
            <Trans>Default</Trans>
          </h3>
          <p className="text-source" lang={place.language}>
            {defaultText}
          </p>
        </section>
        <section>
          <h3>
            <Trans>English</Trans>
          </h3>
          <p className="text-source" lang="en">
            {english}
          </p>
        </section>
      </div>
      {open ? (
        <section className="text-draft">
          <h3>{open.state === 'planned' ? <Trans>Planned</Trans> : <Trans>Draft</Trans>}</h3>
          <p className="small">
            {open.author}: {open.reason}
          </p>
          <TextDiff oldText={published?.text ?? defaultText} newText={open.text ?? defaultText} />
          <div className="text-acts">
            {open.state === 'draft' && mayPublish ? (
              <Button
                icon={<Send aria-hidden="true" />}
                disabled={shown.isOwnDraft}
                onClick={() => setDialog('publish')}
              >
                <Trans>Publish</Trans>
              </Button>
            ) : null}
            {shown.previewUrl && shown.previewPath === null ? (
              <a className="button secondary" href={shown.previewUrl} target="_blank" rel="noreferrer">
                <Trans>See it on the page</Trans>
              </a>
            ) : null}
            {open.state === 'draft' && mayEdit ? (
              <Button kind="text" icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog('discard')}>
                <Trans>Throw the draft away</Trans>
              </Button>
            ) : null}
          </div>
          {shown.previewUrl && shown.previewPath !== null ? (
            <DraftPreview
              key={`${place.catalogue}:${place.id}`}
              url={shown.previewUrl}
              path={shown.previewPath}
              newMemberPath={shown.newMemberPath}
            />
          ) : null}
          {shown.isOwnDraft && open.state === 'draft' ? (
            <p className="small">
              <Trans>You wrote this draft: a colleague reads and publishes it.</Trans>
            </p>
          ) : null}
        </section>
      ) : null}
      {mayEdit ? (
        <form
          className="text-form"
          onSubmit={(event) => {
            event.preventDefault()
            void save(text)
          }}
        >
          {hasConflict ? (
            <Note tone="bad">
              <Trans>A colleague has saved this text in the meantime. Yours is kept in the field.</Trans>{' '}
              <Button small onClick={() => setTyped({ text, seen: version })}>
                <Trans>Keep mine</Trans>
              </Button>{' '}
              <Button small onClick={() => setTyped(null)}>
                <Trans>Take theirs</Trans>
              </Button>
            </Note>
          ) : null}
          <TextAreaField
            label={t`Text on this site`}
            hint={
              percent > longTextPercent
                ? t`${percent} % of the default’s length: check that it fits where it stands.`
                : t`Keep what stands in braces and in angle brackets as it is in the default.`
            }
            error={fieldErrors['text']}
            lang={place.language}
            rows={place.catalogue === 'page' ? 20 : 5}
            maxLength={Math.max(maxTextLengths[place.catalogue], defaultText.length * 2)}
            value={text}
            onChange={(value) => setTyped({ text: value, seen })}
          />
          <InputField
            label={t`Reason`}
            hint={t`It stays in the history and in the audit log.`}
            error={fieldErrors['reason']}
            maxLength={maxReasonLength}
            value={reason}
            onChange={setReason}
          />
          {formError ? <Note tone="bad">{formError}</Note> : null}
          <div className="text-acts">
            <Button
              kind="primary"
              type="submit"
              busy={isRunning}
              disabled={hasConflict}
              icon={<Save aria-hidden="true" />}
            >
              <Trans>Save the draft</Trans>
            </Button>
            {published ? (
              <Button
                kind="text"
                icon={<Undo2 aria-hidden="true" />}
                disabled={hasConflict}
                onClick={() => void save(null)}
              >
                <Trans>Draft the default again</Trans>
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
      {dialog === 'publish' && open ? (
        <PublishDialog shown={shown} open={open} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'discard' && open ? (
        <ReasonDialog
          title={t`Throw the draft away`}
          button={t`Throw away`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (why) => {
            await callStaff(discardTextDraftEndpoint, { draft: open.id, version: open.version, reason: why })
            await revalidate()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}
