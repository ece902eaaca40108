import type {
  ComplaintKind,
  ComplaintOutcome,
  complaintStates,
} from '@amarelle/contract/endpoints/complaints'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface KindTexts {
  readonly title: MessageDescriptor
  readonly note: MessageDescriptor
  /** Label and hint of the location field; absent if the kind has none. */
  readonly where?: { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }
}
const pageLocation = {
  label: msg`Where is it?`,
  hint: msg`The address of the page, as your browser shows it, or the username.`,
}

export const complaintKindTexts: Readonly<Record<ComplaintKind, KindTexts>> = {
  intimate_pictures: {
    title: msg`Intimate pictures`,
    note: msg`Of you, or of someone you speak for, shown without consent. Real or computer-generated.`,
    where: {
      label: msg`Where is the picture?`,
      hint: msg`The address of the profile or picture. If we can find it that way, we hide it at once.`,
    },
  },
  minors: {
    title: msg`Sexual content involving a child, or an underage member`,
    note: msg`You don’t have to say who you are.`,
    where: pageLocation,
  },
  profile: {
    title: msg`A profile`,
    note: msg`It deceives, threatens, advertises, or uses your name or photos.`,
    where: pageLocation,
  },
  photo: {
    title: msg`A photo`,
    note: msg`It shows you without your consent, is explicit, or breaks our rules.`,
    where: pageLocation,
  },
  message: {
    title: msg`A message`,
    note: msg`Fraud, threats, hate, or an image you didn’t ask for.`,
    where: {
      label: msg`Who wrote it, and when?`,
      hint: msg`The username or the address of the conversation. As a member you can also report a message in the chat itself.`,
    },
  },
  copyright: {
    title: msg`Copyright or another right of yours`,
    note: msg`A picture or text that belongs to you, a trade mark, your name.`,
    where: pageLocation,
  },
  illegal: {
    title: msg`Something else that is illegal`,
    note: msg`Name the law that it breaks, if you know it.`,
    where: pageLocation,
  },
  order: {
    title: msg`An order or a payment`,
    note: msg`You paid and got nothing, paid twice, or don’t recognise an amount.`,
    where: {
      label: msg`Which order?`,
      hint: msg`Its number is in the confirmation e-mail and under your orders.`,
    },
  },
  us: {
    title: msg`Us`,
    note: msg`A decision you don’t agree with, how we replied, how the site works.`,
  },
}

export const complaintStateTexts: Readonly<Record<(typeof complaintStates)[number], MessageDescriptor>> = {
  received: msg`Received, not looked at yet`,
  in_progress: msg`Someone is looking at it`,
  decided: msg`Decided`,
  appealed: msg`Being reviewed again`,
  closed: msg`Final decision made`,
}

export const complaintOutcomeTexts: Readonly<Record<ComplaintOutcome, MessageDescriptor>> = {
  upheld: msg`You’re right`,
  partly: msg`You’re partly right`,
  rejected: msg`We see it differently`,
}
