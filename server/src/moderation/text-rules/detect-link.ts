import type { Detection } from './text-span.ts'

/** TLDs that do not end words of our languages, or hardly ever without a space before them. */
const unambiguousTlds = new Set(
  `com net org info biz eu uk nl dk ch fr pl io app dev xyz online site shop store club vip live love dating chat cam porn xxx sex adult ru ua cn in.net
  co.uk com.au co.nz cc tv gg ly page link click space website tech pro mobi asia icu buzz fun today`.split(
    /\s+/,
  ),
)
/** TLDs that are also words (`hola.es verdad`); they need further evidence of an address. */
const ambiguousTlds = new Set(
  'de es it no se fi be at me to in is us so la am ai ca au nz ie br pt top tk ml my do'.split(' '),
)
const knownHosts = new Set([
  't.me',
  'wa.me',
  'bit.ly',
  'goo.gl',
  'linktr.ee',
  'discord.gg',
  'paypal.me',
  'youtu.be',
  'm.me',
  'fb.me',
  'ig.me',
  'tinyurl.com',
  'cutt.ly',
  'is.gd',
])
/** Text that introduces an address in a sentence. */
const leadInPattern =
  /^(?:auf|on|op|på|pa|sur|su|en|na|at|bij|bei|via|visit|see|check|besuche|bezoek|visita|visite|visitez|odwiedz|besok|besoeg|site|website|adres|adresse|strona|sivu|hemsida|hjemmeside|nettside|page)$/
const hostPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** Tells whether a chunk without spaces is a web or e-mail address. `last`: the sentence ends after it. */
function isAddress(chunk: string, before: string, last: boolean): boolean {
  if (chunk.includes('://') || chunk.startsWith('www.')) return chunk.length > 8
  const at = chunk.lastIndexOf('@')
  const hostAndPath = at > 0 ? chunk.slice(at + 1) : chunk
  const slash = hostAndPath.search(/[/?#:]/)
  const name = slash === -1 ? hostAndPath : hostAndPath.slice(0, slash)
  if (name.length > 253 || !hostPattern.test(name)) return false
  const labels = name.split('.')
  const ending = labels.at(-1) ?? ''
  const label = labels.at(-2) ?? ''
  const path = slash !== -1 && hostAndPath.length > slash + 1
  if (knownHosts.has(name)) return true
  if (at > 0) return /^[a-z]{2,}$/.test(ending)
  if (label.length < 2 && !path) return false
  if (!/[a-z]/.test(label)) return false
  if (unambiguousTlds.has(ending)) return true
  return (
    ambiguousTlds.has(ending) &&
    (path || /[\d-]/.test(label) || labels.length > 2 || last || leadInPattern.test(before))
  )
}

const trimPunctuation = (chunk: string): string =>
  chunk.replace(/^[^a-z0-9]+/, '').replace(/[^a-z0-9/]+$/, '')
/** Longer than any address that people type. */
const maxAddressLength = 300

const dotWordPattern = /\b(?:dot|d0t|pun[kt]|poin|piste|kropka|prik)/
/** `anna (at) gmail (dot) com`, `mysite dot com`, `mysite punkt nl`. */
const spelledDotPattern =
  /[a-z0-9-]{2,40} {0,2}[([{<]? {0,2}\b(?:dot|punkt|punt|punkte|point|punto|piste|kropka|prikk|prik|d0t)\b {0,2}[)\]}>]? {0,2}(?:com|net|org|info|nl|dk|fr|pl|uk|eu|ru|io|app|xyz|online)\b/
const spacedDotPattern =
  /\b[a-z0-9-]{2,40} ?(?: ?[([{<] ?\. ?[)\]}>]| \. ) ?(?:com|net|org|info|nl|dk|fr|pl|uk|eu|ru)\b/
const spelledMailboxPattern =
  /\b(?:at|ät|aet|arroba|chiocciola|malpa|arobase|snabel ?a|apenstaartje|kringla|miukumauku)\b {0,2}[)\]}>]? {0,2}(?:gmail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|web|live|freenet|wp|onet|o2|seznam|libero|orange|laposte|free)\b(?! ?['’]s)/

/** Finds an address in a normalized text: how it is written and where, or null. */
export function detectLink(text: string): Detection<'address' | 'spelled'> | null {
  if (/[.@/]/.test(text)) {
    const chunks = [...text.matchAll(/\S+/g)]
    for (const [i, { 0: chunk, index }] of chunks.entries()) {
      if (chunk.length < 4 || chunk.length > maxAddressLength || !/[.@/]/.test(chunk)) continue
      const closed = i === chunks.length - 1 || /[.,!?;)]$/.test(chunk)
      if (isAddress(trimPunctuation(chunk), trimPunctuation((chunks[i - 1]?.[0] ?? '').slice(-20)), closed))
        return { rule: 'address', start: index, end: index + chunk.length }
    }
  }
  const match =
    (dotWordPattern.test(text) ? spelledDotPattern.exec(text) : null) ??
    (/ \. |[([{<] ?\./.test(text) ? spacedDotPattern.exec(text) : null) ??
    spelledMailboxPattern.exec(text)
  return match ? { rule: 'spelled', start: match.index, end: match.index + match[0].length } : null
}
