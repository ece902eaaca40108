/**
 * Word lists of one language. A list is one text of words or phrases in all inflections, separated by commas. In a phrase: `a|b`
 * matches either, `..` up to three words in between, `!a|b` none of these before or after, `#list` any entry of that list, `0` a
 * number, `$0` a number with a currency. Case is ignored; diacritics are optional.
 */
export interface LanguageRules {
  /** Zero to nine, then ten to ninety where telephone numbers are read in pairs. */
  readonly digits: string
  readonly pairs?: string
  readonly lists: PhraseLists
  readonly money: string
  readonly off_platform: string
  readonly harmful: string
}
/** Lists used by the templates of all languages, in addition to each language's own. */
interface PhraseLists {
  readonly [list: string]: string
  readonly money: string
  readonly currency: string
  /** Send, lend, give, transfer: imperative and infinitive forms. */
  readonly give: string
  readonly me: string
  readonly you: string
  readonly canyou: string
  /** Words for needing something, as the beginning of a phrase. */
  readonly need: string
  /** Bank account numbers and cards. */
  readonly bank: string
  readonly giftcard: string
  readonly card: string
  readonly buy: string
  readonly code: string
  readonly invest: string
  readonly profit: string
  readonly teach: string
  readonly wallet: string
  readonly trouble: string
  readonly cantpay: string
  readonly pay: string
  readonly bill: string
  readonly my: string
  readonly your: string
  /** Write, add, text: imperative and infinitive forms. */
  readonly contact: string
  readonly on: string
  readonly have: string
  readonly a: string
  /** Verbs for moving to another app. */
  readonly move: string
  /** A number or address to contact someone. */
  readonly number: string
  readonly whats: string
  readonly here: string
  /** Words after `number` that mean it is not a telephone number. */
  readonly digit: string
}
