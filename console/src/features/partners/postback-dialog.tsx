import {
  type PostbackEvent,
  postbackEvents,
  postbackPlaceholders,
  savePostbackEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { postbackEventNames } from './partner-names.ts'
import type { LoadedSource } from './load-source.ts'

interface Props extends Pick<LoadedSource, 'source'> {
  /** Called with the new secret; null if it stays. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}
/** Sets the address of postbacks and what they tell. */
export function PostbackDialog({ source: { code, postback }, onSaved, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState({
    url: postback?.url ?? '',
    events: postback?.events ?? [...postbackEvents],
    includesAmount: postback?.includesAmount ?? false,
    renewsSecret: false,
    reason: '',
  })
  // The postback that the form showed: a colleague may save while it is open.
  const [seen, setSeen] = useState(postback)
  const hasConflict = JSON.stringify(postback) !== JSON.stringify(seen)
  const { run, isRunning, fieldErrors, formError } = useAction()
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const toggle = (event: PostbackEvent, isChosen: boolean) =>
    set({ events: postbackEvents.filter((one) => (one === event ? isChosen : draft.events.includes(one))) })
  const placeholders = postbackPlaceholders.map((name) => `{${name}}`).join(', ')
  const submit = () =>
    run(async () => onSaved((await callStaff(savePostbackEndpoint, { code, ...draft, seen })).secret))
  return (
    <Dialog
      title={t`Postbacks`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Address`}
        hint={t`https, with any of ${placeholders}. Nothing about the member is told.`}
        error={fieldErrors['url']}
        type="url"
        spellCheck={false}
        maxLength={500}
        value={draft.url}
        onChange={(url) => set({ url })}
      />
      <fieldset className="setting-choices">
        <legend>{t`Events`}</legend>
        {postbackEvents.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={draft.events.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            {i18n._(postbackEventNames[event])}
          </label>
        ))}
        {fieldErrors['events'] ? <FieldError>{fieldErrors['events']}</FieldError> : null}
      </fieldset>
      <fieldset className="setting-choices">
        <legend>{t`More`}</legend>
        <label>
          <input
            type="checkbox"
            checked={draft.includesAmount}
            onChange={({ target }) => set({ includesAmount: target.checked })}
          />
          {t`Tell what the first order cost without VAT`}
        </label>
        {postback ? (
          <label>
            <input
              type="checkbox"
              checked={draft.renewsSecret}
              onChange={({ target }) => set({ renewsSecret: target.checked })}
            />
            {t`New secret for the signature`}
          </label>
        ) : null}
      </fieldset>
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={draft.reason}
        onChange={(reason) => set({ reason })}
      />
      {hasConflict ? (
        <ConflictNote onKeep={() => setSeen(postback)}>
          {postback
            ? [
                postback.url,
                ...postback.events.map((event) => i18n._(postbackEventNames[event])),
                postback.includesAmount ? t`with the amount` : t`without the amount`,
              ].join('; ')
            : t`none`}
        </ConflictNote>
      ) : null}
      {formError && !hasConflict ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
