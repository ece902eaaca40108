import type { ChangedSettings, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { correctedAtOnceKeys } from '@amarelle/contract/staff/site-settings'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StaffApiError } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { LegalTextsNote } from './legal-texts-note.tsx'
import { SettingDiff } from './setting-diff.tsx'
import type { SettingDraft } from './use-setting-draft.ts'

interface Props {
  readonly save: (changed: ChangedSettings) => Promise<unknown>
  readonly settings: readonly SiteSetting[]
  /** When a setting in a legal text can change at the earliest; null: at once. */
  readonly legalTextsStartFrom: string | null
  readonly draft: SettingDraft
  /** Receives errors of settings, which are shown beside their fields. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}
/** Shows what would change, asks why and from when on, and saves all of it or nothing. */
export function SaveSettingsDialog(props: Props) {
  const { save, settings, legalTextsStartFrom, draft, onRefused, onClose } = props
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const isOwnField = (name: string) => name === 'reason' || name === 'startsAt'
  const submit = async () => {
    const changes = [...draft.entries].map(([key, { value, seen }]) => ({ key, value, seen }))
    let settingErrors: Readonly<Record<string, string>> | null = null
    const isDone = await run(async () => {
      try {
        await save({
          changes,
          reason,
          startsAt: startsAt === '' ? null : new Date(startsAt).toISOString(),
        })
        draft.clear()
      } catch (failure) {
        if (failure instanceof StaffApiError && Object.keys(failure.fields).some((name) => !isOwnField(name)))
          settingErrors = failure.fields
        throw failure
      } finally {
        await revalidate()
      }
    })
    if (settingErrors) onRefused(settingErrors)
    else if (isDone) onClose()
  }
  const inLegalTexts = settings.filter(
    ({ key, legalTexts }) => draft.entries.has(key) && legalTexts.length > 0,
  )
  const hasNotice =
    legalTextsStartFrom !== null && inLegalTexts.some(({ key }) => !correctedAtOnceKeys.includes(key))
  return (
    <Dialog
      title={t`Review and save`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Check aria-hidden="true" />}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <ul className="plain-list">
        {settings.map((setting) => {
          const entry = draft.entries.get(setting.key)
          return entry ? (
            <li key={setting.key}>
              <SettingDiff settingKey={setting.key} oldValue={setting.value} newValue={entry.value} />
            </li>
          ) : null
        })}
      </ul>
      {inLegalTexts.length > 0 ? (
        <Note>
          <LegalTextsNote settings={inLegalTexts} startsFrom={hasNotice ? legalTextsStartFrom : null} />
        </Note>
      ) : null}
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the history and in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
      <InputField
        label={t`Starts`}
        hint={hasNotice ? undefined : t`Empty: at once, on all pages within a second.`}
        required={hasNotice}
        error={fieldErrors['startsAt']}
        type="datetime-local"
        value={startsAt}
        onChange={setStartsAt}
      />
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}
