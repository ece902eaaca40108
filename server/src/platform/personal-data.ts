import type { Services } from './context.ts'

/** What one capability holds of a member. */
export interface PersonalData {
  /** Goes into the archive's data.json under the capability's name. */
  readonly data: object
  /** Name in the archive to name in the storage. */
  readonly files?: Readonly<Record<string, string>>
}
export type PersonalDataProvider = (services: Services, memberId: number) => Promise<PersonalData>
const personalDataProviders = new Map<string, PersonalDataProvider>()

/** Adds a part to every member's archive. Throws when another part has the same name. */
export function registerPersonalData(name: string, provider: PersonalDataProvider): void {
  if (personalDataProviders.has(name)) throw new Error(`Two parts of the data export have the name ${name}.`)
  personalDataProviders.set(name, provider)
}
/** What all capabilities hold of a member. */
export async function collectPersonalData(
  services: Services,
  memberId: number,
): Promise<{ data: Record<string, object>; files: Record<string, string> }> {
  const data: Record<string, object> = {}
  const files: Record<string, string> = {}
  for (const [name, provider] of personalDataProviders) {
    const part = await provider(services, memberId)
    data[name] = part.data
    Object.assign(files, part.files)
  }
  return { data, files }
}
