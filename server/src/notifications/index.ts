// Notifications: what a member is told of what happened, by mail and by push, and what they want to be told at all.
// Hears events of the capabilities below; decides in one place (decide-notice.ts); the necessary mails are sent by whom they concern.

export { audienceOf, type Campaign, campaign, startCampaign } from './campaign.ts'
export { notificationsModule } from './module.ts'
