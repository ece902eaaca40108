// Page with the SMS messages sent without a gateway, linked from the mails.
export { mountSmsInbox } from './outbox-page.ts'
