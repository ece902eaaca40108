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
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { DraftEditor, type EditedDraft } from '../../shell/drafts/draft-editor.tsx'
import { Card } from '../../ui/card.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/input-fields.tsx'
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
/** Shows the draft of an experiment: what is expected, how it is measured, and what each variant shows. */
export function ExperimentEditor({ shown, onTyped }: Props) {
  const navigate = useNavigate()
  const { id, version } = shown
  return (
    <DraftEditor
      stored={toExperimentForm(shown)}
      version={version}
      conflict={<Trans>A colleague has saved this experiment in the meantime.</Trans>}
      save={(form, seen) =>
        callStaff(saveExperimentEndpoint, { ...toExperimentDraft(form), id, version: seen })
      }
      remove={async (reason) => {
        await callStaff(deleteExperimentEndpoint, { id, version, reason })
        await navigate('/experiments')
      }}
      onTyped={onTyped}
    >
      {(draft) => (
        <ExperimentFields draft={draft} previewUrls={shown.variants.map(({ previewUrl }) => previewUrl)} />
      )}
    </DraftEditor>
  )
}

interface FieldsProps {
  readonly draft: EditedDraft<ExperimentForm>
  /** Of the saved variants. */
  readonly previewUrls: ShownExperiment['variants'][number]['previewUrl'][]
}
function ExperimentFields({ draft: { form, change, fieldErrors, isSaved }, previewUrls }: FieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
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
          previewUrls={isSaved ? previewUrls : []}
          error={fieldErrors['variants']}
          onChange={(variants) => change({ variants })}
        />
      </Card>
    </>
  )
}
