// Notifications: what a member is told of what happened, by mail and by push, and what they want to be told at all.
// Hears events of the capabilities below; decides in one place (decide-notice.ts); the necessary mails are sent by whom they concern.

export { countCampaignAudience, type Campaign, campaignSchema, startCampaign } from './campaigns/campaign.ts'
export { notificationsModule } from './module.ts'
