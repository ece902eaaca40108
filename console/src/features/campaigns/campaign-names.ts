import type {
  CampaignFigures,
  CampaignState,
  CampaignType,
  SkipReason,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const campaignTypeNames: Readonly<Record<CampaignType, MessageDescriptor>> = {
  news: msg`News`,
  promotions: msg`Offers`,
}
export const campaignStateNames: Readonly<Record<CampaignState, MessageDescriptor>> = {
  draft: msg`draft`,
  scheduled: msg`scheduled`,
  sending: msg`sending`,
  stopped: msg`stopped`,
  sent: msg`sent`,
}
export const campaignStateTones = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'warning',
  stopped: 'bad',
  sent: 'good',
} as const satisfies Readonly<Record<CampaignState, string>>
export const campaignFigureNames: Readonly<Record<keyof CampaignFigures, MessageDescriptor>> = {
  recipients: msg`Recipients`,
  sent: msg`Sent`,
  bounced: msg`Returned`,
  complained: msg`Marked as spam`,
  clicked: msg`Clicked`,
  unsubscribed: msg`Unsubscribed`,
  ordered: msg`Ordered`,
}
export const skipReasonNames: Readonly<Record<SkipReason, MessageDescriptor>> = {
  changed: msg`do not belong to the audience any more`,
  weekly_limit: msg`got enough campaigns within seven days`,
  not_reached: msg`could not be reached within seven days`,
  failed: msg`were refused by the mail server`,
}
