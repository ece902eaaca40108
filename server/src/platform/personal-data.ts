import type { Services } from './context.ts'

/** What one capability holds of a member. */
export interface PersonalData {
  /** Goes into the archive's data.json under the capability's name. */
  readonly data: object
  /** Name in the archive to name in the storage. */
  readonly files?: Readonly<Record<string, string>>
}
type PersonalDataProvider = (services: Services, memberId: number) => Promise<PersonalData>
const personalDataProviders = new Map<string, PersonalDataProvider>()

/** Each capability says once what a member's archive holds of it. */
export const registerPersonalDataProvider = (capability: string, gather: PersonalDataProvider): void => {
  personalDataProviders.set(capability, gather)
}
/** What all capabilities hold of a member. */
export async function collectPersonalData(
  services: Services,
  memberId: number,
): Promise<{ data: Record<string, object>; files: Record<string, string> }> {
  const data: Record<string, object> = {}
  const files: Record<string, string> = {}
  for (const [capability, gather] of personalDataProviders) {
    const part = await gather(services, memberId)
    data[capability] = part.data
    Object.assign(files, part.files)
  }
  return { data, files }
}
