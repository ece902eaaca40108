import type {
  DeskFigureName,
  DeskFigures,
  DeskOutlier,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatCount, formatDuration } from '../../../i18n/formats.ts'

interface DeskFigureText {
  readonly id: DeskFigureName
  readonly name: MessageDescriptor
  readonly definition: MessageDescriptor
  readonly format: (figures: DeskFigures) => string
}
const formatMinutes = (minutes: number | null): string =>
  minutes === null ? '' : formatDuration(minutes * 60_000)

/** The figures of the desk in the order of the tables, and what each counts. */
export const deskFigureTexts: readonly DeskFigureText[] = [
  {
    id: 'answers',
    name: msg`Answers`,
    definition: msg`Messages that agents wrote as a fictional profile.`,
    format: ({ answers }) => formatCount(answers),
  },
  {
    id: 'median',
    name: msg`Median wait`,
    definition: msg`Half of the answers came within this time after the first message that waited for them. Estimated from counts in twelve ranges up to a day.`,
    format: ({ medianMinutes }) => formatMinutes(medianMinutes),
  },
  {
    id: 'p90',
    name: msg`90 % within`,
    definition: msg`Nine of ten answers came within this time.`,
    format: ({ p90Minutes }) => formatMinutes(p90Minutes),
  },
  {
    id: 'refunded',
    name: msg`Refunded`,
    definition: msg`Messages whose credits members got back, on the day of the refund. Of an agent: where they wrote last, or ended the conversation.`,
    format: ({ refunded }) => formatCount(refunded),
  },
  {
    id: 'ended',
    name: msg`Ended and told`,
    definition: msg`Conversations that an agent ended for good.`,
    format: ({ ended }) => formatCount(ended),
  },
  {
    id: 'refused',
    name: msg`Refused by rules`,
    definition: msg`Answers that the phrase rules refused, each attempt.`,
    format: ({ refused }) => formatCount(refused),
  },
  {
    id: 'complaints',
    name: msg`Complaints`,
    definition: msg`Reports and complaints about fictional profiles, decided or not.`,
    format: ({ complaints }) => formatCount(complaints),
  },
  {
    id: 'credits',
    name: msg`Credits spent`,
    definition: msg`By members on messages to fictional profiles, bought and free, without refunded messages. Of an agent: on the messages that they answered, on the day of the answer.`,
    format: ({ credits }) => formatCount(credits),
  },
  {
    id: 'perMember',
    name: msg`Per member and day`,
    definition: msg`These credits, divided by the members who spent any on a day.`,
    format: ({ credits, payingMemberDays }) =>
      payingMemberDays === 0 ? '' : formatCount(Math.round((10 * credits) / payingMemberDays) / 10),
  },
  {
    id: 'highest',
    name: msg`Most by one member`,
    definition: msg`The most credits that one member spent on one day.`,
    format: ({ highestCredits }) => formatCount(highestCredits),
  },
]

/** Names and values, as text, of the figures that are watched each day. */
export const watchedDeskTexts: Readonly<
  Record<
    DeskOutlier['figure'],
    { readonly name: MessageDescriptor; readonly format: (value: number) => string }
  >
> = {
  answers: { name: msg`Answers`, format: formatCount },
  refunded: { name: msg`Refunded`, format: formatCount },
  refused: { name: msg`Refused by rules`, format: formatCount },
  complaints: { name: msg`Complaints`, format: formatCount },
  credits: { name: msg`Credits spent`, format: formatCount },
  answer_minutes: { name: msg`Median wait`, format: formatMinutes },
  credits_per_member: { name: msg`Credits per member`, format: formatCount },
}
