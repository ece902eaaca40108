import type { Services } from './context.ts'

/** The data that one capability stores about a member. */
export interface PersonalData {
  /** Written to the archive's data.json under the capability's name. */
  readonly data: object
  /** Names in the archive mapped to names in the storage. */
  readonly files?: Readonly<Record<string, string>>
}
export type PersonalDataProvider = (services: Services, memberId: number) => Promise<PersonalData>
const personalDataProviders = new Map<string, PersonalDataProvider>()

/** Adds a part to every data export. Throws if its name is taken. */
export function registerPersonalData(name: string, provider: PersonalDataProvider): void {
  if (personalDataProviders.has(name)) throw new Error(`Two parts of the data export have the name ${name}.`)
  personalDataProviders.set(name, provider)
}
/** Collects a member's data from all capabilities. */
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
