// The short messages that the product sent without a gateway, on a page beside the mails.
export { mountSmsInbox } from './outbox-page.ts'
