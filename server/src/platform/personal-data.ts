import type { Parts } from './context.ts'

/** What one capability holds of a member. */
export interface PersonalData {
  /** Goes into the archive's data.json under the capability's name. */
  readonly data: object
  /** Name in the archive to name in the storage. */
  readonly files?: Readonly<Record<string, string>>
}
type Gather = (parts: Parts, memberId: number) => Promise<PersonalData>
const capabilities = new Map<string, Gather>()

/** Each capability says once what a member's archive holds of it. */
export const providePersonalData = (capability: string, gather: Gather): void => {
  capabilities.set(capability, gather)
}
/** What all capabilities hold of a member. */
export async function personalDataOf(
  parts: Parts,
  memberId: number,
): Promise<{ data: Record<string, object>; files: Record<string, string> }> {
  const data: Record<string, object> = {}
  const files: Record<string, string> = {}
  for (const [capability, gather] of capabilities) {
    const part = await gather(parts, memberId)
    data[capability] = part.data
    Object.assign(files, part.files)
  }
  return { data, files }
}
