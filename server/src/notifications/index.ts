// Notifications: what a member is told of what happened, by mail and by push, and what they want to be told at all.
// Hears events of the capabilities below; decides in one place (decide-notice.ts); the necessary mails are sent by whom they concern.
import './campaign.job.ts'
import './forget-notices.job.ts'
import './notice-mail.job.ts'
import './photo-reminder.job.ts'
import './push/deliver-push.job.ts'
import './tell-by-push.job.ts'
import './tell-likes.job.ts'
import './tell-unread.job.ts'
import './weekly-update.job.ts'

export { audienceOf, type Campaign, campaign, startCampaign } from './campaign.ts'
export { subscribeNotifications } from './hear.ts'
export { mountMailIntake } from './mail-intake.ts'
export { mountOneClick } from './one-click.ts'
export { mountNotifications } from './notifications.routes.ts'
