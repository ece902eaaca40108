import { addFictionalPictureEndpoint } from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { uploadStaffFile } from '../../api/call-staff.ts'
import { drawnPictureUrls } from './drawn-pictures.ts'

/** Adds a drawn picture of the console, by its name, to a fictional profile. Throws what the endpoint answers. */
export async function addDrawnPicture(profile: number, drawn: string, licence: string): Promise<void> {
  const picture = await (await fetch(drawnPictureUrls.get(drawn) ?? '')).blob()
  await uploadStaffFile(addFictionalPictureEndpoint, { profile, licence, drawn }, picture)
}
