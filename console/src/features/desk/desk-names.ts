import {
  type AgentHoldReason,
  type DeskView,
  deskViews,
  type HoldReason,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { DeskState } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const deskViewNames: Readonly<Record<DeskView, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  mine: msg`Mine`,
  held: msg`Held`,
}
/** The states of a conversation in the overview. */
export const deskStateNames: Readonly<Record<DeskState, MessageDescriptor>> = {
  waiting: msg`Unclaimed`,
  claimed: msg`Claimed`,
  held: msg`Held`,
}
export const holdReasonNames: Readonly<Record<HoldReason, MessageDescriptor>> = {
  distress: msg`Signs of distress`,
  debt: msg`Talks about debt`,
  other: msg`Held by a colleague`,
  open_signal: msg`A risk signal is open`,
  open_report: msg`A report by the member is open`,
  open_complaint: msg`A complaint by the member is open`,
  night_spending: msg`Spends a long night here`,
  cooling_off: msg`The member has paused`,
  spending_limit: msg`The spending limit is reached`,
}
/** The reasons for which an agent holds a conversation, as the dialog offers them. */
export const agentHoldNames: Readonly<Record<AgentHoldReason, MessageDescriptor>> = {
  distress: msg`The member is in distress`,
  debt: msg`The member talks about debt or being short of money`,
  other: msg`Something else`,
}
export const readDeskView = (search: URLSearchParams): DeskView =>
  deskViews.find((view) => view === search.get('view')) ?? 'waiting'
