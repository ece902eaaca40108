// The support inbox: mails to the sites' support addresses as threads, answers of staff, and the templates for them.

export { supportModule } from './module.ts'
