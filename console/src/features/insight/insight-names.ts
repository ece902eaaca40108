import type { BreakdownDimension, InsightPeriod } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import type { DailyFigure } from '@amarelle/contract/staff/endpoints/insight/figures'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface FigureText {
  readonly name: MessageDescriptor
  readonly definition: MessageDescriptor
}
/** Name and definition of each figure. */
export const figureTexts: Readonly<Record<DailyFigure, FigureText>> = {
  signUps: {
    name: msg`Sign-ups`,
    definition: msg`Accounts that were created, confirmed or not, without those that have been erased since.`,
  },
  activations: {
    name: msg`Activations`,
    definition: msg`Accounts whose e-mail address was confirmed on the day.`,
  },
  returningMembers: {
    name: msg`Returning members`,
    definition: msg`Members who were seen on the day and had signed up on an earlier one. A week adds up its days.`,
  },
  firstLikes: {
    name: msg`First like`,
    definition: msg`Members who gave another member a like for the first time.`,
  },
  matches: {
    name: msg`Matches`,
    definition: msg`Pairs of members who like each other since that day. A pair counts for the one whose like came second.`,
  },
  firstMatches: {
    name: msg`First match`,
    definition: msg`Members who had a match with another member for the first time.`,
  },
  firstAnswers: {
    name: msg`First answered message`,
    definition: msg`Members who were for the first time in a conversation with another member in which both wrote.`,
  },
  messages: {
    name: msg`Messages`,
    definition: msg`Messages between members.`,
  },
  reports: {
    name: msg`Reports`,
    definition: msg`Reports of members, by country and source of the member who was reported.`,
  },
  orders: {
    name: msg`Orders`,
    definition: msg`Orders that were completed, before refunds.`,
  },
  firstOrders: {
    name: msg`First order`,
    definition: msg`Members whose first order was completed.`,
  },
  fictionalFirstLikes: {
    name: msg`First like of a fictional profile`,
    definition: msg`Members who gave a fictional profile a like for the first time.`,
  },
  fictionalMatches: {
    name: msg`Matches with fictional profiles`,
    definition: msg`Members and fictional profiles who like each other since that day.`,
  },
  fictionalFirstAnswers: {
    name: msg`First answered message with a fictional profile`,
    definition: msg`Members who were for the first time in a conversation with a fictional profile in which both wrote.`,
  },
  messagesToFictional: {
    name: msg`Messages to fictional profiles`,
    definition: msg`Messages of members to fictional profiles.`,
  },
  messagesFromFictional: {
    name: msg`Messages from fictional profiles`,
    definition: msg`Messages of fictional profiles, by country and source of the member who got them.`,
  },
  fictionalReports: {
    name: msg`Reports of fictional profiles`,
    definition: msg`Reports of fictional profiles, by country and source of the member who reported.`,
  },
}
export const reportRateText: FigureText = {
  name: msg`Reports for 1,000 messages`,
  definition: msg`Reports of members, divided by the messages between members in thousands.`,
}

export const periodNames: Readonly<Record<InsightPeriod, MessageDescriptor>> = {
  '7': msg`7 days`,
  '28': msg`4 weeks`,
  '91': msg`13 weeks`,
  '364': msg`52 weeks`,
}
export const dimensionNames: Readonly<Record<BreakdownDimension, MessageDescriptor>> = {
  site: msg`Site`,
  country: msg`Country`,
  source: msg`Traffic source`,
  niche: msg`Niche`,
}
