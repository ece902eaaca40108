import { experimentLanders } from '@amarelle/contract/endpoints/landing-variants'
import { createExperimentEndpoint } from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { experimentLanderNames } from './experiment-names.ts'

/** Asks what is to be found out, and opens the draft. */
export function NewExperimentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  const scope = useScope()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [hypothesis, setHypothesis] = useState('')
  const [site, setSite] = useState(String(scope.site ?? sites[0]?.id ?? ''))
  const [lander, setLander] = useState<(typeof experimentLanders)[number]>('index')
  const { run, isRunning, formError, fieldErrors } = useAction()
  const submit = () =>
    run(async () => {
      const { id } = await callStaff(createExperimentEndpoint, {
        siteId: site === '' ? null : Number(site),
        name,
        hypothesis,
        lander,
        metric: 'signed_up',
        effectPercent: 20,
        expectedRateBasisPoints: null,
        variants: [
          { weight: 50, changes: {} },
          { weight: 50, changes: { headline: 'what_to_talk_about' } },
        ],
      })
      await navigate(`/experiments/${id}`)
    })
  return (
    <Dialog
      title={t`New experiment`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Create the draft</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Name`}
        hint={t`Only colleagues see it.`}
        error={fieldErrors['name']}
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <TextAreaField
        label={t`Hypothesis`}
        hint={t`What do you expect, and why?`}
        error={fieldErrors['hypothesis']}
        maxLength={500}
        value={hypothesis}
        onChange={setHypothesis}
      />
      <SelectField label={t`Where`} error={fieldErrors['siteId']} value={site} onChange={setSite}>
        <option value="">{t`All sites`}</option>
        {sites.map(({ id, name: siteName }) => (
          <option key={id} value={id}>
            {siteName}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Page`}
        hint={t`Addresses with a slug are not part of it.`}
        value={lander}
        onChange={(chosen) => setLander(experimentLanders.find((one) => one === chosen) ?? 'index')}
      >
        {experimentLanders.map((one) => (
          <option key={one} value={one}>
            {i18n._(experimentLanderNames[one])}
          </option>
        ))}
      </SelectField>
      {formError ? <Note tone="bad">{formError}</Note> : null}
    </Dialog>
  )
}
