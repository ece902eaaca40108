// Embedded mail server: stores every sent mail in a folder, with a page to read them.
export { startMailInbox } from './smtp-inbox.ts'
export { mountMailOutbox } from './outbox-pages.ts'
