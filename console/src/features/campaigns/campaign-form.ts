import { type Language, languages } from '@amarelle/contract/domain/languages'
import type {
  Audience,
  CampaignTexts,
  CampaignType,
} from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import type { getCampaignEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'

export type ShownCampaign = StaffEndpointAnswer<typeof getCampaignEndpoint>

/** A mail in one language as it is typed: paragraphs are separated by empty lines. */
export interface TypedText {
  readonly subject: string
  readonly body: string
  readonly button: string
}
export type TypedRule = Exclude<keyof Audience, 'languages'>
/** The rules of the audience as they are typed; empty: everybody. */
export interface TypedAudience extends Readonly<Record<TypedRule, string>> {
  readonly languages: readonly Language[]
}
/** A draft as it is typed. */
export interface CampaignForm {
  readonly name: string
  readonly type: CampaignType
  readonly path: string
  readonly ratePerHour: string
  readonly audience: TypedAudience
  readonly texts: Readonly<Partial<Record<Language, TypedText>>>
}
export const emptyText: TypedText = { subject: '', body: '', button: '' }

const toTyped = (value: boolean | number | string | undefined): string =>
  value === undefined ? '' : String(value)
/** Returns what the form shows of a stored draft. */
export const toForm = ({ name, type, path, ratePerHour, audience, texts }: ShownCampaign): CampaignForm => ({
  name,
  type,
  path,
  ratePerHour: String(ratePerHour),
  audience: {
    languages: audience.languages ?? [],
    countries: audience.countries?.join(', ') ?? '',
    gender: toTyped(audience.gender),
    lookingFor: toTyped(audience.lookingFor),
    ageFrom: toTyped(audience.ageFrom),
    ageTo: toTyped(audience.ageTo),
    isPremium: toTyped(audience.isPremium),
    signedUpFrom: toTyped(audience.signedUpFrom),
    signedUpTo: toTyped(audience.signedUpTo),
    activeFrom: toTyped(audience.activeFrom),
    activeTo: toTyped(audience.activeTo),
    hasOrdered: toTyped(audience.hasOrdered),
    hasPhoto: toTyped(audience.hasPhoto),
  },
  texts: Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]
      return text
        ? [[language, { subject: text.subject, body: text.text.join('\n\n'), button: text.button }]]
        : []
    }),
  ),
})

const isWritten = ({ subject, body, button }: TypedText): boolean =>
  [subject, body, button].some((part) => part.trim() !== '')
/** Returns the languages in which something was written. */
export const listWrittenLanguages = ({ texts }: CampaignForm): Language[] =>
  languages.filter((language) => isWritten(texts[language] ?? emptyText))
export const toText = ({ subject, body, button }: TypedText): NonNullable<CampaignTexts[Language]> => ({
  subject,
  text: body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== ''),
  button,
})
/** Returns the rules as the server takes them; what was not typed holds for everybody. */
export function toAudience(typed: TypedAudience): Audience {
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const choice = (text: string) => (text === '' ? undefined : text === 'true')
  const countries = typed.countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  const rules = {
    languages: typed.languages.length > 0 ? typed.languages : undefined,
    countries: countries.length > 0 ? countries : undefined,
    gender: typed.gender || undefined,
    lookingFor: typed.lookingFor || undefined,
    ageFrom: number(typed.ageFrom),
    ageTo: number(typed.ageTo),
    isPremium: choice(typed.isPremium),
    signedUpFrom: typed.signedUpFrom || undefined,
    signedUpTo: typed.signedUpTo || undefined,
    activeFrom: typed.activeFrom || undefined,
    activeTo: typed.activeTo || undefined,
    hasOrdered: choice(typed.hasOrdered),
    hasPhoto: choice(typed.hasPhoto),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as Audience
}
/** Returns the draft as the server takes it. */
export const toDraft = (form: CampaignForm) => ({
  name: form.name,
  type: form.type,
  path: form.path,
  ratePerHour: Number(form.ratePerHour),
  audience: toAudience(form.audience),
  texts: Object.fromEntries(
    listWrittenLanguages(form).map((language) => [language, toText(form.texts[language] ?? emptyText)]),
  ) as CampaignTexts,
})
