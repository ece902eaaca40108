import type {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  intents,
  lookingFor,
  profileTextCodes,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from '@amarelle/contract/domain/fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels for the codes of profile fields (docs/product.md#profiles-on-the-wire). */
type Labels<Codes extends readonly string[]> = Readonly<Record<Codes[number], MessageDescriptor>>

/** Gender of the member. */
export const genderLabels: Labels<typeof genders> = {
  male: msg`Man`,
  female: msg`Woman`,
}
/** Genders that the member looks for. */
export const lookingForLabels: Labels<typeof lookingFor> = {
  male: msg`Men`,
  female: msg`Women`,
  both: msg`Men and women`,
}
export const sexualityLabels: Labels<typeof sexualities> = {
  hetero: msg`Straight`,
  gay: msg`Gay`,
  lesbian: msg`Lesbian`,
  bi: msg`Bisexual`,
}
export const hairColorLabels: Labels<typeof hairColors> = {
  black: msg({ context: 'hair', message: 'Black' }),
  brown: msg({ context: 'hair', message: 'Brown' }),
  blonde: msg({ context: 'hair', message: 'Blonde' }),
  red: msg({ context: 'hair', message: 'Red' }),
  grey: msg({ context: 'hair', message: 'Grey' }),
  white: msg({ context: 'hair', message: 'White' }),
  other: msg({ context: 'hair', message: 'Another colour' }),
  bald: msg({ context: 'hair', message: 'Bald' }),
}
export const eyeColorLabels: Labels<typeof eyeColors> = {
  brown: msg({ context: 'eyes', message: 'Brown' }),
  blue: msg({ context: 'eyes', message: 'Blue' }),
  green: msg({ context: 'eyes', message: 'Green' }),
  grey: msg({ context: 'eyes', message: 'Grey' }),
  hazel: msg({ context: 'eyes', message: 'Hazel' }),
  other: msg({ context: 'eyes', message: 'Another colour' }),
}
export const bodyTypeLabels: Labels<typeof bodyTypes> = {
  slim: msg({ context: 'body', message: 'Slim' }),
  athletic: msg({ context: 'body', message: 'Athletic' }),
  average: msg({ context: 'body', message: 'Average' }),
  curvy: msg({ context: 'body', message: 'Curvy' }),
  plus_size: msg({ context: 'body', message: 'Plus size' }),
}
export const intentLabels: Labels<typeof intents> = {
  relationship: msg`A relationship`,
  dates: msg`Dates, then we’ll see`,
  friends: msg`New friends`,
  casual: msg`Something casual`,
  undecided: msg`Not sure yet`,
}
export const relationshipLabels: Labels<typeof relationshipStatuses> = {
  single: msg`Single`,
  divorced: msg`Divorced`,
  widowed: msg`Widowed`,
  separated: msg`Separated`,
  complicated: msg`It’s complicated`,
  open: msg`In an open relationship`,
}
export const tattooLabels: Labels<typeof tattooAnswers> = {
  none: msg({ context: 'tattoos', message: 'None' }),
  small: msg({ context: 'tattoos', message: 'A small one' }),
  several: msg({ context: 'tattoos', message: 'Several' }),
  many: msg({ context: 'tattoos', message: 'Many' }),
}
/** Headings of the free texts beside "about me". */
export const noteLabels: Labels<typeof profileTextCodes> = {
  hopes: msg`Who I hope to meet`,
  free_time: msg`How I spend my time`,
  perfect_sunday: msg`My perfect Sunday`,
  always_laugh: msg`What always makes me laugh`,
  proud_of: msg`Something I’m proud of`,
  small_joy: msg`A small thing that makes my day`,
  talk_for_hours: msg`What I could talk about for hours`,
  first_meeting: msg`What I’d suggest for a first meeting`,
  want_to_learn: msg`What I’d love to learn`,
  friends_say: msg`What my friends say about me`,
  life_taught: msg`What life has taught me`,
  night_out: msg`A night out that I’d repeat`,
  family_day: msg`A good day with my family`,
  outdoor_place: msg`The place outdoors where I’m happiest`,
  place_to_show: msg`The place that I’d like to show you`,
}
