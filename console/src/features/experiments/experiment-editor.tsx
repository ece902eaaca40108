import { experimentLanders } from '@amarelle/contract/endpoints/landing-variants'
import {
  experimentMetrics,
  maxEffectPercent,
  minEffectPercent,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import {
  deleteExperimentEndpoint,
  saveExperimentEndpoint,
} from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import {
  type ExperimentForm,
  type ShownExperiment,
  toExperimentDraft,
  toExperimentForm,
} from './experiment-form.ts'
import { experimentLanderNames, experimentMetricNames } from './experiment-names.ts'
import { VariantFields } from './variant-fields.tsx'

interface Props {
  readonly shown: ShownExperiment
  /** Called when something is typed that was not saved, and when it is. */
  readonly onTyped: (isTyped: boolean) => void
}
/** The draft of an experiment: what is expected, how it is measured, and what each variant shows. */
export function ExperimentEditor({ shown, onTyped }: Props) {
  const { t, i18n } = useLingui()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { id, version } = shown
  /** What was typed, and the version that it started from: a later one is a colleague's. */
  const [typed, setTyped] = useState<{ readonly form: ExperimentForm; readonly seen: number } | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const { run, isRunning, formError, fieldErrors } = useAction()
  const form = typed?.form ?? toExperimentForm(shown)
  const change = (changed: Partial<ExperimentForm>) => {
    setTyped({ form: { ...form, ...changed }, seen: typed?.seen ?? version })
    onTyped(true)
  }
  const dropTyped = () => {
    setTyped(null)
    onTyped(false)
  }
  const save = () =>
    run(async () => {
      const seen = typed?.seen ?? version
      await callStaff(saveExperimentEndpoint, { ...toExperimentDraft(form), id, version: seen })
      await revalidate()
      dropTyped()
    })
  const hasConflict = typed !== null && typed.seen !== version && !isRunning
  return (
    <form
      className="campaign-board"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card title={t`Question`}>
        <div className="campaign-fields">
          <InputField
            label={t`Name`}
            hint={t`Only colleagues see it.`}
            error={fieldErrors['name']}
            maxLength={80}
            value={form.name}
            onChange={(name) => change({ name })}
          />
          <SelectField
            label={t`Page`}
            hint={t`Addresses with a slug are not part of it.`}
            value={form.lander}
            onChange={(chosen) =>
              change({ lander: experimentLanders.find((one) => one === chosen) ?? 'index' })
            }
          >
            {experimentLanders.map((one) => (
              <option key={one} value={one}>
                {i18n._(experimentLanderNames[one])}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t`Decided by`}
            hint={t`The other figures are shown, too, but decide nothing.`}
            value={form.metric}
            onChange={(chosen) =>
              change({ metric: experimentMetrics.find((one) => one === chosen) ?? 'signed_up' })
            }
          >
            {experimentMetrics.map((one) => (
              <option key={one} value={one}>
                {i18n._(experimentMetricNames[one])}
              </option>
            ))}
          </SelectField>
          <InputField
            label={t`Smallest difference to find, in per cent`}
            hint={t`20: from a rate of 5% to one of 6%. The smaller, the more visitors are needed.`}
            error={fieldErrors['effectPercent']}
            type="number"
            min={minEffectPercent}
            max={maxEffectPercent}
            value={form.effectPercent}
            onChange={(effectPercent) => change({ effectPercent })}
          />
          <InputField
            label={t`Expected rate, in per cent`}
            hint={t`Used only if the page had too few visits in the last 28 days.`}
            error={fieldErrors['expectedRateBasisPoints']}
            inputMode="decimal"
            value={form.expectedRate}
            onChange={(expectedRate) => change({ expectedRate })}
          />
        </div>
        <TextAreaField
          label={t`Hypothesis`}
          hint={t`What do you expect, and why?`}
          error={fieldErrors['hypothesis']}
          maxLength={500}
          value={form.hypothesis}
          onChange={(hypothesis) => change({ hypothesis })}
        />
      </Card>
      <Card title={t`Variants`} note={t`Prices, consents, legal texts and labels are never varied`}>
        <VariantFields
          lander={form.lander}
          variants={form.variants}
          previewUrls={typed === null ? shown.variants.map(({ previewUrl }) => previewUrl) : []}
          error={fieldErrors['variants']}
          onChange={(variants) => change({ variants })}
        />
      </Card>
      {hasConflict ? (
        <Note tone="bad">
          <p>
            <Trans>A colleague has saved this experiment in the meantime.</Trans>
          </p>
          <div className="text-acts">
            <Button small onClick={() => setTyped({ form, seen: version })}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button small onClick={dropTyped}>
              <Trans>Take theirs</Trans>
            </Button>
          </div>
        </Note>
      ) : formError ? (
        <Note tone="bad">{formError}</Note>
      ) : null}
      <div className="text-acts">
        <Button
          type="submit"
          busy={isRunning}
          disabled={typed === null || hasConflict}
          icon={<Save aria-hidden="true" />}
        >
          <Trans>Save the draft</Trans>
        </Button>
        <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
          <Trans>Delete the draft</Trans>
        </Button>
      </div>
      {isDeleting ? (
        <ReasonDialog
          title={t`Delete the draft`}
          button={t`Delete`}
          isDangerous
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(deleteExperimentEndpoint, { id, version, reason })
            await navigate('/experiments')
          }}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </form>
  )
}
