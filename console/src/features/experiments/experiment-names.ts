import type {
  ExperimentLander,
  VariantChanges,
  VariantElement,
} from '@amarelle/contract/endpoints/landing-variants'
import type {
  ExperimentMetric,
  ExperimentState,
  ExperimentStopReason,
  ExperimentVerdict,
} from '@amarelle/contract/staff/endpoints/experiments/experiment'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Names<K extends string> = Readonly<Record<K, MessageDescriptor>>

export const experimentStateNames: Names<ExperimentState> = {
  draft: msg`draft`,
  running: msg`running`,
  stopped: msg`stopped`,
  decided: msg`decided`,
}
export const experimentStateTones = {
  draft: 'neutral',
  running: 'info',
  stopped: 'warning',
  decided: 'good',
} as const satisfies Readonly<Record<ExperimentState, string>>
export const experimentLanderNames: Names<ExperimentLander> = {
  index: msg`First page`,
  alonetonight: msg`Landing page: alonetonight`,
  collagelanding: msg`Landing page: collagelanding`,
  gallery: msg`Landing page: gallery`,
  iconslanding: msg`Landing page: iconslanding`,
  maplanding: msg`Landing page: maplanding`,
  socialnetwork: msg`Landing page: socialnetwork`,
  transitionsvideolanding: msg`Landing page: transitionsvideolanding`,
  video: msg`Landing page: video`,
}
export const experimentMetricNames: Names<ExperimentMetric> = {
  signed_up: msg`Sign-ups`,
  activated: msg`Activations`,
  first_order: msg`First orders`,
}
export const stopReasonNames: Names<ExperimentStopReason> = {
  sample: msg`the planned sample was complete`,
  harm: msg`a variant did clearly worse`,
  time: msg`its 60 days were over`,
  staff: msg`a colleague stopped it`,
}
/** The conclusions that the results allow, with their reasons. */
export const verdictTexts: Names<ExperimentVerdict> = {
  too_early: msg`Not yet: whatever the figures show now, they may turn. The verdict comes when the planned sample is complete and its conversions have had their time.`,
  uneven_split: msg`Invalid: visitors were not divided as planned, so that the figures say nothing. Look for the cause, and start a new experiment.`,
  harmful: msg`Stopped: a variant did clearly worse than the page as it is.`,
  ended_early: msg`No result: it ended before the planned sample was complete.`,
  no_difference: msg`No difference was found. If there is one, it is probably smaller than planned for.`,
  difference: msg`There is a difference between the page as it is and a variant.`,
}
export const verdictTones = {
  too_early: 'plain',
  uneven_split: 'bad',
  harmful: 'bad',
  ended_early: 'plain',
  no_difference: 'info',
  difference: 'info',
} as const satisfies Readonly<Record<ExperimentVerdict, string>>

export const variantElementNames: Names<VariantElement> = {
  headline: msg`Headline`,
  button: msg`Button`,
  form: msg`Form`,
  order: msg`Sections`,
}
type OptionOf<E extends VariantElement> = NonNullable<VariantChanges[E]>
export const variantOptionNames: { readonly [E in VariantElement]: Names<OptionOf<E>> } = {
  headline: {
    good_evenings: msg`Good evenings start with hello.`,
    alone_tonight: msg`Alone tonight? Say hello to someone.`,
    all_kinds_of_people: msg`All kinds of people. One easy hello.`,
    what_to_talk_about: msg`What shall we talk about?`,
    one_smile: msg`One smile leads to another.`,
    three_dots: msg`It starts with three dots.`,
    first_message: msg`Your first message doesn’t have to be clever.`,
  },
  button: { sign_up: msg`Sign up`, continue: msg`Continue` },
  form: { behind_button: msg`Opens by a button` },
  order: { promises_first: msg`Promises before “How it works”` },
}

/** Returns a variant's letter by its position: the first, which is the page as it is, is A. */
export const formatVariant = (position: number): string => String.fromCodePoint(65 + position)
