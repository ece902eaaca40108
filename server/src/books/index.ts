// Books: each company's months over the ledger. Recognises revenue when credits are spent, adds up the journal, closes months.

export { booksModule } from './module.ts'
