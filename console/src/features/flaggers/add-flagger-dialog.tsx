import { languages, type Language } from '@amarelle/contract/domain/languages'
import { addFlaggerEndpoint } from '@amarelle/contract/staff/endpoints/flaggers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { parsePlace, PlaceOptions } from '../../shell/place-options.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { FlaggerLink } from './flagger-link.tsx'

/** Adds a trusted flagger, and then shows the link to their form, once. */
export function AddFlaggerDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState({ organisation: '', contactName: '', email: '' })
  const [language, setLanguage] = useState<Language>('en')
  const [place, setPlace] = useState('all')
  const [url, setUrl] = useState<string | null>(null)
  const { run, isRunning, fieldErrors, formError } = useAction()
  const submit = () =>
    run(async () => {
      const added = await callStaff(addFlaggerEndpoint, { ...draft, language, ...parsePlace(place) })
      setUrl(added.url)
      await revalidate()
    })
  if (url !== null) return <FlaggerLink url={url} email={draft.email} onClose={onClose} />
  const fields = [
    { name: 'organisation', label: t`Organisation`, type: 'text', maxLength: 120 },
    { name: 'contactName', label: t`Name of the contact`, type: 'text', maxLength: 100 },
    { name: 'email', label: t`E-mail`, type: 'email', maxLength: 254 },
  ] as const
  return (
    <Dialog
      title={t`Add a trusted flagger`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Add and send the link</Trans>
          </Button>
        </>
      }
    >
      {fields.map(({ name, label, type, maxLength }) => (
        <InputField
          key={name}
          label={label}
          error={fieldErrors[name]}
          type={type}
          autoComplete="off"
          maxLength={maxLength}
          value={draft[name]}
          onChange={(value) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <SelectField label={t`Language`} value={language} onChange={(value) => setLanguage(value as Language)}>
        {languages.map((one) => (
          <option key={one} value={one}>
            {formatLanguage(one)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t`Where`} value={place} onChange={setPlace}>
        <PlaceOptions />
      </SelectField>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
