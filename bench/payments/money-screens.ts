/** A screen of finance or support about money: the endpoint, and its query, which is completed with the company and the month. */
interface MoneyScreen {
  readonly name: string
  /** Searches are sent by POST: what is searched must not be in an address. */
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}
const screen = (name: string, path: string, query: MoneyScreen['query'] = {}): MoneyScreen => ({
  name,
  method: path.endsWith('/search') ? 'POST' : 'GET',
  path: `/api/staff/${path}`,
  query,
})
/** Queries name the company and the month as `{company}`, `{month}` and `{currentMonth}`, an order as `{order}`, and rows such as `{batch}`. */
export const moneyScreens: readonly MoneyScreen[] = [
  screen('the months of all companies', 'books/companies'),
  screen('a month', 'books', { company: '{company}', month: '{month}' }),
  screen('the current month', 'books', { company: '{company}', month: '{currentMonth}' }),
  screen('the charts of a month', 'books/charts', {
    company: '{company}',
    month: '{month}',
    currency: 'EUR',
  }),
  screen('the numbers of a chart as a file', 'books/charts/export', {
    company: '{company}',
    month: '{month}',
    currency: 'EUR',
    table: 'revenue',
  }),
  screen('the journal of a month', 'books/journal', {
    company: '{company}',
    month: '{month}',
    currency: 'EUR',
  }),
  screen('the numbers of accounts', 'books/accounts', { company: '{company}' }),
  screen('settlements', 'books/settlements', { company: '{company}' }),
  screen('receivables', 'books/receivables', { company: '{company}' }),
  screen('newest orders', 'orders/search'),
  screen('orders of a country', 'orders/search', { country: 'AT' }),
  screen('orders in a currency', 'orders/search', { currency: 'GBP' }),
  screen('orders that failed', 'orders/search', { state: 'failed' }),
  screen('an order by its number', 'orders/search', { words: '{order}' }),
  screen('an order by its payment', 'orders/search', { words: 'tr_bench500' }),
  screen('the page of an order', 'orders/one', { number: '{order}' }),
  screen('refunds by hand', 'refunds/owed'),
  screen('disputes', 'disputes'),
  screen('payments set aside', 'payments/set-aside'),
  screen('reconciliation', 'reconciliation'),
  screen('direct-debit batches', 'bank/batches'),
  screen('blocked accounts', 'bank/blocks'),
  screen('collection days', 'bank/calendar'),
  screen('files of the bank', 'bank/files'),
  screen('lines of the bank', 'bank/lines'),
  screen('counts of lines', 'bank/lines/counts'),
  screen('mandates', 'bank/mandates/search'),
  screen('returned debits', 'bank/returns'),
  screen('a batch of debits', 'bank/batches/one', { id: '{batch}' }),
  screen('debits of a day to come', 'bank/batches/upcoming', { collectOn: '{collectOn}' }),
  screen('orders for a line of the bank', 'bank/lines/orders', { line: '{line}' }),
  screen('a mandate', 'bank/mandates/one', { reference: '{mandate}' }),
  screen('a settlement', 'books/settlement', { id: '{settlement}', shown: 'all' }),
  screen('the file of a settlement', 'books/settlement/file', { id: '{settlement}' }),
  screen('lines for a payout', 'books/settlement/lines', { id: '{settlement}' }),
  screen('a dispute', 'disputes/one', { id: '{dispute}' }),
  screen('an invoice', 'orders/document', { number: '{document}' }),
  screen('differences of a day', 'reconciliation/day', { provider: 'mollie', currency: 'EUR', day: '{day}' }),
  screen('preview of a refund', 'refunds/preview', { number: '{order}', kind: 'unused' }),
  screen('the journal of a month as a file, first page', 'books/export', {
    company: '{company}',
    month: '{month}',
    export: 'journal',
  }),
  screen('a DATEV batch, first page', 'books/datev', {
    company: '{company}',
    month: '{month}',
    currency: 'EUR',
    from: '1',
    to: '999999999',
  }),
]
