import {
  changeTrafficSourceEndpoint,
  createTrafficSourceEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { maxNoteLength, maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { ConflictNote } from './conflict-note.tsx'

interface Props {
  /** The source whose name and note are changed; without it, one is created. */
  readonly source?: { readonly code: string; readonly name: string; readonly contractNote: string }
  /** Called with the key of a new source. */
  readonly onSaved: (created: { readonly code: string; readonly key: string } | null) => void
  readonly onClose: () => void
}
/** Creates a traffic source, or changes its name and the note on its contract. */
export function SourceDialog({ source, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const { sites } = useSession()
  const [draft, setDraft] = useState({
    code: '',
    name: source?.name ?? '',
    contractNote: source?.contractNote ?? '',
    reason: '',
  })
  const [site, setSite] = useState('')
  // The source that the form showed: a colleague may save while it is open.
  const [seen, setSeen] = useState(source)
  const hasConflict =
    source !== undefined && (source.name !== seen?.name || source.contractNote !== seen.contractNote)
  const { run, isRunning, fieldErrors, formError } = useAction()
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const submit = () =>
    run(async () => {
      if (source) {
        const { name, contractNote, reason } = draft
        const shown = { name: seen?.name ?? '', contractNote: seen?.contractNote ?? '' }
        await callStaff(changeTrafficSourceEndpoint, {
          code: source.code,
          name,
          contractNote,
          seen: shown,
          reason,
        })
        onSaved(null)
        return
      }
      const siteId = site === '' ? null : Number(site)
      const { key } = await callStaff(createTrafficSourceEndpoint, { ...draft, siteId })
      onSaved({ code: draft.code, key })
    })
  return (
    <Dialog
      title={source ? t`Change ${source.name}` : t`New traffic source`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            {source ? t`Save` : t`Create`}
          </Button>
        </>
      }
    >
      <InputField
        label={t`Name`}
        error={fieldErrors['name']}
        maxLength={100}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      {source ? null : (
        <>
          <InputField
            label={t`Code`}
            hint={t`Links of the partner contain it: ?network=code. It never changes.`}
            error={fieldErrors['code']}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={draft.code}
            onChange={(code) => set({ code })}
          />
          <SelectField label={t`Where`} error={fieldErrors['siteId']} value={site} onChange={setSite}>
            <option value="">{t`All sites`}</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextAreaField
        label={t`Note on the contract`}
        hint={t`Contact, terms, invoices. Partners never see it.`}
        error={fieldErrors['contractNote']}
        maxLength={maxNoteLength}
        value={draft.contractNote}
        onChange={(contractNote) => set({ contractNote })}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`It stays in the audit log.`}
        error={fieldErrors['reason']}
        maxLength={maxReasonLength}
        value={draft.reason}
        onChange={(reason) => set({ reason })}
      />
      {hasConflict ? (
        <ConflictNote onKeep={() => setSeen(source)}>
          {source.name}; {source.contractNote}
        </ConflictNote>
      ) : null}
      {formError && !hasConflict ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
