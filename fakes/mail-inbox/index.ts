// The embedded mail server: catches every mail that the product sends into a folder, with a page to read them.
export { startMailInbox } from './smtp-inbox.ts'
export { mountMailOutbox } from './outbox-pages.ts'
