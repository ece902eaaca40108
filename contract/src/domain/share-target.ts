/** The path and the form fields by which other apps share with the installed app (`share_target` of the manifest). */
export const shareTarget = {
  path: '/share',
  title: 'title',
  text: 'text',
  url: 'url',
  photo: 'photo',
} as const

/** The reasons why a shared photo is not offered as it was, which the screen names. */
export const shareNotices = [
  'photo_type',
  'photo_too_large',
  'first_photo_only',
  'photo_not_received',
] as const
export type ShareNotice = (typeof shareNotices)[number]

/** Submitted form fields, or the parameters of an address. */
interface SharedFields {
  readonly get: (name: string) => unknown
}

const maxSharedTextLength = 2000
/** Length in an address; a login encodes it once more and must still fit into a request's headers. */
const maxEncodedTextLength = 6000

/** Cuts a text between code points, at both limits. */
function boundText(text: string): string {
  let bounded = ''
  let encodedLength = 0
  for (const character of text.toWellFormed()) {
    encodedLength += encodeURIComponent(character).length
    if (bounded.length + character.length > maxSharedTextLength || encodedLength > maxEncodedTextLength) break
    bounded += character
  }
  return bounded
}

/** The text that another app shares, with its title and address; at most 2,000 characters. */
export function readSharedText(fields: SharedFields): string {
  const read = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [title, text, url] = [read(shareTarget.title), read(shareTarget.text), read(shareTarget.url)]
  // Many apps repeat the title or the address in the text.
  const parts = [text.includes(title) ? '' : title, text, text.includes(url) ? '' : url]
  return boundText(parts.filter(Boolean).join('\n'))
}

/** The address that shows the shared texts, the photo with that id on the device, and a notice. */
export function getSharePath(
  fields: SharedFields,
  { photo, notice }: { readonly photo?: string | undefined; readonly notice?: ShareNotice | undefined } = {},
): string {
  const parameters = { [shareTarget.text]: readSharedText(fields), [shareTarget.photo]: photo, notice }
  const search = Object.entries(parameters)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
    .join('&')
  return search === '' ? shareTarget.path : `${shareTarget.path}?${search}`
}
