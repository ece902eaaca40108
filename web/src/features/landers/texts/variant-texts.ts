import type { VariantChanges } from '@amarelle/contract/endpoints/landing-variants'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts that variants of experiments show; each stands on a landing page already (contract/src/endpoints/landing-variants.ts). */
export const variantHeadlines: Readonly<Record<NonNullable<VariantChanges['headline']>, MessageDescriptor>> =
  {
    good_evenings: msg`Good evenings start with hello.`,
    alone_tonight: msg`Alone tonight? Say hello to someone.`,
    all_kinds_of_people: msg`All kinds of people. One easy hello.`,
    what_to_talk_about: msg`What shall we talk about?`,
    one_smile: msg`One smile leads to another.`,
    three_dots: msg`It starts with three dots.`,
    first_message: msg`Your first message doesn’t have to be clever.`,
  }
export const variantButtons: Readonly<Record<NonNullable<VariantChanges['button']>, MessageDescriptor>> = {
  sign_up: msg`Sign up`,
  continue: msg`Continue`,
}
