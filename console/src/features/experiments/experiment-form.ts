import {
  type ExperimentLander,
  listVariantElements,
  type VariantChanges,
  type VariantElement,
} from '@amarelle/contract/endpoints/landing-variants'
import type {
  ExperimentDraft,
  ExperimentMetric,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import type { getExperimentEndpoint } from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

export type ShownExperiment = StaffEndpointAnswer<typeof getExperimentEndpoint>

/** A variant as it is typed; `''` is as the page is. */
export interface VariantForm {
  readonly weight: string
  readonly changes: Readonly<Record<VariantElement, string>>
}
export interface ExperimentForm {
  readonly name: string
  readonly hypothesis: string
  readonly lander: ExperimentLander
  readonly metric: ExperimentMetric
  readonly effectPercent: string
  /** In per cent; empty: not stated. */
  readonly expectedRate: string
  readonly variants: readonly VariantForm[]
}
const toVariantForm = (weight: number, changes: VariantChanges): VariantForm => ({
  weight: String(weight),
  changes: {
    headline: changes.headline ?? '',
    button: changes.button ?? '',
    form: changes.form ?? '',
    order: changes.order ?? '',
  },
})
export const newVariant: VariantForm = toVariantForm(50, {})

export const toExperimentForm = (shown: ShownExperiment): ExperimentForm => ({
  name: shown.name,
  hypothesis: shown.hypothesis,
  lander: shown.lander,
  metric: shown.metric,
  effectPercent: String(shown.effectPercent),
  expectedRate: shown.expectedRateBasisPoints === null ? '' : String(shown.expectedRateBasisPoints / 100),
  variants: shown.variants.map(({ weight, changes }) => toVariantForm(weight, changes)),
})
/** Returns the draft to send; the server refuses impossible values. */
export const toExperimentDraft = (form: ExperimentForm): ExperimentDraft => ({
  name: form.name,
  hypothesis: form.hypothesis,
  lander: form.lander,
  metric: form.metric,
  effectPercent: Number(form.effectPercent),
  expectedRateBasisPoints:
    form.expectedRate.trim() === ''
      ? null
      : Math.round(Number(form.expectedRate.trim().replace(',', '.')) * 100),
  variants: form.variants.map(({ weight, changes }) => ({
    weight: Number(weight),
    changes: Object.fromEntries(
      listVariantElements(form.lander).flatMap((element) =>
        changes[element] === '' ? [] : [[element, changes[element]]],
      ),
    ) as VariantChanges,
  })),
})
