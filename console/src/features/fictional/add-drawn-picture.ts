import { addFictionalPictureEndpoint } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { uploadStaffFile } from '../../api/call-staff.ts'

/** Adds the drawn picture at an address of the console to a fictional profile. Throws what the endpoint answers. */
export async function addDrawnPicture(profile: number, url: string, licence: string): Promise<void> {
  const picture = await (await fetch(url)).blob()
  await uploadStaffFile(addFictionalPictureEndpoint, { profile, licence }, picture)
}
