import { startLanguageEndpoint } from '@amarelle/contract/staff/endpoints/languages/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

/** Returns the language's name in itself, such as "Português" for `pt`; empty if there is no such language. */
function findOwnName(code: string): string {
  if (!/^[a-z]{2,3}$/i.test(code)) return ''
  const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code) ?? ''
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Asks which language, suggests its name, and opens it. */
export function StartLanguageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? findOwnName(code.trim())
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = () =>
    run(async () => {
      await callStaff(startLanguageEndpoint, { code, name })
      await navigate(`/languages/${code.trim().toLowerCase()}`)
    })
  return (
    <Dialog
      title={t`Start a language`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Start</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Members see nothing of it until it is complete and a colleague offers it.</Trans>
      </p>
      <InputField
        label={t`Code`}
        hint={t`Two or three letters, such as pt or cs.`}
        error={fieldErrors['code']}
        maxLength={20}
        value={code}
        onChange={setCode}
      />
      <InputField
        label={t`Name in the language itself`}
        hint={t`Members choose it by this name.`}
        error={fieldErrors['name']}
        maxLength={40}
        value={name}
        onChange={setTypedName}
      />
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
