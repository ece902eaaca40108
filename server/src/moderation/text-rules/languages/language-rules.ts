/**
 * What the rules know of one language. A list is one text: words or phrases in all their inflections, parted by commas. In a
 * phrase `a|b` is either, `..` up to three words between, `!a|b` that none of these follows or goes before, `#list` any entry of that list, `0` a
 * number and `$0` a number with its currency. Case does not matter, and marks may be written or left out.
 */
export interface LanguageRules {
  /** Null to nine, then the tens from ten to ninety where telephone numbers are said in pairs. */
  readonly digits: string
  readonly pairs?: string
  readonly lists: PhraseLists
  readonly money: string
  readonly off_platform: string
  readonly harmful: string
}
/** Lists that the shapes of all languages are made of; each has its own beside them. */
interface PhraseLists {
  readonly [list: string]: string
  readonly money: string
  readonly currency: string
  /** Send, lend, give, transfer: as it is said to who shall do it, or who wants to. */
  readonly give: string
  readonly me: string
  readonly you: string
  readonly canyou: string
  /** What one needs, as its first words. */
  readonly need: string
  /** Numbers and cards of a bank. */
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
  /** Write, add, text: as it is said to who shall do it. */
  readonly contact: string
  readonly on: string
  readonly have: string
  readonly a: string
  /** Go over to. */
  readonly move: string
  /** A number or address under which somebody is reached. */
  readonly number: string
  readonly whats: string
  readonly here: string
  /** What follows `number` where it is none to dial. */
  readonly digit: string
}
